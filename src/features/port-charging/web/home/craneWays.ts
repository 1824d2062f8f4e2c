/** The ends of a crane's ways in m; across, the water is at the greater end. */
type Ways = {
  readonly along: readonly [from: number, to: number]
  readonly across: readonly [from: number, to: number]
}

/** m of rail that a bay takes, and beyond the last one. */
const perBay = 11
const beyond = 20
const across = [0, 45] as const
const lift = 18

/** The ways of a crane over so many bays; a position beyond them lengthens its way. */
export const craneWays = (
  bays: number,
  { gantry, trolley }: { gantry: number | null; trolley: number | null },
): Ways => ({
  along: [Math.min(0, gantry ?? 0), Math.max(bays * perBay + beyond, gantry ?? 0)],
  across: [Math.min(across[0], trolley ?? 0), Math.max(across[1], trolley ?? 0)],
})

const shareOf = (at: number, [from, to]: readonly [number, number]): number => (at - from) / (to - from)

type Position = { readonly gantry: number | null; readonly trolley: number | null; readonly hoist: number | null }

/** Where a crane stands, as shares of its ways: along the quay, from the water to the yard, and up. */
export const craneShares = (at: Position, bays: number): Position => {
  const ways = craneWays(bays, at)
  return {
    gantry: at.gantry === null ? null : shareOf(at.gantry, ways.along),
    trolley: at.trolley === null ? null : 1 - shareOf(at.trolley, ways.across),
    hoist: at.hoist === null ? null : Math.min(1, Math.max(0, at.hoist / lift)),
  }
}
