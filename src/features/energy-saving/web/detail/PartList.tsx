import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type legends, stateMark } from '#catalogue/states/legends.ts'
import { useText } from '#web/i18n.ts'
import { LevelBadge } from '#web/equipment/pictures/LevelBadge.tsx'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { Card } from '#web/kit/Card.tsx'
import { dash, numberText, percentText } from '#web/kit/format.ts'
import { messages } from './messages.ts'
import type { SavingMonitorProps } from './tools.ts'
import './savingDetail.css'

type Part = {
  deviceId: string
  name: string
  silent: boolean
  level: number | null
  state: ReactNode
  figures: readonly string[]
}

const usePartsOf = ({ detail }: SavingMonitorProps): Part[] => {
  const text = useText(messages)
  const word = useStateWord()
  const tag = (legend: keyof typeof legends, value: number | null): ReactNode => {
    const state = { legend, value }
    return value === null ? dash : <StateTag state={stateMark(state)} text={word(state) ?? String(value)} />
  }
  const ofCrane = detail.kind === 'crane'
  const boxes = detail.boxes
    .filter(({ deviceId }) => ofCrane && deviceId !== detail.deviceId)
    .map((box) => ({
      deviceId: box.deviceId,
      name: box.deviceName,
      silent: box.silent,
      level: box.alarmLevel,
      state: tag('storageKind', box.storageKind),
      figures: [
        `SOC ${percentText(box.soc, 1)}`,
        `${numberText(box.totalVoltage, 1)} V`,
        `${numberText(box.current, 1)} A`,
      ],
    }))
  const dcdcs = detail.dcdcs
    .filter(() => ofCrane)
    .map((dcdc) => ({
      deviceId: dcdc.deviceId,
      name: dcdc.deviceName,
      silent: dcdc.silent,
      level: dcdc.alarmLevel,
      state: tag('dcdcMode', dcdc.mode),
      figures: [`${numberText(dcdc.power, 1)} kW`, text('faultLevelOf', numberText(dcdc.faultLevel, 0))],
    }))
  const clusters = detail.clusters.map((cluster) => ({
    deviceId: cluster.deviceId,
    name: cluster.deviceName,
    silent: cluster.silent,
    level: cluster.alarmLevel,
    state: tag('openClosed', cluster.breaker),
    figures: [`SOC ${percentText(cluster.soc, 1)}`, `${numberText(cluster.totalVoltage, 1)} V`],
  }))
  return [...boxes, ...dcdcs, ...clusters]
}

/** What hangs below a crane or a box, each with its state and figures; a name opens it. */
export const PartList = (props: SavingMonitorProps) => {
  const text = useText(messages)
  const parts = usePartsOf(props)
  if (parts.length === 0) return null
  return (
    <Card title={text('parts')}>
      <ul className="tw-savingdetail-parts">
        {parts.map(({ deviceId, name, silent, level, state, figures }) => (
          <li key={deviceId}>
            <Button type="link" size="small" onClick={() => props.select(deviceId)}>
              {name}
            </Button>
            <LevelBadge level={levelOf(level)} />
            {silent ? <StateTag state="offline" text={text('offline')} /> : state}
            <span>{figures.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
