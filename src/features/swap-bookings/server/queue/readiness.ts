import { allottedBoxes, type OfferedBox } from '#server/charging/promised.ts'
import { hoursToSoc } from '#server/equipment/fullAt.ts'

/** A box in a bay of the station, with the kW that it takes; null where nobody knows. */
export type BayBox = OfferedBox & { readonly power: number | null }
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

/** How far the boxes are that each booking of a station was allotted, by its id; the queue in the order of service. */
export const readinessOf = (queue: readonly Waiting[], bays: readonly BayBox[]): ReadonlyMap<string, Readiness> => {
  const byId = new Map(bays.map((box) => [box.boxId, box]))
  const allotted = allottedBoxes(
    queue.map(({ bookingId, boxesWanted, minSoc, ins, outs, swapped, aboard }) => ({
      ...{ bookingId, minSoc, boxesWanted: boxesWanted - swapped, outIds: outs },
      boxIds: ins.filter((id) => !aboard.has(id)),
    })),
    bays,
  )
  return new Map(
    queue.map((waiting) => {
      const own = allotted.get(waiting.bookingId) ?? []
      const chosen = own.map((id) => chosenOf(id, byId.get(id), waiting.minSoc))
      return [waiting.bookingId, summed(chosen, waiting)]
    }),
  )
}
