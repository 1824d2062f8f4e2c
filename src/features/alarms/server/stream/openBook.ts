import type { AlarmRow, OpenAlarms, Quiet } from '#contract/alarm.ts'
import { platformAuthority, type PlatformKey, platforms } from '#contract/platforms.ts'
import { alarmRow } from '#server/alarms/alarmRow.ts'
import type { LiveHub } from '#server/context/stream.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Caller } from '#server/context/context.ts'
import { platformScope } from '#server/db/onPlatforms.ts'
import { pathInScope } from '#server/db/scope.ts'
import type { EpisodeRow, Written } from './alarmWrites.ts'
import { type Episode, returning, windowOf } from './fold.ts'
import { foldedRow, foldSilences, type Line } from './silenceFold.ts'

export const latestCount = 5

/** The unresolved alarms in memory, for whoever watches them live. */
export type OpenBook = {
  set(stored: Stored, row: EpisodeRow): void
  drop(deviceId: string, rule: string): void
  /** remembers what ended of a rule that no sample judges, so that it may return */
  end(deviceId: string, rule: string, episode: Episode): void
  /** what ended last of such a rule, where one that begins at `at` (ms) is its return */
  ended(deviceId: string, rule: string, at: number): Episode | undefined
  /** forgets what ended before (ms) */
  forget(before: number): void
  get(deviceId: string, rule: string): OpenEntry | undefined
  entries(): Iterable<OpenEntry>
  /** keeps these open alarms from whoever watches until then (ms), or no longer */
  shelve(alarmIds: readonly string[], until: number | undefined): void
  /** who took note of which open alarms; takes the place of what was said before */
  acknowledge(notes: readonly Note[]): void
  /** brings back what was shelved until `now` */
  unshelve(now: number): void
  /** lets a caller watch his own id, `<userId>` for all his platforms or `<userId>-<platform>` for one; false where it is not his */
  admit(id: string, caller: Caller): boolean
  /** the open alarms of the user who was admitted under this id */
  of(id: string, now: number): OpenAlarms
  /** tells everybody who watches, if something changed since the last time; true then */
  tell(): boolean
}
/** What the database says of a row. */
type Stored = Pick<Written, 'alarmId' | 'platforms' | 'placeStationId'>
export type OpenEntry = EpisodeRow & Stored
/** Who took note of an alarm, and when (ms). */
export type Note = { readonly alarmId: string; readonly at: number; readonly userName: string | null }

type Scope = Pick<Caller, 'isPlatformAdmin' | 'authorities' | 'dataScope' | 'orgId' | 'orgPath' | 'merchantPath'>

/** `platform` narrows what is seen to one of them. */
type Watcher = { readonly scope: Scope; readonly platform: PlatformKey | undefined }

const mayWatch = ({ isPlatformAdmin, authorities }: Scope, platform: PlatformKey): boolean =>
  isPlatformAdmin || authorities.has(platformAuthority(platform))

export const createOpenBook = (registry: Registry, live: LiveHub): OpenBook => {
  const open = new Map<string, OpenEntry>()
  const lastEnded = new Map<string, Episode>()
  const watchers = new Map<string, Watcher>()
  const shelved = new Map<string, number>()
  let notes = new Map<string, Note>()
  /** one summary for all users of the same scope and platforms */
  const summaries = new Map<string, Omit<OpenAlarms, 'at'>>()
  let changed = false
  const keyOf = (deviceId: string, rule: string): string => `${deviceId} ${rule}`
  /** a device of each station, which says what the station is called and whose it is */
  let ofStations: ReadonlyMap<string, Device> | undefined
  const touch = (): void => {
    changed = true
    summaries.clear()
    ofStations = undefined
  }
  /** A device of the station that an alarm is listed under: that of the bay where its unit stood, else its own. */
  const listedAt = ({ device, placeStationId }: OpenEntry): Device => {
    if (placeStationId === null || placeStationId === device.stationId) return device
    ofStations ??= new Map([...registry.all()].map((each) => [each.stationId, each]))
    return ofStations.get(placeStationId) ?? device
  }
  const isSeen = (scope: Scope, entry: OpenEntry): boolean =>
    pathInScope(scope, registry.byId(entry.device.deviceId)?.orgPath ?? entry.device.orgPath) ||
    (entry.placeStationId !== null && pathInScope(scope, listedAt(entry).orgPath))

  const quietOf = ({ alarmId, maintenanceId }: OpenEntry): Quiet =>
    shelved.has(alarmId) ? 'shelved' : maintenanceId === null ? null : 'maintenance'

  /** What rings is counted. */
  const summaryFor = ({ scope, platform }: Watcher): Omit<OpenAlarms, 'at'> => {
    const shown = platform ? [platform] : platformScope(scope)
    const key = [scope.isPlatformAdmin, scope.dataScope, scope.orgPath, scope.merchantPath, shown].join(' ')
    const known = summaries.get(key)
    if (known) return known
    const seen = [...open.values()].filter(
      (entry) => (!shown || shown.some((each) => entry.platforms.includes(each))) && isSeen(scope, entry),
    )
    const ringing = foldSilences(
      seen.filter((entry) => quietOf(entry) === null),
      (entry) => listedAt(entry).stationId,
    )
    const quiet = seen.filter((entry) => quietOf(entry) !== null).map((entry): Line => ({ entry }))
    const byLevel: [number, number, number] = [0, 0, 0]
    let latest: Line[] = []
    for (const { episode } of ringing.map(({ entry }) => entry))
      byLevel[episode.level - 1] = (byLevel[episode.level - 1] ?? 0) + 1
    for (const line of [...ringing, ...quiet]) {
      const last = latest.at(latestCount - 1)
      if (!last || order(line.entry, last.entry) < 0)
        latest = [...latest, line].sort((a, b) => order(a.entry, b.entry)).slice(0, latestCount)
    }
    const made: Omit<OpenAlarms, 'at'> = {
      count: byLevel[0] + byLevel[1] + byLevel[2],
      byLevel,
      latest: latest.map(lineOf),
    }
    summaries.set(key, made)
    return made
  }
  const lineOf = ({ entry, folded }: Line): AlarmRow => {
    const row = rowOf(entry, listedAt(entry), quietOf(entry), notes.get(entry.alarmId))
    return folded ? foldedRow(row, folded, 'zh') : row
  }
  const order = (a: OpenEntry, b: OpenEntry): number =>
    Number(quietOf(a) !== null) - Number(quietOf(b) !== null) ||
    Number(notes.has(a.alarmId)) - Number(notes.has(b.alarmId)) ||
    a.episode.level - b.episode.level ||
    b.episode.lastBeganAt - a.episode.lastBeganAt ||
    Number(b.alarmId) - Number(a.alarmId)

  return {
    set: ({ alarmId, platforms, placeStationId }, row) => {
      open.set(keyOf(row.device.deviceId, row.rule), { ...row, alarmId, platforms, placeStationId })
      touch()
    },
    drop: (deviceId, rule) => {
      if (open.delete(keyOf(deviceId, rule))) touch()
    },
    end: (deviceId, rule, episode) => void lastEnded.set(keyOf(deviceId, rule), episode),
    ended: (deviceId, rule, at) => returning(windowOf({}), lastEnded.get(keyOf(deviceId, rule)), at),
    forget: (before) => {
      for (const [key, { clearedAt }] of lastEnded) if ((clearedAt ?? before) < before) lastEnded.delete(key)
    },
    get: (deviceId, rule) => open.get(keyOf(deviceId, rule)),
    entries: () => open.values(),
    shelve: (alarmIds, until) => {
      for (const alarmId of alarmIds)
        if (until === undefined) shelved.delete(alarmId)
        else shelved.set(alarmId, until)
      touch()
    },
    acknowledge: (all) => {
      notes = new Map(all.map((note) => [note.alarmId, note]))
      touch()
    },
    unshelve: (now) => {
      const over = [...shelved].filter(([, until]) => until <= now)
      for (const [alarmId] of over) shelved.delete(alarmId)
      if (over.length > 0) touch()
    },
    admit: (id, caller) => {
      const [userId, key] = id.split('-')
      const platform = platforms.find((each) => each.key === key)?.key
      if (userId !== caller.userId || (key !== undefined && !(platform && mayWatch(caller, platform)))) return false
      watchers.set(id, { scope: caller, platform })
      return true
    },
    of: (id, now) => {
      const watcher = watchers.get(id)
      if (!watcher) throw new Error('this user was not admitted')
      return { at: now, ...summaryFor(watcher) }
    },
    tell: () => {
      if (!changed) return false
      changed = false
      for (const id of watchers.keys()) live.changed('openAlarms', id)
      return true
    },
  }
}

const rowOf = (
  { alarmId, device, box, rule, episode, ...entry }: OpenEntry,
  { stationId, stationName, timeZone }: Device,
  quiet: Quiet,
  note?: Note,
): AlarmRow =>
  alarmRow(
    {
      id: alarmId,
      rule,
      level: episode.level,
      began_at: new Date(episode.beganAt),
      cleared_at: null,
      value: Number.isNaN(episode.value) ? null : episode.value,
      place: episode.place,
      main_breaker: entry.mainBreaker,
      cluster_breaker: entry.clusterBreaker,
      device_id: device.deviceId,
      device_name: device.deviceName,
      unit_id: box.deviceId,
      unit_name: box.deviceName,
      station_id: stationId,
      station_name: stationName,
      time_zone: timeZone,
      times: episode.times,
      quiet,
      platforms: [...entry.platforms],
      acknowledged_at: note ? new Date(note.at) : null,
      acknowledged_name: note?.userName ?? null,
    },
    'zh',
  )
