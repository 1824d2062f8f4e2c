import type { Context, LatestRow, Telemetry } from '#server/context.ts'
import { createCommit } from './commit.ts'
import { createCurve } from './curve.ts'
import { createHistory } from './history.ts'
import { loadLatest } from './latest.ts'
import { createRows } from './rows.ts'

type Given = Pick<Context, 'pool' | 'clock' | 'log'> & Partial<Context>

/** The store of readings over a migrated database; the latest values are read into memory once. */
export const createTelemetry = async ({ pool, clock, log }: Given): Promise<Telemetry> => {
  const mirror = new Map<string, LatestRow>()
  await loadLatest(pool, mirror)
  log.info('latest values loaded', { devices: mirror.size })
  return {
    commit: await createCommit(pool, mirror, clock),
    latest: (deviceId) => mirror.get(deviceId),
    curve: createCurve(pool),
    rows: createRows(pool),
    history: createHistory(pool),
  }
}
