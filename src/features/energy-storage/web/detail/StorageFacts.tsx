import { stateMark } from '#catalogue/states/legends.ts'
import { Button } from 'antd'
import { MonitorFacts } from '#web/equipment/detail/MonitorFacts.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { useText } from '#web/i18n.ts'
import { dash, minuteText } from '#web/kit/format.ts'
import { messages } from './messages.ts'
import { pathTo, type StorageMonitorProps } from './tools.ts'

const running = ['runningState', 'clusterMode']

const RunningState = ({ detail }: Pick<StorageMonitorProps, 'detail'>) => {
  const text = useText(messages)
  const word = useStateWord()
  const state = detail.states.find(({ code }) => running.includes(code))
  if (detail.silent) return <StateTag state="offline" text={text('offline')} />
  return state ? <StateTag state={stateMark(state)} text={word(state) ?? dash} /> : dash
}

/** What a storage device does, since when, and the way up to the devices above it. */
export const StorageFacts = ({ detail, tree, select }: StorageMonitorProps) => {
  const text = useText(messages)
  const above = pathTo(tree, detail.deviceId).slice(0, -1)
  return (
    <MonitorFacts
      facts={[
        [text('state'), <RunningState key="state" detail={detail} />],
        [text('updateTime'), minuteText(detail.updateTime)],
        [
          text('path'),
          <span key="path">
            {detail.stationName}
            {above.map(({ strId, name }) => (
              <span key={strId}>
                {' › '}
                <Button type="link" size="small" onClick={() => select(strId)}>
                  {name}
                </Button>
              </span>
            ))}
            {` › ${detail.deviceName}`}
          </span>,
        ],
      ]}
    />
  )
}
