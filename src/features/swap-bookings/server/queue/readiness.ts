import { hoursToSoc } from '#server/equipment/fullAt.ts'

/** A box in a bay of the station: %, kWh (rated × SOH), kW that it takes; null where nobody knows. */
export type BayBox = {
  readonly boxId: string
  readonly soc: number | null
  readonly capacity: number | null
  readonly power: number | null
}
/** A booking of the queue. `aboard`: boxes that have come aboard for it; `swapped`: how many. */
export type Waiting = {
  readonly bookingId: string
  readonly boxesWanted: number
  readonly minSoc: number
  readonly ins: readonly string[]
  readonly outs: readonly string[]
  readonly swapped: number
  readonly aboard: ReadonlySet<string>
}
/** A box that a booking counts on. `missingKwh` to its `minSoc`; `hours` until it holds that, null where it is not charged. */
export type Chosen = {
  readonly boxId: string
  readonly inBay: boolean
  readonly missingKwh: number | null
  readonly hours: number | null
}
export type Readiness = {
  readonly ready: number
  readonly found: number
  readonly missingKwh: number | null
  /** until all that are wanted hold `minSoc`; null where boxes are lacking, or one is not charged */
  readonly hours: number | null
  readonly boxes: readonly Chosen[]
}

const chosenOf = (boxId: string, box: BayBox | undefined, minSoc: number): Chosen => {
  const [soc, capacity] = [box?.soc ?? null, box?.capacity ?? null]
  if (soc !== null && soc >= minSoc) return { boxId, inBay: true, missingKwh: 0, hours: 0 }
  if (soc === null || capacity === null) return { boxId, inBay: box !== undefined, missingKwh: null, hours: null }
  const hours = hoursToSoc({ soc, capacity, power: box?.power ?? 0 }, minSoc) ?? null
  return { boxId, inBay: true, missingKwh: ((minSoc - soc) / 100) * capacity, hours }
}

const last = Number.POSITIVE_INFINITY
/** What lacks least comes first; what says nothing comes last. */
const byMissing = (a: Chosen, b: Chosen): number =>
  (a.missingKwh ?? last) === (b.missingKwh ?? last)
    ? Number(a.boxId) - Number(b.boxId)
    : (a.missingKwh ?? last) - (b.missingKwh ?? last)

const summed = (boxes: readonly Chosen[], { boxesWanted, swapped }: Waiting): Readiness => {
  const inBays = boxes.filter(({ inBay }) => inBay)
  const isKnown = inBays.every(({ missingKwh }) => missingKwh !== null)
  const hours = boxes.map((box) => box.hours)
  const isWhole = swapped + inBays.length >= boxesWanted && !hours.includes(null)
  return {
    ready: swapped + inBays.filter(({ missingKwh }) => missingKwh === 0).length,
    found: swapped + inBays.length,
    missingKwh: isKnown ? inBays.reduce((sum, { missingKwh }) => sum + (missingKwh ?? 0), 0) : null,
    hours: isWhole ? Math.max(0, ...hours.map((each) => each ?? 0)) : null,
    boxes,
  }
}

/**
 * Which boxes each booking of a station counts on, the queue in its order: those that it names and that are not aboard yet, wherever they
 * stand, then those in bays that lack least and that nobody was promised. A box named twice belongs to the booking that comes first.
 */
export const readinessOf = (queue: readonly Waiting[], bays: readonly BayBox[]): ReadonlyMap<string, Readiness> => {
  const byId = new Map(bays.map((box) => [box.boxId, box]))
  const taken = new Set<string>()
  const namedBy = new Map<string, readonly string[]>()
  for (const { bookingId, ins, aboard } of queue) {
    const own = ins.filter((id) => !aboard.has(id) && !taken.has(id))
    for (const id of own) taken.add(id)
    namedBy.set(bookingId, own)
  }
  return new Map(
    queue.map((waiting) => {
      const { bookingId, boxesWanted, minSoc, swapped, outs } = waiting
      const named = namedBy.get(bookingId) ?? []
      const free = bays.filter(({ boxId }) => !taken.has(boxId) && !outs.includes(boxId))
      const best = free.map((box) => chosenOf(box.boxId, box, minSoc)).toSorted(byMissing)
      const others = best.slice(0, Math.max(0, boxesWanted - swapped - named.length))
      for (const { boxId } of others) taken.add(boxId)
      return [bookingId, summed([...named.map((id) => chosenOf(id, byId.get(id), minSoc)), ...others], waiting)]
    }),
  )
}
