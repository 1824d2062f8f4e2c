export type FewAtOnce = {
  <T>(work: () => Promise<T> | T): Promise<T>
  waiting(): number
  isIdle(): boolean
}

/** Lets `most` works be under way; the others wait in the order in which they came. */
export const createFewAtOnce = (most: number): FewAtOnce => {
  let running = 0
  const waiting: (() => void)[] = []
  const enter = async (): Promise<void> => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    const next = waiting.shift()
    // Whoever leaves hands his place on.
    if (next) next()
    else running -= 1
  }
  const run = async <T>(work: () => Promise<T> | T): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return Object.assign(run, { waiting: () => waiting.length, isIdle: () => running === 0 })
}
