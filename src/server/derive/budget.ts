/** How long late samples may keep the thread, so that ingest does not wait for them. */
export type Budget = {
  left(): boolean
  /** ms that were used; what exceeds the budget is taken from later time */
  spend(ms: number): void
}

/** `perSecond` ms of each second, saved up for one second at most. */
export const createBudget = (perSecond = 300, now: () => number = () => performance.now()): Budget => {
  let saved = perSecond
  let at = now()
  const save = (): void => {
    const passed = now() - at
    at += passed
    saved = Math.min(perSecond, saved + (passed * perSecond) / 1000)
  }
  return {
    left: () => {
      save()
      return saved > 0
    },
    spend: (ms) => {
      saved -= ms
    },
  }
}
