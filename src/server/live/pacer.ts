export type Pace = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets few do their work at a time, each after a turn of the event loop, so that hundreds of browsers that come back at once neither take
 * all connections to the database nor keep readings waiting for their acknowledgement.
 */
export const createPacer = (atOnce = 4): Pace => {
  const waiting: (() => void)[] = []
  let running = 0
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (work) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      setImmediate(leave)
    }
  }
}
