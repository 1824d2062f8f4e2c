import type { PlannedBooking } from './facts.ts'

type Standing = { readonly boxId: string; readonly soc: number | null }

/**
 * The boxes of each booking, by its id: those that it named and that stand in bays, then the fullest that nobody was promised. Earlier ships
 * choose first, of those that come at once the higher priority.
 */
export const promisedBoxes = (
  bookings: readonly PlannedBooking[],
  boxes: readonly Standing[],
): ReadonlyMap<string, readonly string[]> => {
  const standing = new Set(boxes.map(({ boxId }) => boxId))
  const named = new Set(bookings.flatMap(({ boxIds }) => boxIds))
  const free = boxes
    .filter(({ boxId }) => !named.has(boxId))
    .toSorted((a, b) => (b.soc ?? -1) - (a.soc ?? -1) || Number(a.boxId) - Number(b.boxId))
    .map(({ boxId }) => boxId)
  const inTurn = bookings.toSorted((a, b) => a.eta - b.eta || b.priority - a.priority)
  return new Map(
    inTurn.map(({ bookingId, boxIds, boxesWanted }) => {
      const own = boxIds.filter((id) => standing.has(id))
      return [bookingId, [...own, ...free.splice(0, Math.max(0, boxesWanted - boxIds.length))]]
    }),
  )
}
