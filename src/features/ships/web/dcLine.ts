import type { Diagram } from '#web/equipment/pictures/singleLine.ts'
import { runStateOf } from '#web/equipment/pictures/unitState.ts'
import { numberText } from '#web/kit/format.ts'
import type { ShipDetail } from '../shapes.ts'
import type { DetailText } from './fieldNames.ts'
import { batteriesOf } from './shipAboard.ts'

/** The first value that a device below the ship, or the ship itself, gives for one of these points. */
const figureOf = (groups: ShipDetail['groups'], ...codes: readonly string[]): number | null => {
  for (const code of codes) {
    const [own, ...below] = groups
    const all = [...below, ...(own ? [own] : [])].flatMap(({ metrics }) => metrics)
    const found = all.find((metric) => metric.code === code && metric.value !== null)
    if (found) return found.value
  }
  return null
}

const step = 1.1

/**
 * From the batteries over the DC grid to propulsion and hotel load, with the shore connection. Powers in kW; a battery's is positive while
 * it discharges. Its breaker stands for the shore connection: 0 open, otherwise closed.
 */
export const dcLineOf = ({ groups, aboard }: Pick<ShipDetail, 'groups' | 'aboard'>, text: DetailText): Diagram => {
  const batteries = batteriesOf(aboard)
  const rows = Math.max(2, batteries.length)
  const middle = (rows - 1) / 2
  const voltage = figureOf(groups, 'busVoltageA', 'busVoltageB')
  const connected = figureOf(groups, 'shoreConnected')
  const shore = figureOf(groups, 'shorePower')
  return {
    nodes: [
      ...batteries.map((battery, row) => ({
        id: battery.deviceId,
        kind: 'battery' as const,
        name: battery.deviceName,
        column: 0,
        row: batteries.length === 1 ? middle : row,
        soc: battery.soc,
        state: runStateOf(battery.runningState, battery.silent),
      })),
      {
        id: 'shore',
        kind: 'grid',
        name: text('shore'),
        column: 0,
        row: rows,
        note: connected === null ? '--' : text(connected === 0 ? 'unconnected' : 'connected'),
      },
      { id: 'bus', kind: 'bus', name: text('grid'), column: step, row: 0, rows: rows + 1 },
      {
        id: 'propulsion',
        kind: 'ship',
        name: text('propulsion'),
        column: 2 * step,
        row: 0,
      },
      { id: 'hotel', kind: 'load', name: text('hotel'), column: 2 * step, row: rows },
      {
        id: 'grid',
        kind: 'ems',
        name: text('grid'),
        column: 2 * step,
        row: rows / 2,
        note: `${numberText(voltage, 0)} V`,
      },
    ],
    links: [
      ...batteries.map(({ deviceId, power }) => ({ from: deviceId, to: 'bus', power })),
      { from: 'shore', to: 'bus', power: shore, breaker: connected },
      { from: 'bus', to: 'propulsion', power: figureOf(groups, 'propulsionPower', 'power') },
      { from: 'bus', to: 'hotel', power: figureOf(groups, 'hotelPower') },
      { from: 'bus', to: 'grid' },
    ],
  }
}
