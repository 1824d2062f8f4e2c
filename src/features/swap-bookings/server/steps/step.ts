import { bookingStates as states } from '../../shapes.ts'

/** ms after the time of arrival: who has not come by then has missed the booking */
export const lateness = 6 * 3_600_000

/** What a booking says; times in ms. What the ship does between `from` and `next` belongs to it, before and after to its other bookings. */
export type Booked = {
  readonly eta: number
  readonly from: number
  readonly next: number
  readonly confirmed: boolean
  readonly boxesWanted: number
  readonly ins: readonly string[]
  readonly outs: readonly string[]
}
/** A box that was said to be elsewhere: off the ship, aboard, or in a bay of the station. */
export type Move = {
  readonly unitId: string
  readonly ts: number
  readonly fromShip: boolean
  readonly to: 'ship' | 'bay' | 'elsewhere'
}
/** When the ship lay at the station; `to` is null while it does. */
export type Stay = { readonly from: number; readonly to: number | null }

export type Steps = {
  readonly state: number
  readonly swapped: number
  readonly arrivedTs: number | null
  readonly leftTs: number | null
  readonly swappingTs: number | null
  readonly doneTs: number | null
  readonly missedTs: number | null
}

const firstBy = (moves: readonly Move[], isIt: (move: Move) => boolean): ReadonlyMap<string, number> => {
  const first = new Map<string, number>()
  for (const move of moves) {
    if (isIt(move)) first.set(move.unitId, Math.min(move.ts, first.get(move.unitId) ?? Number.POSITIVE_INFINITY))
  }
  return first
}

/** When all boxes were where they belong, by the moves so far; undefined as long as they are not. */
const completedAt = (
  { ins, outs, boxesWanted }: Booked,
  aboard: ReadonlyMap<string, number>,
  inBays: ReadonlyMap<string, number>,
) => {
  const times = [...ins.map((id) => aboard.get(id)), ...outs.map((id) => inBays.get(id))]
  const wanted = [...aboard.values()].toSorted((a, b) => a - b)[boxesWanted - 1]
  const all = [...times, wanted]
  return all.every((time) => time !== undefined) ? Math.max(...all) : undefined
}

const stayOf = (booked: Booked, stays: readonly Stay[], now: number): Stay | undefined => {
  const latest = Math.min(booked.eta + lateness, booked.next)
  const within = stays.filter(({ from, to }) => from <= latest && (to ?? now) > booked.from)
  const first = within.toSorted((a, b) => a.from - b.from)[0]
  const last = within.some(({ to }) => to === null) ? null : Math.max(...within.map(({ to }) => to ?? 0))
  return first && { from: Math.max(first.from, booked.from), to: last }
}

/**
 * How far a booking is at `now` (ms), from what is known of its ship and of boxes, in whatever order that came. A swap ends when every named
 * box is where it belongs and as many came aboard as were wanted, or when the ship leaves; of a ship that nobody sees, when nothing moved
 * for as long as it may be late.
 */
export const stepsOf = (booked: Booked, moves: readonly Move[], stays: readonly Stay[], now: number): Steps => {
  const stay = stayOf(booked, stays, now)
  const end = Math.min(booked.next, Math.max(booked.eta + lateness, stay ? (stay.to ?? now) : 0))
  const own = moves.filter(({ ts }) => ts >= booked.from && ts <= end)
  const aboard = firstBy(own, ({ to }) => to === 'ship')
  const inBays = firstBy(own, ({ to }) => to === 'bay')
  const begins = own
    .filter(({ unitId, fromShip, to }) => fromShip || to === 'ship' || (to === 'bay' && booked.outs.includes(unitId)))
    .map(({ ts }) => ts)
  const swappingTs = begins.length > 0 ? Math.min(...begins) : null
  const idleTs = begins.length > 0 ? Math.max(...begins) : null
  const leftTs = stay?.to ?? null
  const abandonedTs = leftTs ?? (!stay && idleTs !== null && now > idleTs + lateness ? idleTs : null)
  const doneTs = completedAt(booked, aboard, inBays) ?? (swappingTs === null ? null : abandonedTs)
  const isHere = stay !== undefined && stay.to === null
  const lateTs = Math.max(booked.eta + lateness, leftTs ?? 0)
  const missedTs = swappingTs === null && !isHere && now >= lateTs ? lateTs : null
  const steps = { swapped: aboard.size, arrivedTs: stay?.from ?? null, leftTs, swappingTs, doneTs, missedTs }
  return { ...steps, state: stateOf(booked, steps, isHere) }
}

const stateOf = ({ confirmed }: Booked, steps: Omit<Steps, 'state'>, isHere: boolean): number => {
  if (steps.doneTs !== null) return states.done
  if (steps.swappingTs !== null) return states.swapping
  if (steps.missedTs !== null) return states.missed
  if (isHere) return states.arrived
  return confirmed ? states.confirmed : states.booked
}
