/** A Map keeps the order in which its keys came: the first are the oldest. */
export const dropOldest = (map: Map<string, unknown>, limit: number): void => {
  for (const key of map.keys()) {
    if (map.size <= limit) return
    map.delete(key)
  }
}
