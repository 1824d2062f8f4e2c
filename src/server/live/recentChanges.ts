const kept = 60_000

/** Sessions whose rights changed within the last minute: a page that asked before that and opens its stream after it must ask again. */
export const createRecentChanges = (now: () => number = () => performance.now()) => {
  const changedAt = new Map<string, number>()
  return {
    note: (sessionIds: readonly string[]): void => {
      for (const [id, at] of changedAt) if (now() - at > kept) changedAt.delete(id)
      for (const id of sessionIds) changedAt.set(id, now())
    },
    has: (sessionId: string): boolean => now() - (changedAt.get(sessionId) ?? Number.NEGATIVE_INFINITY) <= kept,
  }
}
