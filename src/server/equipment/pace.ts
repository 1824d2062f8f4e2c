import type { Pool } from 'pg'
import type { Device, Registry } from '../context/devices.ts'
import { millis } from '../telemetry/millis.ts'

const counted = 20

export type PaceBook = {
  /** expected ms between two samples of a device: its profile's, or what it keeps within the bounds that its profile gives */
  intervalOf(device: Pick<Device, 'deviceId' | 'profile'>): number
  /** samples that were stored, by device and time (ms), in any order */
  heard(samples: Iterable<{ readonly deviceId: string; readonly ts: number }>): void
  /** reads what is stored of these devices */
  load(devices: Iterable<Device>): Promise<void>
}

/**
 * The pace of a device is the second longest pause between its last 20 samples: a ship that moors has her new pace after two reports,
 * and one outage does not count. Before there are three samples it is the longest that the profile allows.
 */
export const createPaceBook = (pool: Pick<Pool, 'query'>, { byId }: Pick<Registry, 'byId'>): PaceBook => {
  const times = new Map<string, readonly number[]>()
  const note = (deviceId: string, ts: number): void => {
    const known = times.get(deviceId) ?? []
    if (known.includes(ts) || (known.length === counted && ts < (known[0] ?? ts))) return
    times.set(deviceId, [...known, ts].sort((a, b) => a - b).slice(-counted))
  }
  return {
    intervalOf: ({ deviceId, profile }) => {
      const { pace, intervalSeconds } = profile
      if (!pace) return intervalSeconds * 1000
      const kept = (keptBy(times.get(deviceId) ?? []) ?? pace.most * 1000) / 1000
      return Math.min(pace.most, Math.max(pace.least, kept)) * 1000
    },
    heard: (samples) => {
      for (const { deviceId, ts } of samples) if (byId(deviceId)?.profile.pace) note(deviceId, ts)
    },
    load: async (devices) => {
      const deviceIds = [...devices].flatMap(({ deviceId, profile }) => (profile.pace ? deviceId : []))
      const { rows } = await pool.query<{ deviceId: string; ts: number }>(
        `select device::text as "deviceId", ${millis('ts')} as ts from unnest($1::bigint[]) as asked (device)
        cross join lateral (select ts from frame where device_id = device order by ts desc limit ${counted}) newest`,
        [deviceIds],
      )
      for (const { deviceId, ts } of rows) note(deviceId, ts)
    },
  }
}

/** ms; undefined where two pauses are not known yet */
const keptBy = (times: readonly number[]): number | undefined =>
  times
    .slice(1)
    .map((ts, index) => ts - (times[index] ?? ts))
    .sort((a, b) => b - a)[1]
