import type { Pool } from 'pg'
import type { Device, Registry } from '../context/devices.ts'
import { millis } from '../telemetry/millis.ts'

const counted = 20
/** Pauses that it takes to speak of a usual one. */
const fewest = 3

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
  /** `kept`: worked out once for each sample, since each look at a device asks for it */
  const known = new Map<string, { readonly times: readonly number[]; readonly kept: number | undefined }>()
  const note = (deviceId: string, ts: number): void => {
    const before = known.get(deviceId)?.times ?? []
    if (before.includes(ts) || (before.length === counted && ts < (before[0] ?? ts))) return
    const times = [...before, ts].sort((a, b) => a - b).slice(-counted)
    known.set(deviceId, { times, kept: keptBy(times) })
  }
  return {
    intervalOf: ({ deviceId, profile }) => {
      if (!profile.pace) return profile.intervalSeconds * 1000
      return within(profile.pace, known.get(deviceId)?.kept)
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

/**
 * Expected ms between two samples of a device at a moment of the past, by the times (ms, rising) of its samples up to that moment: history
 * that was written in larger steps than its profile has is no silence.
 */
export const paceThen = ({ profile }: Pick<Device, 'profile'>, times: readonly number[]): number => {
  if (profile.pace) return within(profile.pace, keptBy(times))
  const pauses = times.slice(1).map((ts, index) => ts - (times[index] ?? ts))
  const usual = pauses.sort((a, b) => a - b)[(pauses.length - 1) >> 1]
  return Math.max(profile.intervalSeconds * 1000, pauses.length < fewest ? 0 : (usual ?? 0))
}

const within = ({ least, most }: NonNullable<Device['profile']['pace']>, kept = most * 1000): number =>
  Math.min(most * 1000, Math.max(least * 1000, kept))

/** ms; undefined where two pauses are not known yet */
const keptBy = (times: readonly number[]): number | undefined =>
  times
    .slice(1)
    .map((ts, index) => ts - (times[index] ?? ts))
    .sort((a, b) => b - a)[1]
