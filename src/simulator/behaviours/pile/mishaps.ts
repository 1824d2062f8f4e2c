import type { PortKey } from '../../river.ts'
import { minute } from '../../times.ts'
import type { Stay } from '../stays.ts'
import type { Pile } from './piles.ts'

/** In one stay of nineteen, which is about once a week, so long after the power came; `turn` says in which. */
type Mishap = {
  readonly port: PortKey
  readonly pile: number
  readonly turn: number
  readonly after: number
  readonly ms: number
}
const everyStays = 19
const [early, later] = [35 * minute, 70 * minute]

const stops: readonly Mishap[] = [
  { port: 'NJ', pile: 5, turn: 4, after: later, ms: 15 * minute },
  { port: 'SH', pile: 2, turn: 11, after: later, ms: 10 * minute },
]
const resets: readonly Mishap[] = [
  { port: 'ZJ', pile: 6, turn: 8, after: later, ms: minute },
  { port: 'CS', pile: 3, turn: 2, after: later, ms: minute },
]
const offline: readonly Mishap[] = [
  { port: 'HS', pile: 6, turn: 6, after: early, ms: 40 * minute },
  { port: 'SH', pile: 1, turn: 1, after: early, ms: 40 * minute },
  { port: 'WH', pile: 4, turn: 14, after: early, ms: 40 * minute },
]

const isIn = (all: readonly Mishap[], { port, number }: Pile, stay: Stay | undefined, ts: number): boolean =>
  stay !== undefined &&
  all.some((each) => {
    const from = stay.startAt + each.after
    const isMeant = each.port === port && each.pile === number && stay.number % everyStays === each.turn
    return isMeant && ts >= from && ts < from + each.ms
  })

/** Whether its emergency stop is pressed at `ts` (ms), in the stay of a ship. */
export const isPressed = (pile: Pile, stay: Stay | undefined, ts: number): boolean => isIn(stops, pile, stay, ts)
/** Whether its meter is changed then. */
export const isReset = (pile: Pile, stay: Stay | undefined, ts: number): boolean => isIn(resets, pile, stay, ts)
/** Whether its line to the server is down then: it keeps what it has to say. */
export const isOffline = (pile: Pile, stay: Stay | undefined, ts: number): boolean => isIn(offline, pile, stay, ts)
