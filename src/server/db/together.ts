type Asked<T, R> = {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/**
 * Does together what is asked while the batch before is under way: `work` gets up to `most` items, none with the key of another, and gives
 * their results in the same order. Where it rejects, all of its items do.
 */
export const createTogether = <T, R>(
  keyOf: (item: T) => string,
  work: (items: readonly T[]) => Promise<readonly R[]>,
  most = 200,
): ((item: T) => Promise<R>) => {
  let waiting: Asked<T, R>[] = []
  let isAtWork = false

  const takeBatch = (): Asked<T, R>[] => {
    const [batch, left, keys]: [Asked<T, R>[], Asked<T, R>[], Set<string>] = [[], [], new Set()]
    for (const each of waiting) {
      const key = keyOf(each.item)
      const fits = batch.length < most && !keys.has(key)
      keys.add(key)
      if (fits) batch.push(each)
      else left.push(each)
    }
    waiting = left
    return batch
  }
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        const results = await work(batch.map(({ item }) => item))
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as R)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isAtWork = false
  }
  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isAtWork) return
      isAtWork = true
      void Promise.resolve().then(run)
    })
}
