/**
 * A line in which nobody stands twice before others have stood once: the first of each sender, then the second of each, and so on. Those of
 * one sender keep their order.
 */
export const createFairLine = <T>() => {
  const rounds: T[][] = []
  const nextRound = new Map<string, number>()
  let [round, place, length] = [0, 0, 0]

  const first = (): T | undefined => rounds[0]?.[place]
  return {
    length: (): number => length,
    add: (sender: string, each: T): void => {
      const at = Math.max(round, nextRound.get(sender) ?? 0)
      nextRound.set(sender, at + 1)
      length += 1
      const own = rounds[at - round]
      if (own) own.push(each)
      else rounds.push([each])
    },
    /** who is next; he stays */
    first,
    take: (): T | undefined => {
      const taken = first()
      if (taken === undefined) return undefined
      length -= 1
      place += 1
      if (place === rounds[0]?.length) {
        rounds.shift()
        round += 1
        place = 0
      }
      if (length === 0) nextRound.clear()
      return taken
    },
    [Symbol.iterator]: () => rounds.flatMap((each, at) => (at === 0 ? each.slice(place) : each)).values(),
  }
}
