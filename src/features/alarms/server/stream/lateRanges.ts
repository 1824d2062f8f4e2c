import { joinRange, type Range } from '#server/derive/ranges.ts'
import type { Paused } from './replay.ts'

type LateRange = Range & { readonly paused: Paused | undefined }

/** The late ranges of devices in memory, each a copy of what `alarm_late` holds or will hold again after a start. */
type LateRanges = {
  mark(deviceId: string, range: Range): void
  /** marks what is left of a range, which goes on where it paused unless an earlier sample is marked meanwhile */
  goOn(deviceId: string, rest: Range, paused: Paused | undefined): void
  /** the next device with its range, which is no longer marked then; devices take turns */
  take(): readonly [deviceId: string, range: LateRange] | undefined
  has(deviceId: string): boolean
  isEmpty(): boolean
}

export const createLateRanges = (): LateRanges => {
  const waiting = new Map<string, Range>()
  const pauses = new Map<string, Paused>()
  const mark = (deviceId: string, range: Range): void => {
    waiting.set(deviceId, joinRange(waiting.get(deviceId), range))
  }
  return {
    mark,
    goOn: (deviceId, rest, paused) => {
      mark(deviceId, rest)
      if (paused) pauses.set(deviceId, paused)
    },
    take: () => {
      const [next] = waiting
      if (!next) return undefined
      const [deviceId, range] = next
      const paused = pauses.get(deviceId)
      waiting.delete(deviceId)
      pauses.delete(deviceId)
      return [deviceId, { ...range, paused: paused && paused.at < range.from ? paused : undefined }]
    },
    has: (deviceId) => waiting.has(deviceId),
    isEmpty: () => waiting.size === 0,
  }
}
