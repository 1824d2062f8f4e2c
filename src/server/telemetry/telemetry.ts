import type { Pool } from 'pg'
import { newestOf } from '#server/context/latestRow.ts'
import type { LatestRow, Telemetry } from '#server/context/readings.ts'
import type { Context } from '#server/context/context.ts'
import type { PaceBook } from '#server/equipment/pace.ts'
import { aheadAllowance, createLeaveOut } from './store/ahead.ts'
import { createAt } from './questions/latestAt.ts'
import { createCommit } from './store/commit.ts'
import { createAmendments } from './questions/amendments.ts'
import { createCounters } from './questions/counters.ts'
import { createCurve } from './questions/curve.ts'
import { createEach } from './questions/samplesOfMany.ts'
import { createEnergies } from './questions/energy.ts'
import { createHours } from './questions/hourStats.ts'
import { createLiveStats } from './questions/liveStats.ts'
import { loadLatest } from './store/latest.ts'
import { createMostPower } from './questions/mostPower.ts'
import { createLoad } from './questions/loadSamples.ts'
import { mergeLatest } from './store/mergeFrames.ts'
import { createRead } from './questions/readParts.ts'
import { createRegisterHours } from './questions/registerHours.ts'
import { createSharedCommit } from './store/sharedCommit.ts'
import { createTimesBefore } from './questions/timesBefore.ts'
import { createSpread } from './questions/spread.ts'
import { createRows, createSamples } from './questions/historyRows.ts'
import { createValuesAfter } from './questions/valuesAfter.ts'
import { createWeigh } from './questions/weigh.ts'
import { createHistory } from './questions/wholeHistory.ts'

type Given = Pick<Context, 'pool' | 'clock' | 'log'> &
  Partial<Context> & { readonly writes?: Pool; readonly isShared?: boolean; readonly heard?: PaceBook['heard'] }

export type FollowedTelemetry = Telemetry & {
  /** takes in what other processes wrote: the latest rows of some devices, or of all */
  refresh(deviceIds?: readonly string[]): Promise<void>
  /** takes what is stamped later than the clock now says out of the latest values, `counts` it as refusals; returns the devices */
  leaveOutAhead(counts?: boolean): Promise<string[]>
}

/**
 * The store of readings over a migrated database; the latest values are read into memory once. `writes`: the connections that readings are
 * written on, so that they wait for no question. `isShared`: other processes write readings as well. `heard` is told of samples once they
 * have committed here, and of the newest of those that others wrote.
 */
export const createTelemetry = async ({
  pool,
  writes = pool,
  clock,
  log,
  registry,
  isShared,
  heard = () => undefined,
}: Given): Promise<FollowedTelemetry> => {
  const mirror = new Map<string, LatestRow>()
  const limit = (): number => clock() + aheadAllowance
  await loadLatest(pool, mirror, limit())
  log.info('latest values loaded', { devices: mirror.size })
  const leaveOut = createLeaveOut({ pool, mirror, clock, log, codeOf: (id) => registry?.byId(id)?.deviceCode ?? id })
  const write = await (isShared ? createSharedCommit : createCommit)(writes, mirror, clock, leaveOut)
  let isFailing = false
  const commit: Telemetry['commit'] = async (frames, refusals) => {
    try {
      await write(frames, refusals)
      isFailing = false
      heard(frames)
    } catch (error) {
      isFailing = true
      throw error
    } finally {
      // It may have been written all the same.
      liveStats.heard(frames)
      amendments.heard(frames)
    }
  }
  const each = createEach(pool)
  // What other processes write is not heard in time.
  const heardUpTo = (deviceId: string): number | undefined => {
    const row = isShared ? undefined : mirror.get(deviceId)
    return row && (row.newest ?? newestOf(row))
  }
  const liveStats = createLiveStats(each, heardUpTo)
  const amendments = createAmendments(heardUpTo)
  const read = createRead(pool)
  const load = createLoad(read)
  const hours = createHours(pool, load)
  const samples = createSamples(pool, load)
  const curve = createCurve(load, hours, createWeigh(pool))
  const latest = (deviceId: string) => mirror.get(deviceId)
  const at = createAt(pool, latest)
  const mostPower = createMostPower(registry, latest, clock)
  const registerHours = createRegisterHours(pool, liveStats)
  const energies = createEnergies({
    ...{ at, mostPower, hours: registerHours },
    after: createValuesAfter({ latest, each, samples }),
  })
  return {
    commit,
    isFailing: () => isFailing,
    latest,
    at,
    timesBefore: createTimesBefore(pool),
    amendments: (deviceId) => (isShared ? undefined : amendments.of(deviceId)),
    each,
    counters: createCounters(pool, each),
    curve,
    rows: createRows(pool, load),
    history: createHistory(pool),
    samples,
    series: (items, from, to, buckets) =>
      Promise.all(items.map(({ device, slot }) => curve(device, [slot], from, to, buckets))),
    hours: (items, from, to) =>
      registerHours(
        items.map((item) => ({ ...item, power: mostPower(item.device) })),
        from,
        to,
      ),
    spread: createSpread(read),
    energies,
    energy: async (device, slot, from, to, step, timeZone) => {
      const [only] = await energies([{ device, slot }], from, to, step, timeZone)
      return only ?? { steps: [], replaced: [] }
    },
    mostPower,
    refresh: async (deviceIds) => {
      // Merged, not put in the place of what is there: a batch of our own may have committed since the rows were read.
      const read = new Map<string, LatestRow>()
      await leaveOut(deviceIds)
      await loadLatest(pool, read, limit(), deviceIds)
      for (const [deviceId, row] of read) mirror.set(deviceId, mergeLatest(mirror.get(deviceId), row))
      heard([...read].map(([deviceId, row]) => ({ deviceId, ts: newestOf(row) })))
    },
    leaveOutAhead: async (counts = true) => {
      const marks = await leaveOut()
      if (counts && marks.length > 0) await commit([], marks)
      return marks.map(({ deviceId }) => deviceId)
    },
  }
}
