type Timers = { after(ms: number, call: () => void): () => void }

/** Messages that came before one that is missing; `missed` is called when it did not come in time. */
export const createHeld = <T>({ after }: Timers, ms: number, missed: () => void) => {
  const bySeq = new Map<number, T>()
  let takeBack: (() => void) | undefined
  let isLate = false
  const wait = (): void => {
    isLate = false
    takeBack?.()
    takeBack =
      bySeq.size === 0
        ? undefined
        : after(ms, () => {
            takeBack = undefined
            missed()
          })
  }
  return {
    add: (seq: number, message: T): void => {
      if (bySeq.size === 0) isLate = true
      if (!bySeq.has(seq)) bySeq.set(seq, message)
    },
    take: (seq: number): T | undefined => {
      const message = bySeq.get(seq)
      if (bySeq.delete(seq)) isLate = true
      return message
    },
    /** waits for the next that is missing, if any */
    settle: (): void => {
      if (isLate) wait()
    },
    /** of those that wait, the one that came first */
    first: (): number | undefined => bySeq.keys().next().value,
    clear: (): void => {
      bySeq.clear()
      wait()
    },
  }
}
export type Held<T> = ReturnType<typeof createHeld<T>>
