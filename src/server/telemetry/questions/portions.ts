/** Items in portions that are at most `most` large together; a larger one stands alone. */
export const portionsOf = <Item>(items: readonly Item[], most: number, sizeOf: (item: Item) => number): Item[][] => {
  const portions: Item[][] = []
  let room = 0
  for (const item of items) {
    const size = sizeOf(item)
    if (room < size) {
      portions.push([])
      room = Math.max(most, size)
    }
    portions.at(-1)?.push(item)
    room -= size
  }
  return portions
}
