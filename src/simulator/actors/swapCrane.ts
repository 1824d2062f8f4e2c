import { z } from 'zod'
import { craneCode, craneOfLine, linesFor, routeOfLine } from '../behaviours/box/lines.ts'
import { portKeys, stationCode } from '../behaviours/charging/yard.ts'
import { craneNow, reportCrane } from '../behaviours/swapCrane/crane.ts'
import { type CraneSite, liftsBetween, wayAt } from '../behaviours/swapCrane/ways.ts'
import { minute, second } from '../times.ts'
import { windAt } from '../weather.ts'
import type { Actor } from './actor.ts'
import { boxPower } from './boxPower.ts'
import { usualDue } from './usualDue.ts'

const craneState = z.object({ lifts: z.number() })
type CraneState = Readonly<z.output<typeof craneState>>

/** The first of all ports, then the second ones. */
const craneAt = (index: number): CraneSite => ({
  port: portKeys[index % portKeys.length] ?? 'SH',
  number: Math.floor(index / portKeys.length) + 1,
})
const codeOf = ({ port, number }: CraneSite): string => craneCode(port, number)
/** Each port that a line calls at has one, and another where there are more lines than it can serve. */
const count = (boxes: number): number =>
  new Set(Array.from({ length: linesFor(boxes) }, (_, line) => `${routeOfLine(line).from} ${craneOfLine(line)}`)).size *
  2
const idleEvery = 5 * minute

/** The cranes that change the boxes of ships, each on its own line to the server. */
export const swapCrane: Actor<CraneSite, CraneState> = {
  key: 'swapCrane',
  state: craneState,
  devices: (boxes) => ({
    stations: [],
    devices: Array.from({ length: count(boxes) }, (_, index) => {
      const { port, number } = craneAt(index)
      const code = craneCode(port, number)
      return {
        code,
        name: `${number}号换电吊机`,
        type: 'swapCrane',
        station: stationCode(port),
        parent: null,
        speaks: true,
      }
    }),
  }),
  count,
  speaker: (index) => codeOf(craneAt(index)),
  build: (_, index) => craneAt(index),
  start: (crane) => ({ lifts: 4100 + 370 * portKeys.indexOf(crane.port) }),
  step: (crane, { lifts }, seconds, { ts, others }) => ({
    lifts: lifts + liftsBetween(crane, linesFor(others(boxPower).length), ts, ts + seconds * second),
  }),
  due: usualDue,
  report: (crane, { lifts }, { seed, ts, others }, due) => {
    const lines = linesFor(others(boxPower).length)
    // In a past one that rests is told less often.
    if (!due.parts && ts % idleEvery !== 0 && !wayAt(crane, lines, ts)) return []
    const values = reportCrane(craneNow(crane, lines, ts), lifts, windAt(seed, portKeys.indexOf(crane.port), ts))
    return [{ kind: 'telemetry', code: codeOf(crane), values }]
  },
}
