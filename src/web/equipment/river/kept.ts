/** The next list, with those items and, where all are equal, the list itself that were there before, so that they are not drawn again. */
export const kept = <T extends { readonly id: string }>(before: T[], next: T[]): T[] => {
  const old = new Map(before.map((item) => [item.id, { item, text: JSON.stringify(item) }]))
  const items = next.map((item) => {
    const known = old.get(item.id)
    return known && known.text === JSON.stringify(item) ? known.item : item
  })
  const same = items.length === before.length && items.every((item, at) => item === before[at])
  return same ? before : items
}
