/** The items with those that changed put in their places; an item not yet known comes at the end. */
export const mergeItems = <T>(items: readonly T[], changed: readonly T[], keyOf: (item: T) => string): T[] => {
  const rest = new Map(changed.map((item) => [keyOf(item), item]))
  const merged = items.map((item) => {
    const key = keyOf(item)
    const fresh = rest.get(key)
    rest.delete(key)
    return fresh ?? item
  })
  return [...merged, ...rest.values()]
}
