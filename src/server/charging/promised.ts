/** A box in a bay of the station: %, kWh (rated × SOH); null where nobody knows. */
export type OfferedBox = { readonly boxId: string; readonly soc: number | null; readonly capacity: number | null }

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

/** The order of service: who has arrived, then by time of arrival, then by priority. */
export const inOrder = (a: Claim, b: Claim): number =>
  Number(b.hasArrived) - Number(a.hasArrived) ||
  a.eta - b.eta ||
  b.priority - a.priority ||
  Number(a.bookingId) - Number(b.bookingId)

/** kWh to an SOC; what says nothing comes last. */
const missingTo = (minSoc: number, { soc, capacity }: OfferedBox): number =>
  soc === null || capacity === null ? Number.POSITIVE_INFINITY : (Math.max(0, minSoc - soc) / 100) * capacity

/**
 * The boxes in bays that each booking counts on, by its id: those that it named, then those that lack least to its SOC and that nobody was
 * promised; of equal ones the fuller, then the older. A box that two name belongs to the one that is served first.
 */
export const promisedBoxes = (
  claims: readonly Claim[],
  boxes: readonly OfferedBox[],
): ReadonlyMap<string, readonly string[]> => {
  const standing = new Set(boxes.map(({ boxId }) => boxId))
  const inTurn = claims.toSorted(inOrder)
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
        .toSorted((a, b) =>
          a.missing === b.missing
            ? (b.soc ?? 0) - (a.soc ?? 0) || Number(a.boxId) - Number(b.boxId)
            : a.missing - b.missing,
        )
        .slice(0, Math.max(0, boxesWanted - own.length))
      for (const { boxId } of others) taken.add(boxId)
      return [bookingId, [...own.filter((id) => standing.has(id)), ...others.map(({ boxId }) => boxId)]]
    }),
  )
}
