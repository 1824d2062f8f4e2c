import type { LiveHub, LiveListener } from '#server/context.ts'

/** Passes on what changed to whoever listens in this process. */
export const createLiveHub = (): LiveHub => {
  const listeners = new Set<LiveListener>()
  return {
    changed: (name, id) => {
      for (const listener of listeners) listener.changed(name, id)
    },
    endSessions: (sessionIds) => {
      for (const listener of listeners) listener.endSessions(sessionIds)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
