import type { Device } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import { reading } from '#server/equipment/reading.ts'
import { capacityOf } from '#server/equipment/values.ts'

/** A box in a bay of the station: %, kWh (rated × SOH); null where nobody knows. */
export type OfferedBox = { readonly boxId: string; readonly soc: number | null; readonly capacity: number | null }

/** What a box in a bay holds as it said last, however long ago. */
export const offeredBox = (device: Device, row: LatestRow | undefined): OfferedBox => ({
  boxId: device.deviceId,
  soc: reading(device, row, 'soc')?.value ?? null,
  capacity: capacityOf({ device, row, clusters: [] }),
})

/** A ship that comes for boxes. `boxIds` it named and has not aboard yet, `outIds` it brings; `boxesWanted` beside those aboard already. */
export type Claim = {
  readonly bookingId: string
  /** ms */
  readonly eta: number
  readonly hasArrived: boolean
  readonly priority: number
  readonly boxesWanted: number
  /** % */
  readonly minSoc: number
  readonly boxIds: readonly string[]
  readonly outIds: readonly string[]
}

type Turn = Pick<Claim, 'bookingId' | 'eta' | 'hasArrived' | 'priority'>
/** The order of service: who has arrived, then by booked time of arrival, then by priority. */
export const inOrder = (a: Turn, b: Turn): number =>
  Number(b.hasArrived) - Number(a.hasArrived) ||
  a.eta - b.eta ||
  b.priority - a.priority ||
  Number(a.bookingId) - Number(b.bookingId)

/** kWh to an SOC, 0 for what holds it already; what says nothing comes last. */
const missingTo = (minSoc: number, { soc, capacity }: OfferedBox): number => {
  if (soc !== null && soc >= minSoc) return 0
  return soc === null || capacity === null ? Number.POSITIVE_INFINITY : ((minSoc - soc) / 100) * capacity
}

const byMissing = (a: OfferedBox & { missing: number }, b: OfferedBox & { missing: number }): number =>
  a.missing === b.missing ? (b.soc ?? 0) - (a.soc ?? 0) || Number(a.boxId) - Number(b.boxId) : a.missing - b.missing

type Wants = Pick<Claim, 'bookingId' | 'boxesWanted' | 'minSoc' | 'boxIds' | 'outIds'>
/**
 * The boxes that each booking counts on, by its id, the bookings in the order of service: those that it named, wherever they stand, then
 * those in bays that lack least to its SOC and that nobody was promised; of equal ones the fuller, then the older. A box that two name
 * belongs to the one that is served first.
 */
export const allottedBoxes = (
  inTurn: readonly Wants[],
  boxes: readonly OfferedBox[],
): ReadonlyMap<string, readonly string[]> => {
  const taken = new Set<string>()
  const named = new Map<string, readonly string[]>()
  for (const { bookingId, boxIds } of inTurn) {
    const own = boxIds.filter((id) => !taken.has(id))
    for (const id of own) taken.add(id)
    named.set(bookingId, own)
  }
  return new Map(
    inTurn.map(({ bookingId, boxesWanted, minSoc, outIds }) => {
      const own = named.get(bookingId) ?? []
      const others = boxes
        .filter(({ boxId }) => !taken.has(boxId) && !outIds.includes(boxId))
        .map((box) => ({ ...box, missing: missingTo(minSoc, box) }))
        .toSorted(byMissing)
        .slice(0, Math.max(0, boxesWanted - own.length))
        .map(({ boxId }) => boxId)
      for (const boxId of others) taken.add(boxId)
      return [bookingId, [...own, ...others]]
    }),
  )
}

/** `allottedBoxes` of bookings in any order, without those that stand in no bay of the station. */
export const promisedBoxes = (
  claims: readonly Claim[],
  boxes: readonly OfferedBox[],
): ReadonlyMap<string, readonly string[]> => {
  const standing = new Set(boxes.map(({ boxId }) => boxId))
  const allotted = allottedBoxes(claims.toSorted(inOrder), boxes)
  return new Map([...allotted].map(([id, own]) => [id, own.filter((boxId) => standing.has(boxId))]))
}
