import type { Log } from '#server/context/context.ts'

/** A member is told the frame of a delta as text, or that one could not be made. */
export type Member = { tell(frame: string): void; failed(error: unknown): void }
type Room = { readonly members: Set<Member>; timer?: NodeJS.Timeout; toldAt: number; busy: boolean; again: boolean }

export const pause = 250

/** Computes each topic's delta once for all its members: at once after a quiet time, then at most four times a second. */
export const createFanout = (deltaOf: (topic: string, since: number) => Promise<unknown>, log: Log) => {
  const rooms = new Map<string, Room>()

  const tell = async (topic: string, room: Room): Promise<void> => {
    const since = room.toldAt
    room.toldAt = Date.now()
    room.busy = true
    try {
      const delta = await deltaOf(topic, since)
      if (delta === null) return
      const frame = JSON.stringify({ topic, delta })
      for (const member of room.members) member.tell(frame)
    } catch (error) {
      log.warn('a live delta could not be made', { topic, reason: String(error) })
      for (const member of room.members) member.failed(error)
    } finally {
      room.busy = false
      if (room.again) schedule(topic, room)
    }
  }

  const schedule = (topic: string, room: Room): void => {
    room.again = room.busy
    if (room.busy || room.timer || room.members.size === 0) return
    const wait = Math.min(pause, Math.max(0, room.toldAt + pause - Date.now()))
    room.timer = setTimeout(() => {
      room.timer = undefined
      void tell(topic, room)
    }, wait)
  }

  return {
    changed: (topic: string): void => {
      const room = rooms.get(topic)
      if (room) schedule(topic, room)
    },
    /** every topic that somebody follows */
    allChanged: (): void => {
      for (const [topic, room] of rooms) schedule(topic, room)
    },
    join: (topic: string, member: Member): void => {
      const room = rooms.get(topic) ?? { members: new Set(), toldAt: 0, busy: false, again: false }
      rooms.set(topic, room)
      room.members.add(member)
    },
    leave: (topic: string, member: Member): void => {
      const room = rooms.get(topic)
      room?.members.delete(member)
      if (!room || room.members.size > 0) return
      clearTimeout(room.timer)
      rooms.delete(topic)
    },
  }
}

export type Fanout = ReturnType<typeof createFanout>
