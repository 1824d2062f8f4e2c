import { aboard, reportShip, type ShipState, shipState, startShip, stepShip } from '../behaviours/box/carrier.ts'
import { linesFor, shipCode } from '../behaviours/box/lines.ts'
import { shipAt } from '../behaviours/box/voyages.ts'
import { reportPosition } from '../behaviours/position.ts'
import { weatherAt } from '../weather.ts'
import type { Actor } from './actor.ts'
import { boxPower } from './boxPower.ts'
import { usualDue } from './usualDue.ts'

const station = 'CJ'

/** Container ships that sail on boxes, one a line (from 0). */
export const ship: Actor<number, ShipState> = {
  key: 'ship',
  state: shipState,
  devices: (boxes) => ({
    stations: [{ code: station, name: '长江船舶站', type: 'shippingPlatform', lon: 118.76, lat: 32.12 }],
    devices: Array.from({ length: linesFor(boxes) }, (_, line) => ({
      code: shipCode(line),
      name: `江韵${line + 1}号`,
      type: 'ship',
      station,
      parent: null,
      speaks: true,
    })),
  }),
  count: linesFor,
  speaker: shipCode,
  build: (_, line) => line,
  start: (line) => startShip(line),
  step: (line, state, seconds, { ts, others }) => {
    const power = aboard(others(boxPower), line, ts).reduce((sum, box) => sum + box.power, 0)
    return stepShip(state, seconds, shipAt(line, ts), power)
  },
  due: usualDue,
  report: (line, state, { seed, ts, others }) => {
    const place = shipAt(line, ts)
    const values = reportShip(state, place, aboard(others(boxPower), line, ts), weatherAt(seed, line, ts))
    const code = shipCode(line)
    return [
      { kind: 'position', code, values: reportPosition(place) },
      { kind: 'telemetry', code, values },
    ]
  },
}
