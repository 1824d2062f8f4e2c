import type { FleetForm } from '#catalogue/fleet.ts'
import { aboard, reportShip, type ShipState, shipState, startShip, stepShip } from '../behaviours/box/carrier.ts'
import { isHeard, linesFor, mmsiOf, padded, shipCode, slotsPerShip } from '../behaviours/box/lines.ts'
import { isOffline, saidPlace, toldLate } from '../behaviours/box/mishaps.ts'
import { shipAt } from '../behaviours/box/voyages.ts'
import { reportPosition } from '../behaviours/position.ts'
import { weatherAt } from '../weather.ts'
import type { Actor, Reported } from './actor.ts'
import { boxPower } from './boxPower.ts'
import { usualDue } from './usualDue.ts'

const station = 'CJ'

/** After Jiangyuan Baihe, a container ship on boxes; the names of the makers say that it is none. */
const formOf = (line: number): FleetForm => ({
  mmsi: mmsiOf(line),
  identification: `DEMO${padded(line + 1, 4)}`,
  wail: `BJY${padded(line + 1, 2)}`,
  length: 79.9,
  width: 15.6,
  vesselTypeName: '集装箱船',
  teu: 120,
  dwt: 3_200_000,
  draught: 10.8,
  draft: 3.2,
  buildYear: 2023,
  manufacturer: '演示船厂',
  batteryManufacturer: '演示电池厂',
  operatingMode: 0,
  slots: slotsPerShip,
})

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
      form: formOf(line),
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
    if (!isHeard(line) && isOffline(line, ts)) return []
    const code = shipCode(line)
    const own = reportShip(state, aboard(others(boxPower), line, ts), weatherAt(seed, line, ts))
    const place = isHeard(line) ? undefined : saidPlace(line, ts)
    if (!place) return [{ kind: 'telemetry', code, values: own }]
    const late = toldLate(line, ts).flatMap((then): Reported[] => {
      const past = saidPlace(line, then)
      return past ? [{ kind: 'position', code, values: reportPosition(past), ts: then }] : []
    })
    const values = reportPosition(place)
    return [...late, { kind: 'position', code, values }, { kind: 'telemetry', code, values: { ...values, ...own } }]
  },
}
