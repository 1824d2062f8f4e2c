import type { LiveHub, LiveListener } from '#server/context/stream.ts'
import type { Peers } from '#server/peers/peers.ts'
import type { Word } from '#server/peers/word.ts'

type Hub = LiveHub & {
  /** what another process told */
  heard(word: Word): void
}

/** Passes on what changed to whoever listens in this process, and to the other processes where there are any. */
export const createLiveHub = (peers?: Pick<Peers, 'changed' | 'endSessions'>): Hub => {
  const listeners = new Set<LiveListener>()
  const all = (tell: (listener: LiveListener) => void): void => {
    for (const listener of listeners) tell(listener)
  }
  return {
    changed: (name, id) => {
      all((listener) => listener.changed?.(name, id))
      peers?.changed(name, id)
    },
    endSessions: (sessionIds) => {
      all((listener) => listener.endSessions?.(sessionIds))
      peers?.endSessions(sessionIds)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    heard: ({ changed, ended, missed }) => {
      for (const each of changed) {
        const [name = '', id = ''] = each.split('/')
        all((listener) => listener.elsewhere?.(name, id))
        all((listener) => listener.changed?.(name, id))
      }
      if (ended.size > 0) all((listener) => listener.endSessions?.([...ended]))
      if (missed) all((listener) => listener.missed?.())
    },
  }
}
