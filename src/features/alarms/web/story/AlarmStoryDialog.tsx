import { HistoryOutlined } from '@ant-design/icons'
import { Button, Grid, Modal } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useCall } from '#web/calls/api.ts'
import { ActionBar } from '#web/equipment/alarms/ActionBar.tsx'
import { useAlarmAddress } from '#web/equipment/alarms/useAlarmAddress.ts'
import { NextTold } from '#web/equipment/duty/NextTold.tsx'
import { StationOnDuty } from '#web/equipment/duty/OnDuty.tsx'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { durationText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { alarmsContract } from '../../contract.ts'
import type { AlarmStory } from '../../storyShapes.ts'
import { AlarmTags } from '../AlarmTags.tsx'
import { AlarmTimeline } from '../AlarmTimeline.tsx'
import '../alarms.css'
import { StoryAdvice } from './StoryAdvice.tsx'
import { StoryPicture } from './StoryPicture.tsx'
import { StoryRule } from './StoryRule.tsx'
import './story.css'
import { storyMessages } from './storyMessages.ts'

export type AlarmStoryDialogProps = { alarmId: string; onClose: () => void }

const refetchMs = 10_000

/** An alarm as a story: the twenty minutes around it, what its rule and fault codes say, who did what. */
export const AlarmStoryDialog = ({ alarmId, onClose }: AlarmStoryDialogProps) => {
  const text = useText(storyMessages)
  const closing = useClosing(onClose)
  const isPhone = Grid.useBreakpoint().md === false
  const { data, error, refetch } = useCall(alarmsContract.story, { alarmId }, { refetchInterval: refetchMs })
  return (
    <Modal
      {...closing}
      title={data ? <Title story={data} /> : text('story')}
      width={isPhone ? '100%' : '90%'}
      className="tw-alarm-story"
      footer={null}
      zIndex={1100}
      style={{ top: 24 }}
    >
      {error && !data && <FailedState error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Verdict story={data} />
          <div className="tw-alarm-story-body">
            <Card>
              <StoryPicture story={data} isPhone={isPhone} />
            </Card>
            <div className="tw-alarm-story-side">
              <Card title={text('handling')} className="tw-alarm-story-act">
                <ActionBar alarm={data.life} />
              </Card>
              <StoryRule story={data} />
              <StoryAdvice advice={data.advice} />
              <Card>
                <AlarmTimeline events={data.life.events} />
              </Card>
            </div>
          </div>
        </>
      )}
    </Modal>
  )
}

const Title = ({ story: { life, from } }: { story: AlarmStory }) => {
  const text = useText(storyMessages)
  const navigate = useNavigate()
  const addressOf = useAlarmAddress()
  const [unit, past] = [addressOf(life), addressOf(life, from)]
  const path = [life.unitName, ...(life.deviceId === life.unitId ? [] : [life.deviceName])]
  return (
    <div className="tw-alarm-story-title">
      <span>{text('story')}</span>
      <span className="tw-alarm-story-where">
        {[...path, ...(life.cell === null ? [] : [text('cell', life.cell)])].join(' › ')}
      </span>
      <span className="tw-dim">{life.stationName}</span>
      <span className="tw-alarm-story-ways">
        {unit && <Link to={unit}>{text('open')}</Link>}
        {past && (
          <Button size="small" icon={<HistoryOutlined aria-hidden />} onClick={() => void navigate(past)}>
            {text('replay')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** What is wrong, since when, and whether somebody took note: the first thing to read. */
const Verdict = ({ story: { life, at } }: { story: AlarmStory }) => {
  const text = useText(storyMessages)
  const { language } = useLanguage()
  const lasted = durationText(Math.max(0, ((life.clearTs ?? at) - life.ts) / 1000), language)
  return (
    <section className={`tw-alarm-story-verdict tw-alarm-story-verdict${life.alarmLevel}`}>
      <AlarmLevelTag level={life.alarmLevel} />
      <strong>{life.alarmContent}</strong>
      <AlarmTags {...life} />
      {life.acknowledgeTime === null && <span className="tw-alarm-story-unknown">{text('unacknowledged')}</span>}
      {life.clearTime === null && <StationOnDuty stationId={life.stationId} />}
      {life.clearTime === null && life.acknowledgeTime === null && <NextTold alarmId={life.alarmId} />}
      <span className="tw-alarm-story-when">
        {life.clearTime === null
          ? text('since', life.alarmTime.slice(11), lasted)
          : text('lasted', life.alarmTime.slice(5), life.clearTime.slice(5), lasted)}
      </span>
    </section>
  )
}
