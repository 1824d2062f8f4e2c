import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { formatTime } from '#contract/zoned.ts'
import { CurveWithLimits } from '#web/equipment/curves/CurveWithLimits.tsx'
import { Film } from '#web/equipment/film/Film.tsx'
import { EventLanes } from '#web/equipment/lanes/EventLanes.tsx'
import { useText } from '#web/i18n.ts'
import type { AlarmStory } from '../../storyShapes.ts'
import { careMessages } from '../careMessages.ts'
import type { AlarmEvent } from '../../shapes.ts'
import { storyLanes } from './storyLanes.ts'
import { storyMessages } from './storyMessages.ts'
import { useStoryPlay } from './useStoryPlay.ts'

/** px; the same margins stand in story.css for cells and lanes, so that all share one axis */
const wide = { left: 132, right: 72 }
const narrow = { left: 44, right: 52 }

/** Cells, curve and events of the twenty minutes, with a slider that plays them. */
export const StoryPicture = ({ story, isPhone }: { story: AlarmStory; isPhone: boolean }) => {
  const text = useText(storyMessages)
  const care = useText(careMessages)
  const { from, to, at: now, curve, film, rule, timeZone, pivot } = story
  const end = Math.min(to, now)
  const play = useStoryPlay({ from, to: end })
  const gutter = isPhone ? narrow : wide
  const limits = (rule?.levels ?? []).flatMap(({ level, limit }) => (limit === null ? [] : [{ level, value: limit }]))
  const direction = rule?.direction ?? 'high'
  const ofCells = film !== null && rule?.unit === film.unit && film.cell !== null ? limits : []
  const name = story.life.cell === null ? (curve?.name ?? '') : text('cell', story.life.cell)
  const events = (event: string): string => care(`at_${event as AlarmEvent['event']}`)
  return (
    <div className="tw-alarm-story-picture">
      {film && (
        <div className="tw-alarm-story-film">
          <Film
            {...film}
            limits={ofCells}
            direction={direction}
            timeZone={timeZone}
            at={play.at}
            label={`${text('film')} ${film.name}`}
          />
        </div>
      )}
      {curve ? (
        <CurveWithLimits
          series={[
            { name, points: curve.points },
            ...(curve.mean.length > 0 ? [{ name: text('mean'), points: curve.mean }] : []),
          ]}
          limits={limits}
          direction={direction}
          from={from}
          to={to}
          unit={curve.unit}
          decimals={curve.decimals}
          timeZone={timeZone}
          label={`${text('curve')} ${name} ${curve.unit}`}
          marks={[{ ts: pivot, text: `${text('raised')} ${formatTime(pivot, timeZone).slice(11)}` }]}
          at={play.at}
          gutter={gutter}
          height={isPhone ? 220 : 250}
        />
      ) : (
        <p className="tw-alarm-story-note">{text('noCurve')}</p>
      )}
      <EventLanes
        lanes={storyLanes(story, { story: text, events })}
        from={from}
        to={to}
        at={play.at}
        label={text('lanes')}
      />
      <div className="tw-alarm-story-play">
        <Button
          shape="circle"
          icon={play.playing ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          aria-label={text(play.playing ? 'pause' : 'play')}
          onClick={play.toggle}
        />
        <input
          type="range"
          aria-label={text('moment')}
          aria-valuetext={formatTime(play.at, timeZone)}
          min={from}
          max={to}
          step={play.grain}
          value={play.at}
          onChange={({ target }) => play.go(Math.min(Number(target.value), end))}
        />
        <output>{formatTime(play.at, timeZone).slice(11)}</output>
      </div>
    </div>
  )
}
