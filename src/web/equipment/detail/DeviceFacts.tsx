import { Button } from 'antd'
import { stateMark } from '#catalogue/states/legends.ts'
import type { StateMetric } from '#contract/monitor.ts'
import type { UnitNode } from '#contract/unitDetail.ts'
import { useText } from '../../i18n.ts'
import { dash, minuteText } from '../../kit/format.ts'
import { StateTag } from '../states/StateTag.tsx'
import { useStateWord } from '../states/useStateWord.ts'
import { pathTo } from '../tree/pathTo.ts'
import { detailMessages } from './detailMessages.ts'
import { MonitorFacts } from './MonitorFacts.tsx'

type DeviceFactsProps = {
  detail: {
    deviceId: string
    deviceName: string
    stationName: string
    silent: boolean
    updateTime: string | null
    states: readonly StateMetric[]
  }
  tree: readonly UnitNode[]
  select: (deviceId: string) => void
  /** the points that say what it does; the first that it has counts */
  running: readonly string[]
}

const RunningState = ({ detail, running }: Pick<DeviceFactsProps, 'detail' | 'running'>) => {
  const text = useText(detailMessages)
  const word = useStateWord()
  const state = running.flatMap((key) => detail.states.find(({ code }) => code === key) ?? [])[0]
  if (detail.silent) return <StateTag state="offline" text={text('offline')} />
  return state ? <StateTag state={stateMark(state)} text={word(state) ?? dash} /> : dash
}

/** What a device does, since when, and the way up to the devices above it. */
export const DeviceFacts = ({ detail, tree, select, running }: DeviceFactsProps) => {
  const text = useText(detailMessages)
  const above = pathTo(tree, detail.deviceId).slice(0, -1)
  return (
    <MonitorFacts
      facts={[
        [text('state'), <RunningState key="state" detail={detail} running={running} />],
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
