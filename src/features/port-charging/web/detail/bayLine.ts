import type { LinePart } from '#contract/unitDetail.ts'
import { metricOf, stateOf } from '#web/equipment/metrics/valueOf.ts'
import type { LinePlace } from '#web/equipment/racks/UnitLine.tsx'
import { plugOf, type RunState } from '#web/equipment/pictures/unitState.ts'
import type { Text } from '#web/i18n.ts'
import { groupedText, numberText, percentText } from '#web/kit/format.ts'
import type { BayDetail } from '../../detailShapes.ts'
import type { BayText } from './messages.ts'

/** kW by which a converter counts as at rest, as the visits have it. */
const atRest = 5

const kilowatts = (power: number | null): string => `${numberText(power === null ? null : Math.abs(power), 1)} kW`
const volts = (voltage: number | null): string => `${groupedText(voltage, 0)} V`

const upstream = (part: LinePart | null, key: string, note: (part: LinePart) => string): LinePlace[] =>
  part === null
    ? []
    : [
        {
          ...{ key, name: part.deviceName, value: kilowatts(metricOf(part, 'power')), note: note(part) },
          ...(key === 'transformer' ? {} : { breaker: stateOf(part, 'mainBreaker') }),
          off: part.silent,
        },
      ]

/** From the grid over transformer, switchgear, converter and connection box to the box; levels that a station does not have are left out. */
export const bayLine = (detail: BayDetail, text: Text<BayText>): LinePlace[] => {
  const { transformer, switchgear, pcs, bay, tile } = detail
  const plug = plugOf(stateOf(bay, 'pluggedState'))
  const first = transformer ?? switchgear ?? pcs
  return [
    { key: 'grid', name: text('grid'), value: volts(first && metricOf(first, 'acVoltageAB')) },
    ...upstream(transformer, 'transformer', (part) => text('loadRate', percentText(metricOf(part, 'loadRate'), 1))),
    ...upstream(switchgear, 'switchgear', (part) => volts(metricOf(part, 'acVoltageAB'))),
    ...upstream(pcs, 'pcs', (part) => volts(metricOf(part, 'dcVoltage'))),
    {
      ...{ key: 'bay', name: text('connectionBox'), value: volts(metricOf(bay, 'dcVoltage')), off: bay.silent },
      ...{ note: plug ? text(plug) : '--', breaker: stateOf(bay, 'contactorState'), cut: plug !== 'inserted' },
    },
    {
      ...{ key: 'box', name: tile.boxPowerName ?? text('emptyBay'), off: tile.boxId === null },
      ...{ value: tile.boxId === null ? '--' : percentText(tile.soc, 1) },
      ...(tile.boxId === null ? {} : { note: kilowatts(tile.power) }),
    },
  ]
}

/** What flows on it: a converter charges with a negative power. */
export const flowOf = ({ pcs }: BayDetail): RunState => {
  const power = pcs && metricOf(pcs, 'power')
  if (power === null || pcs?.silent) return 'offline'
  return Math.abs(power) < atRest ? 'standby' : power < 0 ? 'charging' : 'discharging'
}
