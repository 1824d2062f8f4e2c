import { offlineState } from '#contract/unit.ts'
import type { Diagram } from '#web/equipment/pictures/singleLine.ts'
import { runStateOf } from '#web/equipment/pictures/unitState.ts'
import type { DeviceAboard, ShipDetail } from '../shapes.ts'
import type { DetailText } from './fieldNames.ts'
import { batteriesOf } from './shipAboard.ts'

type Battery = Pick<DeviceAboard, 'deviceId' | 'deviceName' | 'soc' | 'power' | 'runningState'>

/** More batteries are one node. */
const mostDrawn = 4
const step = 1.1

/** The first value for one of these points that a device below the ship gives, else the ship itself; null where none does. */
export const figureOf = ([own, ...below]: ShipDetail['groups'], ...codes: readonly string[]): number | null => {
  const metrics = [...below, ...(own ? [own] : [])].flatMap((group) => group.metrics)
  const found = codes.flatMap((code) => metrics.filter((metric) => metric.code === code && metric.value !== null))
  return found[0]?.value ?? null
}

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The batteries one by one; many of them as one with their mean SOC, weighted by rated capacity, and their power. */
const drawnOf = (batteries: readonly DeviceAboard[], text: DetailText): readonly Battery[] => {
  if (batteries.length <= mostDrawn) return batteries
  const known = batteries.filter(({ soc, ratedCapacity }) => soc !== null && ratedCapacity !== null)
  const rated = sumOf(known.map(({ ratedCapacity }) => ratedCapacity)) ?? 0
  const stored = sumOf(known.map(({ soc, ratedCapacity }) => ((soc ?? 0) * (ratedCapacity ?? 0)) / 100)) ?? 0
  const power = sumOf(batteries.map((battery) => battery.power))
  const isSilent = batteries.every(({ silent }) => silent)
  const flowing = power === null || Math.abs(power) < 1 ? 0 : power < 0 ? 1 : 2
  return [
    {
      deviceId: 'batteries',
      deviceName: text('batteries', batteries.length),
      soc: rated > 0 ? (stored / rated) * 100 : null,
      power,
      runningState: isSilent ? offlineState : flowing,
    },
  ]
}

/** From the batteries and the shore over the DC grid to propulsion and hotel load. kW, positive towards the load; shore: 0 open, else closed. */
export const dcLineOf = ({ groups, aboard }: Pick<ShipDetail, 'groups' | 'aboard'>, text: DetailText): Diagram => {
  const batteries = drawnOf(batteriesOf(aboard), text)
  const last = Math.max(1, batteries.length)
  const connected = figureOf(groups, 'shoreConnected')
  return {
    nodes: [
      ...batteries.map(({ deviceId, deviceName, soc, runningState }, row) => ({
        id: deviceId,
        kind: 'battery' as const,
        name: deviceName,
        column: 0,
        row,
        soc,
        state: runStateOf(runningState),
      })),
      {
        id: 'shore',
        kind: 'grid',
        name: text('shore'),
        column: 0,
        row: last,
        note: connected === null ? '--' : text(connected === 0 ? 'unconnected' : 'connected'),
      },
      { id: 'bus', kind: 'bus', name: text('grid'), column: step, row: 0, rows: last + 1 },
      { id: 'propulsion', kind: 'ship', name: text('propulsion'), column: 2 * step, row: 0 },
      { id: 'hotel', kind: 'load', name: text('hotel'), column: 2 * step, row: last },
    ],
    links: [
      ...batteries.map(({ deviceId, power }) => ({ from: deviceId, to: 'bus', power })),
      { from: 'shore', to: 'bus', power: figureOf(groups, 'shorePower'), breaker: connected },
      { from: 'bus', to: 'propulsion', power: figureOf(groups, 'propulsionPower') },
      { from: 'bus', to: 'hotel', power: figureOf(groups, 'hotelPower') },
    ],
  }
}
