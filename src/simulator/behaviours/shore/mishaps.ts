import type { PortKey } from '../../river.ts'
import { minute } from '../../times.ts'
import type { Stay } from '../stays.ts'

/** In one stay of eleven, which is about once a week, so long after the power came; `turn` says in which. */
type Mishap = {
  readonly port: PortKey
  readonly socket: number
  readonly turn: number
  readonly after: number
  readonly ms: number
}
const everyStays = 11

/** The emergency stop of a socket is pressed. */
const stops: readonly Mishap[] = [
  { port: 'NJ', socket: 2, turn: 3, after: 110 * minute, ms: 12 * minute },
  { port: 'CS', socket: 4, turn: 7, after: 75 * minute, ms: 4 * minute },
]
/** The meter of a socket begins again at 0. */
const resets: readonly Mishap[] = [{ port: 'ZJ', socket: 3, turn: 5, after: 140 * minute, ms: minute }]

const isIn = (all: readonly Mishap[], port: PortKey, socket: number, stay: Stay | undefined, ts: number): boolean =>
  stay !== undefined &&
  all.some((each) => {
    const from = stay.startAt + each.after
    const isMeant = each.port === port && each.socket === socket && stay.number % everyStays === each.turn
    return isMeant && ts >= from && ts < from + each.ms
  })

/** Whether it is pressed at `ts` (ms), in the stay of a ship. */
export const isStopped = (port: PortKey, socket: number, stay: Stay | undefined, ts: number): boolean =>
  isIn(stops, port, socket, stay, ts)

/** Whether the meter of a socket is changed at `ts`. */
export const isReset = (port: PortKey, socket: number, stay: Stay | undefined, ts: number): boolean =>
  isIn(resets, port, socket, stay, ts)
