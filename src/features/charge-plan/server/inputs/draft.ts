import { promisedBoxes } from '#server/charging/promised.ts'
import { hoursToSoc } from '#server/equipment/fullAt.ts'
import type { leftOutReasons, PlanNote } from '../../shapes.ts'
import type { PlanInput, PlanNeed } from '../solving/model.ts'
import { hereAt, type PlanFacts, type PlannedBooking, type StandingBox } from './facts.ts'
import { type SlotTime, slotsFrom } from './slots.ts'

/** What reaches a battery of what its charger draws; ours, as measured at the demo's chargers. */
export const efficiency = 0.95
const [minute, hour] = [60_000, 3_600_000]
/** A ship that finds a box not full waits this long at least, ms; what is short by then is charged as soon as it can be. */
const waitsFor = 2 * hour

/** A box that takes part, in the order of the plan's bays. */
export type DraftBox = StandingBox & {
  readonly maxKw: number
  readonly soc: number
  readonly capacity: number
  /** %: it is full from here on, and where it is already */
  readonly target: number
  readonly booking: PlannedBooking | null
  /** ms: when it has to be full for its ship; null without one */
  readonly due: number | null
}
export type Draft = {
  readonly input: PlanInput
  readonly slots: readonly SlotTime[]
  readonly boxes: readonly DraftBox[]
  /** index of each box's first need in `input.needs`, −1 where it is full already */
  readonly firstNeed: readonly number[]
  readonly left: readonly (Pick<StandingBox, 'boxId' | 'boxPowerName' | 'bayId'> & {
    readonly why: (typeof leftOutReasons)[number]
  })[]
  readonly notes: readonly PlanNote[]
  readonly promised: ReadonlyMap<string, readonly string[]>
  /** kW that limit and reserve leave to the whole station; null without a limit */
  readonly usableKw: number | null
}

const missingOf = ({ soc, capacity, maxKw }: StandingBox): (typeof leftOutReasons)[number] | undefined => {
  if (soc === null || !Number.isFinite(soc)) return 'noSoc'
  if (capacity === null || !(capacity > 0)) return 'noCapacity'
  return maxKw === null || !(maxKw > 0) ? 'noPower' : undefined
}

/** Hours that the end of a charge takes longer than at full power: chargers give less above 90 %. */
const taperHours = ({
  soc,
  capacity,
  maxKw,
  target,
}: Pick<DraftBox, 'soc' | 'capacity' | 'maxKw' | 'target'>): number => {
  const power = maxKw * efficiency
  const hours = hoursToSoc({ soc, capacity, power }, target) ?? 0
  return Math.max(0, hours - (((target - soc) / 100) * capacity) / power)
}

/** The kWh that a box takes until it is full. */
export const missingKwh = ({ soc, capacity, target }: Pick<DraftBox, 'soc' | 'capacity' | 'target'>): number =>
  Math.max(0, ((target - soc) / 100) * capacity)

/** How many slots end by then. */
const slotsUntil = (slots: readonly SlotTime[], ts: number): number => slots.filter(({ to }) => to <= ts).length

/**
 * What a box needs: all of it until its ship comes; what is short then, while the ship waits; and in any case within the time of the plan.
 * Later needs are met by what meets the first one.
 */
const needsOf = (box: DraftBox, bay: number, slots: readonly SlotTime[], now: number): PlanNeed[] => {
  const kwh = missingKwh(box)
  if (kwh === 0) return []
  const priority = box.booking?.priority ?? 0
  const atEnd = { bay, kwh, until: slots.length, priority }
  if (box.due === null) return [atEnd]
  const early = taperHours(box) * hour
  const until = (ts: number): number => slotsUntil(slots, ts - early)
  return [
    { bay, kwh, until: until(box.due), priority },
    { bay, kwh, until: until(Math.max(box.due, now) + waitsFor), priority },
    atEnd,
  ]
}

/** The program of a station. Boxes of which something is not known are left out, with the reason. */
export const draftOf = (facts: PlanFacts): Draft => {
  const { now, zone, limit, reserve, prices, baseKw } = facts
  const slots = slotsFrom(now, prices, zone)
  const end = slots.at(-1)?.to ?? now
  const bookings = facts.bookings.filter((booking) => hereAt(booking) < end)
  // A ship that comes after the plan keeps the boxes that it named.
  const allPromised = promisedBoxes(
    facts.bookings,
    facts.boxes.map((box) => ({ ...box, soc: box.saidSoc })),
  )
  const promised = new Map(bookings.map(({ bookingId }) => [bookingId, allPromised.get(bookingId) ?? []]))
  const bookingOf = new Map(
    bookings.flatMap((booking) => (promised.get(booking.bookingId) ?? []).map((boxId) => [boxId, booking] as const)),
  )
  const boxes: DraftBox[] = []
  const left: Draft['left'][number][] = []
  for (const box of facts.boxes) {
    const why = missingOf(box)
    const { soc, capacity, maxKw, boxId, boxPowerName, bayId } = box
    if (why || soc === null || capacity === null || maxKw === null) {
      left.push({ boxId, boxPowerName, bayId, why: why ?? 'noSoc' })
      continue
    }
    const booking = bookingOf.get(boxId) ?? null
    const target = Math.max(soc, facts.targetSoc, booking?.minSoc ?? 0)
    const due = booking && hereAt(booking) - facts.bufferMinutes * minute
    boxes.push({ ...box, soc, capacity, maxKw, target, booking, due })
  }
  const needs: PlanNeed[] = []
  const firstNeed = boxes.map((box, bay) => {
    const own = needsOf(box, bay, slots, now)
    needs.push(...own)
    return own.length > 0 ? needs.length - own.length : -1
  })
  const known = slots.flatMap(({ price }) => price ?? [])
  const dearest = Math.max(0, ...known)
  const usableKw = limit === null ? null : limit * (1 - reserve / 100)
  const free = usableKw === null ? Number.POSITIVE_INFINITY : Math.max(0, usableKw - (baseKw ?? 0))
  const notes: PlanNote[] = []
  if (known.length === 0) notes.push('noTariff')
  else if (known.length < slots.length) notes.push('tariffGap')
  if (limit === null) notes.push('noLimit')
  if (bookings.length === 0) notes.push('noBookings')
  if (baseKw === null) notes.push('baseUnknown')
  return {
    input: {
      efficiency,
      slots: slots.map(({ hours, price }) => ({ hours, price: price ?? dearest, limit: free })),
      bays: boxes.map(({ maxKw }) => ({ maxKw, from: 0 })),
      needs,
    },
    ...{ slots, boxes, firstNeed, left, notes, promised, usableKw },
  }
}
