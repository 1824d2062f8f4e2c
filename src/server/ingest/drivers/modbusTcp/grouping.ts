export type Table = 1 | 2 | 3 | 4

/** What is wanted: `count` registers or bits from `address` on. `reach`: how far its request may go beyond it. */
export type Wanted = {
  readonly function: Table
  readonly address: number
  readonly count: number
  readonly reach?: Reach
}
/** `wide` bridges unused addresses, `tight` only joins neighbours, `alone` is read by itself. */
export type Reach = 'wide' | 'tight' | 'alone'
export type Group<W extends Wanted> = {
  readonly function: Table
  readonly address: number
  readonly count: number
  readonly members: readonly W[]
}

export const widestGap = 8
export const mostRegisters = 125
export const mostBits = 2000

const gapOf = ({ reach = 'wide' }: Wanted): number => (reach === 'wide' ? widestGap : reach === 'tight' ? 0 : -Infinity)

/**
 * The fewest requests that read all: of one function, over at most 8 unused addresses, 125 registers or 2,000 bits long. No request
 * goes over an address in `walls`, which its peer refuses.
 */
export const groupsOf = <W extends Wanted>(wanted: readonly W[], walls: readonly Wanted[] = []): Group<W>[] => {
  const groups: { function: Table; address: number; count: number; members: W[] }[] = []
  const sorted = [...wanted].sort((a, b) => a.function - b.function || a.address - b.address || a.count - b.count)
  for (const each of sorted) {
    const last = groups.at(-1)
    const end = last ? last.address + last.count : 0
    const most = each.function <= 2 ? mostBits : mostRegisters
    const joins =
      last?.function === each.function &&
      each.address - end <= Math.min(gapOf(each), ...last.members.map(gapOf)) &&
      each.address + each.count - last.address <= most &&
      !walls.some((wall) => wall.function === each.function && wall.address >= end && wall.address < each.address)
    if (last && joins) {
      last.count = Math.max(last.count, each.address + each.count - last.address)
      last.members.push(each)
    } else groups.push({ function: each.function, address: each.address, count: each.count, members: [each] })
  }
  return groups
}
