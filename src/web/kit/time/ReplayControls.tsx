import {
  CaretRightOutlined,
  FastBackwardOutlined,
  FastForwardOutlined,
  HistoryOutlined,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons'
import { Button, Segmented, Space, TimePicker } from 'antd'
import { dayjs } from '../../dayjs.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { useText } from '../../i18n.ts'
import { useNow } from '../useNow.ts'
import { DayField } from './DayField.tsx'
import { shiftDay } from './days.ts'
import { atClock, dayOf, grain, neighbour, onDay, pauseOf, speeds, toGrain } from './moment.ts'
import type { ReplayBarProps } from './ReplayBar.tsx'
import { replayMessages } from './replayMessages.ts'
import { ReplayTrack } from './ReplayTrack.tsx'
import { useReplayKeys } from './useReplayKeys.ts'
import './replay.css'

export const ReplayControls = ({
  replay,
  at,
  timeZone,
  marks,
  waiting,
  error,
  active = true,
}: ReplayBarProps & { at: number }) => {
  const text = useText(replayMessages)
  const bar = useRef<HTMLElement>(null)
  const now = useNow(grain)
  const { playing, next, speed, go } = replay
  const failed = error !== undefined
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  useEffect(() => {
    if (!active || !playing || waiting || failed) return undefined
    const timer = setTimeout(() => latest.current(next), pauseOf(speed))
    return () => clearTimeout(timer)
  }, [active, playing, waiting, failed, next, speed])
  useReplayKeys(active, bar, {
    step: replay.step,
    play: () => replay.play(!playing),
    live: () => go(undefined),
  })
  const day = dayOf(at, timeZone)
  const last = toGrain(now) - grain
  const wall = formatTime(at, timeZone)
  const today = formatTime(now, timeZone).slice(0, 10)
  const upTo = (ts: number): void => go(Math.min(ts, last))
  const tool = (name: Parameters<typeof text>[0], icon: ReactNode, onClick: () => void, disabled = false) => (
    <Button icon={icon} aria-label={text(name)} title={text(name)} disabled={disabled} onClick={onClick} />
  )
  const [before, after] = [neighbour(marks, at, false), neighbour(marks, at, true)]
  return (
    <section ref={bar} className="tw-replay" aria-label={text('bar')} aria-busy={waiting}>
      <div className="tw-replay-head">
        <p className="tw-replay-past">
          <strong className="tw-replay-badge">
            <HistoryOutlined aria-hidden /> {text('replay')}
          </strong>
          <span title={timeZone}>{text('past', wall)}</span>
          <span className="tw-replay-note tw-age" role="status">
            {error === undefined ? (waiting ? text('loading') : '') : text('failed', error)}
          </span>
        </p>
        <div className="tw-replay-tools" title={text('keys')}>
          <Space.Compact>
            {tool('previousMark', <FastBackwardOutlined />, () => before && go(toGrain(before.ts)), !before)}
            {tool('back', <StepBackwardOutlined />, () => replay.step(-1))}
            {tool(playing ? 'pause' : 'play', playing ? <PauseOutlined /> : <CaretRightOutlined />, () =>
              replay.play(!playing),
            )}
            {tool('forward', <StepForwardOutlined />, () => replay.step(1))}
            {tool('nextMark', <FastForwardOutlined />, () => after && go(toGrain(after.ts)), !after)}
          </Space.Compact>
          <Segmented
            size="small"
            aria-label={text('speed')}
            value={speed}
            onChange={replay.setSpeed}
            options={speeds.map((value) => ({ value, label: `${value}×` }))}
          />
          <Space.Compact className="tw-replay-day">
            <Button aria-label={text('previousDay')} onClick={() => go(onDay(at, shiftDay(day.day, -1), timeZone))}>
              ‹
            </Button>
            <DayField
              className="tw-replay-date"
              label={text('day')}
              value={day.day}
              to={today}
              onChange={(chosen) => chosen && upTo(onDay(at, chosen, timeZone))}
            />
            <Button
              aria-label={text('nextDay')}
              disabled={day.day >= today}
              onClick={() => upTo(onDay(at, shiftDay(day.day, 1), timeZone))}
            >
              ›
            </Button>
          </Space.Compact>
          <TimePicker
            className="tw-replay-clock"
            aria-label={text('clock')}
            allowClear={false}
            needConfirm={false}
            secondStep={10}
            value={dayjs(wall)}
            onChange={(chosen) => chosen && upTo(atClock(at, chosen.format('HH:mm:ss'), timeZone))}
          />
        </div>
        <Button className="tw-replay-live" type="primary" onClick={() => go(undefined)}>
          {text('live')}
        </Button>
      </div>
      <ReplayTrack
        at={at}
        span={{ ...day, to: Math.max(day.from, Math.min(day.to - grain, last)) }}
        timeZone={timeZone}
        marks={marks}
        onChange={upTo}
      />
    </section>
  )
}
