import { formatTime } from '#contract/zoned.ts'
import { rounded, roundedOrNull } from '#server/equipment/reading.ts'
import type { BookingReady, PlanAnswer, PlannedBay, PlanNote, ShortBox } from '../../shapes.ts'
import { costOf, drawnOf, type PlanPowers, shortOf, takenBefore } from '../solving/model.ts'
import type { Solved } from '../solving/solver.ts'
import { type Draft, type DraftBox, missingKwh } from './draft.ts'
import { hereAt, type PlanFacts } from './facts.ts'

/** kWh that count as nothing: less than a minute of a charger */
const least = 0.5
const hour = 3_600_000
const yuan = (value: number): number => Math.round(value * 100) / 100

/** What powers cost, null where some is drawn at a time whose price nobody knows. */
const costKnown = ({ input, slots }: Draft, powers: PlanPowers): number | null => {
  const isKnown = slots.every(({ price }, index) => price !== null || powers.every((kw) => !kw[index]))
  return isKnown ? yuan(costOf(input, powers)) : null
}

/** kWh that are short at the first deadline of each box, by its index. */
const shortByBox = ({ input, firstNeed }: Draft, powers: PlanPowers): number[] => {
  const all = shortOf(input, powers)
  return firstNeed.map((index) => {
    const kwh = all[index] ?? 0
    return kwh < least ? 0 : kwh
  })
}

/** When a box is full by the plan, ms; null where it is not within its time. */
const fullAt = ({ input, slots }: Draft, box: DraftBox, kw: Float64Array, now: number): number | null => {
  let missing = missingKwh(box)
  if (missing < least) return now
  for (const [index, { from, hours }] of slots.entries()) {
    const power = (kw[index] ?? 0) * input.efficiency
    if (power * hours >= missing - least) return Math.round(from + Math.min(hours, missing / power) * hour)
    missing -= power * hours
  }
  return null
}

/** A bay's power where it changes: a slot's power holds until the next step; 0 after the last one. */
const stepsOf = ({ slots }: Draft, kw: Float64Array): { t: number[]; kw: number[] } => {
  const steps: { t: number[]; kw: number[] } = { t: [], kw: [] }
  const end = slots.at(-1)?.to ?? 0
  for (const [ts, value] of [
    ...slots.map(({ from }, index) => [from, rounded(kw[index] ?? 0)] as const),
    [end, 0],
  ] as const) {
    if (value === (steps.kw.at(-1) ?? 0)) continue
    steps.t.push(ts)
    steps.kw.push(value)
  }
  return steps
}

/** A plan as calls tell it: what each bay does, who is not full in time, and what the same boxes cost otherwise. */
export const answerOf = (facts: PlanFacts, draft: Draft, { status, powers, greedy, atOnce }: Solved): PlanAnswer => {
  const { input, slots, boxes, firstNeed, promised } = draft
  const time = (ts: number): string => formatTime(ts, facts.zone)
  const timeOrNull = (ts: number | null): string | null => (ts === null ? null : time(ts))
  const shorts = shortByBox(draft, powers)
  const sumOf = (values: readonly number[]): number => rounded(values.reduce((sum, each) => sum + each, 0))

  const planned = boxes.map((box, bay): PlannedBay => {
    const { booking, due, target, soc, maxKw, bayId, binSpaceName, boxId, boxPowerName } = box
    const fullTs = fullAt(draft, box, powers[bay] ?? new Float64Array(), facts.now)
    return {
      ...{ bayId, binSpaceName, boxId, boxPowerName, soc, targetSoc: target, maxKw: rounded(maxKw) },
      ...{ bookingId: booking?.bookingId ?? null, shippingName: booking?.shippingName ?? null },
      ...{ dueTs: due, dueTime: timeOrNull(due), fullTs, fullTime: timeOrNull(fullTs) },
      ...stepsOf(draft, powers[bay] ?? new Float64Array()),
    }
  })
  const socThen = (box: DraftBox, bay: number): number => {
    const until = input.needs[firstNeed[bay] ?? -1]?.until ?? 0
    return box.soc + (takenBefore(input, powers[bay] ?? new Float64Array(), until) / box.capacity) * 100
  }
  const short = boxes.flatMap((box, bay): ShortBox[] => {
    const kwh = shorts[bay] ?? 0
    if (kwh === 0) return []
    const dueTs = box.due ?? slots.at(-1)?.to ?? facts.now
    const { bayId, binSpaceName, boxId, boxPowerName, booking } = box
    return [
      {
        ...{ boxId, boxPowerName, bayId, binSpaceName, kwh: rounded(kwh), socThen: rounded(socThen(box, bay)) },
        ...{ bookingId: booking?.bookingId ?? null, shippingName: booking?.shippingName ?? null },
        ...{ dueTs, dueTime: time(dueTs) },
      },
    ]
  })
  const ready = facts.bookings.flatMap((booking): BookingReady[] => {
    const own = promised.get(booking.bookingId)
    if (!own) return []
    const bays = [...boxes.entries()].filter(([, { boxId }]) => own.includes(boxId))
    const times = bays.map(([bay]) => planned[bay]?.fullTs ?? null)
    const isAll = bays.length === booking.boxesWanted && !times.includes(null)
    const readyTs = isAll ? Math.max(facts.now, ...times.flatMap((ts) => ts ?? [])) : null
    const etaTs = hereAt(booking)
    const dueTs = etaTs - facts.bufferMinutes * 60_000
    return [
      {
        ...{ bookingId: booking.bookingId, shippingName: booking.shippingName, boxesWanted: booking.boxesWanted },
        minSoc: booking.minSoc,
        ...{ etaTs, eta: time(etaTs), dueTs, boxIds: [...own] },
        ready: bays.filter(([bay, box]) => socThen(box, bay) >= booking.minSoc - 1e-6).length,
        ...{ readyTs, readyTime: timeOrNull(readyTs) },
      },
    ]
  })
  const notes: PlanNote[] = [...draft.notes]
  if (short.length > 0) notes.push('notFull')
  if (status === 'greedy') notes.push('solverLate')
  return {
    ...{ solvedAt: time(facts.now), solvedTs: facts.now, status, notes },
    ...{ cost: costKnown(draft, powers), atOnceCost: costKnown(draft, atOnce), greedyCost: costKnown(draft, greedy) },
    ...{ kwh: rounded(drawnOf(input, powers)), shortKwh: sumOf(shorts) },
    ...{ atOnceShortKwh: sumOf(shortByBox(draft, atOnce)), greedyShortKwh: sumOf(shortByBox(draft, greedy)) },
    ...{ planned, short, ready, left: [...draft.left] },
    sum: {
      t: slots.map(({ from }) => from),
      kw: slots.map((_, index) => rounded(powers.reduce((sum, kw) => sum + (kw[index] ?? 0), 0))),
      ...{ baseKw: rounded(facts.baseKw ?? 0), usableKw: roundedOrNull(draft.usableKw) },
    },
    prices: slots.map(({ price }) => price),
  }
}
