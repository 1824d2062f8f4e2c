import type { Frame } from '#server/context/readings.ts'
import { numbersOf } from '#server/metrics/metrics.ts'
import { lateBounds } from '../shapes.ts'

export type MinuteCount = { orgId: string; minute: number; samples: number; values: number; late: number[] }

/** The class of a delay (ms) among `lateBounds`; a device whose clock is ahead is not late. */
export const lateClass = (ms: number): number => {
  const at = lateBounds.findIndex((bound) => ms < bound)
  return at < 0 ? lateBounds.length : at
}

/** Counts frames by organization and minute until they are taken. */
export const createCounter = (orgOf: (deviceId: string) => string | undefined) => {
  let counts = new Map<string, MinuteCount>()
  const countOf = (orgId: string, minute: number): MinuteCount => {
    const key = `${orgId}:${minute}`
    const count = counts.get(key) ?? { orgId, minute, samples: 0, values: 0, late: [0, 0, 0, 0, 0, 0] }
    counts.set(key, count)
    return count
  }
  const add = (more: MinuteCount): void => {
    const count = countOf(more.orgId, more.minute)
    count.samples += more.samples
    count.values += more.values
    count.late = count.late.map((each, at) => each + (more.late[at] ?? 0))
  }
  return {
    heard: (frames: readonly Frame[], now: number): void => {
      const minute = Math.floor(now / 60_000) * 60_000
      for (const frame of frames) {
        const orgId = orgOf(frame.deviceId)
        if (orgId === undefined) continue
        const count = countOf(orgId, minute)
        const late = lateClass(now - frame.ts)
        count.samples += 1
        count.values += numbersOf(frame)
        count.late[late] = (count.late[late] ?? 0) + 1
      }
    },
    take: (): MinuteCount[] => {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
    /** gives back what could not be written */
    giveBack: (taken: readonly MinuteCount[]): void => {
      for (const each of taken) add(each)
    },
  }
}
