import type { Meaning } from '#catalogue/points/meaning.ts'

type Grouped = { readonly key: string; readonly meaning: Meaning; readonly ts: number | null }
type Group<T> = { readonly items: T[]; readonly ts: number | null }

/** Values by meaning, each key once, with the time of the newest of a group (ms); null where none ever came. */
export const groupsOf = <T extends Grouped>(items: readonly T[]): ReadonlyMap<Meaning, Group<T>> => {
  const unique = [...new Map(items.map((item) => [item.key, item])).values()]
  return new Map(
    [...Map.groupBy(unique, ({ meaning }) => meaning)].map(([meaning, group]) => {
      const times = group.flatMap(({ ts }) => ts ?? [])
      return [meaning, { items: group, ts: times.length === 0 ? null : Math.max(...times) }]
    }),
  )
}
