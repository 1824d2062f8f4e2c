import type { Tracker } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Context } from '#server/context/context.ts'
import { mergeFrames } from '#server/telemetry/store/mergeFrames.ts'
import { batteryOf, isEmpty, isRecorded, mergedSample, type Sample, sampleOf, slotsOf } from './battery.ts'
import { derive } from './derive.ts'
import { openAfter, type Shown, type State, step } from './fold.ts'
import type { Head } from './replay.ts'
import { joinRanges, type Range, readLate, readProgress, writeLate, writeProgress } from './stored.ts'
import { endRemoved, type RunRow, type SessionRow, writeRuns, writeSessions } from './writes.ts'

/** ms that one tick may spend on late samples, so that ingest does not wait for them */
const lateBudget = 300
/** how often is written down how far records are derived, ms: as much a restart derives again */
const progressEvery = 30_000

/** `told` where the newest sample ended something: another word of the same moment must undo that. */
type Followed = Head & { readonly told: boolean }
type Rows = { readonly sessions: readonly SessionRow[]; readonly runs: readonly RunRow[] }

/**
 * Samples in order are folded in memory; each tick writes what changed, of all devices at once. A late one marks its range in `record_late`
 * before it is acknowledged; ticks derive such ranges anew. After a start every device is derived from where its records had come to, so
 * that nothing which memory held is missed.
 */
export const createRecordTracker = ({ pool, registry, telemetry, clock, log }: Context): Tracker => {
  const heads = new Map<string, Followed>()
  let ended: Rows[] = []
  const shown = new Map<string, { session: string; run: string }>()
  let late = new Map<string, Range>()
  const behind = new Set<string>()
  let startedAt = clock()
  let progressAt = clock()

  const batteryFor = (device: Device) => batteryOf(device, telemetry.latest(device.deviceId))
  const markLate = (deviceId: string, range: Range): void => {
    late.set(deviceId, joinRanges(late.get(deviceId), range))
  }
  /** After a start a device has its time again before it counts as silent. */
  const openOf = (device: Device, state: State, now: number): Shown =>
    openAfter(batteryFor(device), state, now - Math.max(state.at, startedAt))

  const start = async (): Promise<void> => {
    startedAt = clock()
    await endRemoved(pool)
    late = await readLate(pool)
    const progress = await readProgress(pool)
    for (const device of registry.all()) {
      if (!isRecorded(device)) continue
      const at = telemetry.latest(device.deviceId)?.at
      const newest = Math.max(...slotsOf(device).map((slot) => at?.[slot] || Number.NEGATIVE_INFINITY))
      if (Number.isFinite(newest)) markLate(device.deviceId, { from: progress.get(device.deviceId) ?? 0, to: newest })
    }
  }

  const observe = async (frames: readonly Frame[]): Promise<void> => {
    const next = new Map<string, Followed>()
    const found = new Map<string, Range>()
    const rows: Rows[] = []
    for (const { device, sample, isCorrected } of samplesOf(registry, frames)) {
      const { deviceId } = device
      const head = next.get(deviceId) ?? heads.get(deviceId)
      const isSame = sample.ts === head?.state.at
      if (!head || sample.ts < head.state.at || (isSame && (head.told || isCorrected))) {
        found.set(deviceId, joinRanges(found.get(deviceId), { from: sample.ts, to: sample.ts }))
        continue
      }
      const before = isSame ? head.before : head.state
      const merged = isSame ? mergedSample(head.sample, sample) : sample
      const { state, sessions, runs } = step(batteryFor(device), before, merged)
      rows.push({
        sessions: sessions.map((session) => ({ device, session })),
        runs: runs.map((run) => ({ device, run })),
      })
      next.set(deviceId, { before, state, sample: merged, told: sessions.length + runs.length > 0 })
    }
    await writeLate(pool, found)
    for (const [deviceId, head] of next) {
      heads.set(deviceId, head)
      behind.add(deviceId)
    }
    ended.push(...rows)
    for (const [deviceId, range] of found) markLate(deviceId, range)
  }

  /** Writes what ended, and what is open where it looks otherwise than when it was written last. */
  const flush = async (now: number): Promise<void> => {
    const sessions = ended.flatMap((rows) => rows.sessions)
    const runs = ended.flatMap((rows) => rows.runs)
    const told = new Map<string, { session: string; run: string }>()
    const removed: string[] = []
    for (const [deviceId, { state }] of heads) {
      const device = registry.byId(deviceId)
      if (!device) {
        removed.push(deviceId)
        continue
      }
      const { session, run } = openOf(device, state, now)
      const before = shown.get(deviceId)
      const after = { session: JSON.stringify(session) ?? '', run: JSON.stringify(run) ?? '' }
      if (session && before?.session !== after.session) sessions.push({ device, session })
      if (run && before?.run !== after.run) runs.push({ device, run })
      told.set(deviceId, after)
    }
    await writeSessions(pool, sessions)
    await writeRuns(pool, runs)
    ended = []
    for (const [deviceId, after] of told) shown.set(deviceId, after)
    if (removed.length === 0) return
    await endRemoved(pool)
    for (const deviceId of removed) for (const known of [heads, shown, behind]) known.delete(deviceId)
  }

  const deriveNext = async (): Promise<void> => {
    const [next] = late
    if (!next) return
    const [deviceId, range] = next
    late.delete(deviceId)
    const device = registry.byId(deviceId)
    if (!device) return
    try {
      const head = heads.get(deviceId)
      const given = { battery: batteryFor(device), ...range, newest: head?.state.at ?? Number.POSITIVE_INFINITY }
      const found = await derive({ pool, telemetry }, device, given, (state) => openOf(device, state, clock()))
      if (found?.rest) markLate(deviceId, found.rest)
      if (found?.head) {
        heads.set(deviceId, { ...found.head, told: true })
        behind.add(deviceId)
      } else if (head && found?.joined) heads.set(deviceId, joined(head, found.joined))
      if (found?.head || found?.joined) shown.delete(deviceId)
    } catch (error) {
      markLate(deviceId, range)
      throw error
    }
  }

  const tick = async (now: number): Promise<void> => {
    await flush(now)
    const until = Date.now() + lateBudget
    while (late.size > 0 && Date.now() < until) await deriveNext()
    if (late.size > 0) log.info('records of late samples are being derived', { devices: late.size })
    if (now - progressAt < progressEvery) return
    progressAt = now
    const derived = [...behind].flatMap((deviceId) => {
      const at = heads.get(deviceId)?.state.at
      return at === undefined || late.has(deviceId) ? [] : [[deviceId, at] as const]
    })
    await writeProgress(pool, new Map(derived))
    for (const [deviceId] of derived) behind.delete(deviceId)
  }

  return { name: 'records', start, observe, tick }
}

/** The frames of recorded devices as samples, by device and time. */
const samplesOf = (
  registry: Pick<Registry, 'byId'>,
  frames: readonly Frame[],
): { device: Device; sample: Sample; isCorrected: boolean }[] =>
  mergeFrames(frames).flatMap(({ deviceId, ts, values, revision }) => {
    const device = registry.byId(deviceId)
    if (!device || !isRecorded(device)) return []
    const sample = sampleOf(
      ts,
      slotsOf(device).map((slot) => values[slot] ?? Number.NaN),
    )
    return isEmpty(sample) ? [] : [{ device, sample, isCorrected: revision !== undefined }]
  })

/** The head's time of being on began earlier, as samples from before it show. */
const joined = (head: Followed, { from, to }: { from: number; to: number }): Followed => {
  const moved = (state: State): State => (state.onSince === from ? { ...state, onSince: to } : state)
  return { ...head, before: moved(head.before), state: moved(head.state) }
}
