import { z } from 'zod'
import { foreignShips, heardAt } from '../behaviours/ais.ts'
import { linesFor } from '../behaviours/box/lines.ts'
import { rounded } from '../behaviours/rounded.ts'
import { weatherAt } from '../weather.ts'
import type { Actor, Reported } from './actor.ts'
import { ship } from './ship.ts'
import { usualDue } from './usualDue.ts'

const code = 'AIS-01'
const station = 'CJ'
const weatherPlace = 700
const nothing = z.object({})

/** A receiver ashore that passes on what it hears by AIS, as soon as there is a second box ship. */
export const aisGateway: Actor<object, object> = {
  key: 'aisGateway',
  state: nothing,
  devices: (boxes) => ({
    stations: [],
    devices:
      linesFor(boxes) > 1
        ? [{ code, name: 'AIS 接收网关', type: 'aisGateway', station, parent: null, speaks: true }]
        : [],
  }),
  count: (boxes) => (linesFor(boxes) > 1 ? 1 : 0),
  speaker: () => code,
  build: () => ({}),
  start: () => ({}),
  step: (_, state) => state,
  due: usualDue,
  report: (_, __, { seed, ts, others }) => {
    const lines = others(ship).length
    const sentences = heardAt(lines, ts)
    const values = {
      messageRate: sentences.length * 6,
      shipsHeard: Math.floor(lines / 2) + foreignShips,
      deviceTemperature: rounded(weatherAt(seed, weatherPlace, ts).temperature + 14, 1),
    }
    const own: Reported = { kind: 'telemetry', code, values }
    return sentences.length > 0 ? [own, { kind: 'ais', code, sentences }] : [own]
  },
}
