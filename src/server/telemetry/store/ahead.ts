import { newestOf } from '#server/context/latestRow.ts'
import type { Pool } from 'pg'
import type { LatestRow } from '#server/context/readings.ts'
import type { Refusal } from '#server/context/stream.ts'
import type { Log } from '#server/context/context.ts'
import { futureAllowance } from '#server/ingest/codec/eventTime.ts'
import { rareLog } from '#server/log.ts'
import { reloadLatest } from './latest.ts'

/**
 * ms that a latest value may be ahead of the clock: twice what is accepted, so that a small step of the clock changes nothing. More means
 * that the clock was ahead when the value came and has been set back since.
 */
export const aheadAllowance = 2 * futureAllowance

const lookEvery = 10_000

export type Mark = Refusal & { readonly deviceId: string }
export type LeaveOut = (deviceIds?: Iterable<string>) => Promise<Mark[]>

type Given = {
  readonly pool: Pool
  readonly mirror: Map<string, LatestRow>
  readonly clock: () => number
  readonly log: Log
  readonly codeOf: (deviceId: string) => string
}

/**
 * Takes what is stamped later than the clock now says out of the latest rows, of all devices or of some; the samples themselves stay where
 * they are. Returns a mark to be counted for each device.
 */
export const createLeaveOut = ({ pool, mirror, clock, log: all, codeOf }: Given): LeaveOut => {
  const log = rareLog(all)
  return async (deviceIds = mirror.keys()) => {
    const limit = clock() + aheadAllowance
    const marks: Mark[] = []
    for (const deviceId of deviceIds) {
      const row = mirror.get(deviceId)
      const newest = row && newestOf(row)
      if (newest === undefined || newest <= limit) continue
      const detail = `newest ${new Date(newest).toISOString()}`
      marks.push({ reason: 'ahead_of_clock', source: codeOf(deviceId), detail, deviceId })
    }
    const [first] = marks
    if (!first) return marks
    const ids = marks.map(({ deviceId }) => deviceId)
    await reloadLatest(pool, mirror, limit, ids)
    const { source: device, detail } = first
    log.warn('readings stamped later than the clock now says are left out of the latest values', {
      ...{ devices: ids.length, device, detail },
    })
    return marks
  }
}

/** Calls `leaveOut` every ten seconds, for devices that say nothing more; `changed` hears of each device from whose row it took something. */
export const watchAhead = (
  leaveOut: () => Promise<readonly string[]>,
  changed: (deviceId: string) => void,
  all: Log,
): { stop(): void } => {
  const log = rareLog(all)
  const look = async (): Promise<void> => {
    try {
      for (const deviceId of await leaveOut()) changed(deviceId)
    } catch (error) {
      log.warn('the latest values could not be looked through', { error })
    }
  }
  const timer = setInterval(() => void look(), lookEvery)
  return { stop: () => clearInterval(timer) }
}
