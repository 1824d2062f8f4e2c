import { newestOf } from '#server/context/latestRow.ts'
import type { Pool } from 'pg'
import type { Refusal } from '#server/context/stream.ts'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import { trimmedLength } from '../questions/arrays.ts'
import { aheadAllowance, type LeaveOut } from './ahead.ts'
import { correct, isCorrection, withCorrections } from './correct.ts'
import { loadLatest } from './latest.ts'
import { advanceLatest, emptyLatest, framesByDevice } from './mergeFrames.ts'
import { type Counted, type Part, plain, writePart } from './writePart.ts'

const mostRecent = 10

/** Refusals counted by device, '0' where it is unknown, and reason, with the last ten of each, newest first. */
const countRefusals = (refusals: readonly Refusal[], now: number): Counted[] => {
  const counted = new Map<string, Counted>()
  for (const refusal of refusals) {
    const { deviceId = '0', reason, detail, message = '' } = refusal
    const key = `${deviceId.padStart(20, '0')} ${reason}`
    const before = counted.get(key)
    const last = { ts: now, detail: plain(detail), message: plain(message) }
    // Each point that a message says wrongly is a refusal of its own.
    const others = (before?.recent ?? []).filter((each) => message === '' || each.message !== last.message)
    counted.set(key, {
      ...{ ...refusal, deviceId },
      count: (before?.count ?? 0) + (refusal.count ?? 1),
      recent: [last, ...others].slice(0, mostRecent),
    })
  }
  // In one order by all, so that no two batches wait for each other's rows.
  return [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

/** A device's part of a batch, with its latest row before and after. */
type Step = {
  readonly deviceId: string
  readonly frames: readonly Frame[]
  readonly before: LatestRow | undefined
  readonly after: LatestRow
}

const stepOf = (frames: readonly Frame[], mirror: ReadonlyMap<string, LatestRow>): Step => {
  const deviceId = frames[0]?.deviceId ?? ''
  const before = mirror.get(deviceId)
  return { deviceId, frames, before, after: advanceLatest(before ?? emptyLatest, frames) }
}

const isFresh = ({ frames, before }: Step): boolean => !before || (frames[0]?.ts ?? 0) > newestOf(before)

const worthHalving = 300

const halves = (steps: readonly Step[]): (readonly Step[])[] => {
  if (steps.length < worthHalving) return steps.length > 0 ? [steps] : []
  const middle = steps.length >> 1
  return [steps.slice(0, middle), steps.slice(middle)]
}

const partOf = (steps: readonly Step[], fresh: boolean): Part => ({
  frames: steps.flatMap(({ frames }) => frames),
  fresh,
  latest: steps.flatMap<Part['latest'][number]>(({ deviceId, before, after }) => {
    if (after.ts === undefined) return [[deviceId, after]]
    return before ? [] : [[deviceId, undefined]]
  }),
  refusals: [],
})

/** Samples that are newer than all of their device are copied in, others may be there already. Each part has devices of its own. */
const partsOf = (steps: readonly Step[], refusals: readonly Counted[]): Part[] => {
  const { fresh = [], known = [] } = Object.groupBy(steps, (step) => (isFresh(step) ? 'fresh' : 'known'))
  const parts = [
    ...halves(fresh).map((half) => partOf(half, true)),
    ...halves(known).map((half) => partOf(half, false)),
  ]
  const [first = partOf([], false), ...others] = parts
  return [{ ...first, refusals }, ...others]
}

/**
 * Writes batches one after another; the parts of one go side by side, and all have committed before it counts as written. The mirror of
 * latest rows changes only then; after a failure, whose outcome may be unknown, the rows of its devices are read anew before the next
 * batch builds on them.
 */
export const createCommit = async (
  pool: Pool,
  mirror: Map<string, LatestRow>,
  clock: () => number,
  leaveOut: LeaveOut,
) => {
  const doubtful = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  const write = async (byDevice: readonly (readonly Frame[])[], refusals: readonly Refusal[]): Promise<void> => {
    if (byDevice.length === 0 && refusals.length === 0) return
    if (doubtful.size > 0) {
      await loadLatest(pool, mirror, clock() + aheadAllowance, [...doubtful])
      doubtful.clear()
    }
    const marks = await leaveOut(byDevice.map(([first]) => first?.deviceId ?? ''))
    const steps = byDevice.map((frames) => stepOf(frames, mirror))
    const now = clock()
    const writing = partsOf(steps, countRefusals([...refusals, ...marks], now)).map((part) =>
      writePart(pool, part, now),
    )
    const failed = (await Promise.allSettled(writing)).find((result) => result.status === 'rejected')
    if (failed) {
      for (const { deviceId } of steps) doubtful.add(deviceId)
      throw failed.reason
    }
    for (const { deviceId, after } of steps) mirror.set(deviceId, after)
  }

  /** Samples that may have been corrected before they came (again) count as corrected. */
  const corrected = async (byDevice: readonly (readonly Frame[])[]): Promise<readonly (readonly Frame[])[]> => {
    const isKnown = ([first]: readonly Frame[]): boolean => {
      const row = mirror.get(first?.deviceId ?? '')
      return row !== undefined && (first?.ts ?? 0) <= newestOf(row)
    }
    const { known = [], fresh = [] } = Object.groupBy(byDevice, (own) => (isKnown(own) ? 'known' : 'fresh'))
    if (known.length === 0) return byDevice
    return [...fresh, ...framesByDevice(await withCorrections(pool, known.flat()))]
  }
  const work = async (given: readonly Frame[], refusals: readonly Refusal[]): Promise<void> => {
    await write(await corrected(framesByDevice(given.filter((frame) => !isCorrection(frame)))), refusals)
    for (const frame of given.filter(isCorrection))
      if (trimmedLength(frame.values) > 0) await correct(pool, mirror, frame)
  }

  return (frames: readonly Frame[], refusals: readonly Refusal[]): Promise<void> => {
    const mine = last.then(() => work(frames, refusals))
    last = mine.catch(() => undefined)
    return mine
  }
}
