import type { WebSocket } from 'ws'
import type { Fanout, Member } from './fanout.ts'
import type { OpenTopic } from './openTopic.ts'
import type { TakeSnapshot } from './snapshots.ts'

const fullBuffer = 1024 * 1024
const drainPause = 250

export type Subscription = { readonly topic: OpenTopic; stop(): void }

/**
 * One socket's subscription: a snapshot, then deltas. A delta that falls while a snapshot is on its way, or while the socket's buffer
 * is full, is not sent; a fresh snapshot follows instead.
 */
export const subscribe = (
  socket: WebSocket,
  fanout: Fanout,
  topic: OpenTopic,
  takeSnapshot: TakeSnapshot,
  onError: (error: unknown) => void,
): Subscription => {
  let stopped = false
  let stale = false
  let refreshing = false
  let timer: NodeJS.Timeout | undefined

  const full = (): boolean => socket.bufferedAmount > fullBuffer
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void refresh()
    }, drainPause)
  }
  const refresh = async (): Promise<void> => {
    if (refreshing || stopped) return
    if (full()) return later()
    refreshing = true
    try {
      const frame = await takeSnapshot(topic.name, {
        begins: () => {
          stale = false
          return !stopped
        },
      })
      if (!stopped && frame !== undefined) socket.send(frame)
    } catch (error) {
      if (!stopped) onError(error)
    } finally {
      refreshing = false
    }
    if (stale) later()
  }
  const member: Member = {
    tell: (frame) => {
      if (!refreshing && !stale && !full()) return socket.send(frame)
      stale = true
      if (!refreshing) later()
    },
    failed: (error) => onError(error),
  }
  const stop = (): void => {
    stopped = true
    clearTimeout(timer)
    fanout.leave(topic.name, member)
  }
  fanout.join(topic.name, member)
  void refresh()
  return { topic, stop }
}
