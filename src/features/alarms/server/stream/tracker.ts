import { newestOf } from '#server/context/latestRow.ts'
import { breakersOf } from './breakers.ts'
import { longestFoldSeconds } from '#catalogue/alarmRules/rule.ts'
import { figureOf } from '#server/alarms/figures.ts'
import type { LetIn, Tracker } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import type { Context } from '#server/context/context.ts'
import { type Budget, createBudget } from '#server/derive/budget.ts'
import { joinRange, type Range } from '#server/derive/ranges.ts'
import {
  endRemoved,
  type EpisodeRow,
  readEnded,
  readLate,
  readOpen,
  type StoredRow,
  writeEpisodes,
  writeLate,
  type Written,
} from './alarmWrites.ts'
import type { Episode } from './fold.ts'
import { breaks, cleared, neutral, returning, type RuleState, windowOf } from './fold.ts'
import { type Advance, advance, createJudges, type Head } from './heads.ts'
import { createGone } from './gone.ts'
import { createHearing } from './hearing.ts'
import { isJudged, type Judge, judged } from './judge.ts'
import { namedUnitOf } from '#server/equipment/tree.ts'
import type { OpenBook } from './openBook.ts'
import { bookTopic, careTopic, readCare, rulesTopic } from './openBookReader.ts'
import { createRaised } from './raised.ts'
import { createLateRanges } from './lateRanges.ts'
import { rederive } from './rederive.ts'
import { longestWindow } from './replay.ts'
import { raisedRuleBy, type RuleBook } from './ruleBook.ts'
import { silenceRule, silencesAt } from './silence.ts'
import { readTrails } from './trails.ts'
import { createWindows } from './windows.ts'
import { followWindows } from './followWindows.ts'

export type AlarmTracker = Tracker & {
  /** an episode of a device as a row */
  rowOf(device: Device, rule: string, episode: Episode): EpisodeRow
  /** writes episodes and shows them to whoever watches */
  write(rows: readonly EpisodeRow[]): Promise<void>
  /** tells whoever watches, here and elsewhere, if something changed */
  tell(): void
}

/**
 * Samples in order are folded in memory and cost a query only where something changed. A late one marks its range in `alarm_late` before it
 * is acknowledged; the next ticks derive such ranges anew, all that came meanwhile at once, each within its budget. After a start, samples
 * of a device that has an alarm or may get one count as late until its stored samples have told since when.
 */
export const createAlarmTracker = (
  context: Context,
  book: OpenBook,
  rules: RuleBook,
  budget: Budget = createBudget(),
): AlarmTracker => {
  const { pool, registry, telemetry, pace, clock, live, disk, log } = context
  const windows = createWindows(registry)
  const judgesFor = createJudges(registry, telemetry, rules, (device, field) => figureOf(context, device, field))
  const heads = new Map<string, Head>()
  const hearing = createHearing()
  const lateRanges = createLateRanges()
  /** devices that have an alarm since before the start, or may get one, until their samples have told since when */
  const unsure = new Set<string>()
  let endings: readonly (() => void)[] = []

  const { isRetired, isOrphan } = createGone(context)
  const rowOf = (device: Device, rule: string, episode: Episode): EpisodeRow => {
    const box = namedUnitOf(registry, device)
    // Of what was over before it was derived nobody knows how the breakers stood.
    const unknown = { mainBreaker: null, clusterBreaker: null }
    return {
      device,
      box,
      rule,
      episode,
      ...(episode.clearedAt === null ? breakersOf(telemetry, box, device) : unknown),
      maintenanceId: windows.at(episode.clearedAt ?? clock())(device)?.maintenanceId ?? null,
    }
  }
  const show = (row: EpisodeRow, written: Written | undefined): void => {
    const { deviceId } = row.device
    if (row.episode.clearedAt !== null) {
      book.drop(deviceId, row.rule)
      if (!isJudged(row.rule)) book.end(deviceId, row.rule, row.episode)
    } else if (written) book.set(written, row)
  }
  const closedFirst = (rows: readonly EpisodeRow[]): EpisodeRow[] =>
    rows.toSorted((a, b) => Number(a.episode.clearedAt === null) - Number(b.episode.clearedAt === null))

  const write = async (rows: readonly EpisodeRow[]): Promise<void> => {
    const written = await writeEpisodes(pool, closedFirst(rows))
    const keyOf = (deviceId: string, rule: string, beganAt: number): string => `${deviceId} ${rule} ${beganAt}`
    const byKey = new Map(written.map((each) => [keyOf(each.deviceId, each.rule, each.beganAt), each]))
    for (const row of closedFirst(rows)) show(row, byKey.get(keyOf(row.device.deviceId, row.rule, row.episode.beganAt)))
  }

  const tell = (): void => {
    if (book.tell()) live.changed(bookTopic, '0')
  }
  /** What people say to another process. */
  const hearOthers = (name?: string): void => {
    const reading = [
      ...(!name || name === rulesTopic ? [rules.load(context.db)] : []),
      ...(!name || name === careTopic ? [readCare(pool, book, clock())] : []),
    ]
    Promise.all(reading).then(tell, (error) => log.error('alarm rules could not be read anew', { error }))
  }

  const ruleOf = raisedRuleBy(rules, clock)
  const raised = createRaised({
    ruleOf,
    book,
    isThere: (deviceId) => {
      const device = registry.byId(deviceId)
      return device !== undefined && !isRetired(device)
    },
    rowOf,
    write: async (rows) => {
      await write(rows)
      tell()
    },
  })

  const start = async (): Promise<void> => {
    const startedAt = clock()
    hearing.begin(startedAt)
    const listening = live.listen({ elsewhere: hearOthers, missed: () => hearOthers() })
    endings = [listening, context.alarms.serve({ raise: raised.raise, ruleOf })]
    await rules.load(context.db)
    await windows.read(context.db)
    await endRemoved(pool, startedAt)
    const open = Map.groupBy(await readOpen(pool), (row) => row.deviceId)
    for (const [deviceId, rows] of open) {
      const device = registry.byId(deviceId)
      if (device) for (const row of rows) book.set(row, rowOf(device, row.rule, row))
    }
    const newest = new Map([...registry.all()].map(({ deviceId }) => [deviceId, newestAt(deviceId) ?? startedAt]))
    const ended = Map.groupBy(await readEnded(pool, newest, longestWindow), (row) => row.deviceId)
    for (const row of [...ended.values()].flat()) if (!isJudged(row.rule)) book.end(row.deviceId, row.rule, row)
    await readCare(pool, book, startedAt)
    const late = await readLate(pool)
    const trails = await readTrails(
      telemetry,
      [...registry.all()].flatMap((device) => {
        const ts = newestAt(device.deviceId)
        return ts === undefined ? [] : { device, judges: judgesFor(device), ts }
      }),
    )
    for (const device of registry.all()) {
      const { deviceId } = device
      prepare(device, trails.get(deviceId), [...(open.get(deviceId) ?? []), ...(ended.get(deviceId) ?? [])])
    }
    // Ticks derive them, the short ones first: a start does not wait for however many samples came before it.
    for (const [deviceId, range] of late) lateRanges.mark(deviceId, range)
  }
  const newestAt = (deviceId: string): number | undefined => {
    const row = telemetry.latest(deviceId)
    return row && Math.max(0, newestOf(row))
  }
  /** A device as its latest values left it; where they break a rule or a row lasts or may return, its samples tell since when. */
  const prepare = (device: Device, states: readonly RuleState[] | undefined, lasting: readonly StoredRow[]): void => {
    const latest = telemetry.latest(device.deviceId)
    const ts = newestAt(device.deviceId)
    if (!latest || ts === undefined) return
    const judges = judgesFor(device)
    const atRest = states ?? judges.map(() => neutral)
    const frame: Frame = { deviceId: device.deviceId, ts, values: latest.values }
    heads.set(device.deviceId, { ts, frame, before: atRest, after: atRest, told: true, recent: [] })
    const stands = judges.some((judge, index) => {
      const { rule, reading } = judged(judge, { ts, values: latest.values }, atRest[index]?.trail)
      const lasts = (row: StoredRow): boolean =>
        row.rule === rule.key && (row.clearedAt === null || returning(windowOf(rule), row, ts) !== undefined)
      return (reading !== undefined && breaks(rule, reading)) || lasting.some(lasts)
    })
    if (!stands) return
    lateRanges.mark(device.deviceId, { from: ts, to: ts })
    unsure.add(device.deviceId)
  }
  /** A rule whose points never came needs no search for where it was at rest. */
  const reportedOnly = (device: Device): Judge[] => {
    const values = telemetry.latest(device.deviceId)?.values
    return judgesFor(device).map((judge) =>
      judge.slots.some((slot) => Number.isFinite(values?.[slot])) ? judge : { ...judge, slots: [] },
    )
  }

  const deriveNext = async (): Promise<void> => {
    const next = lateRanges.take()
    if (!next) return
    const [deviceId, range] = next
    const device = registry.byId(deviceId)
    const head = heads.get(deviceId)
    if (!device || !head) return
    try {
      const found = await rederive(
        { pool, telemetry },
        device,
        reportedOnly(device),
        { ...range, newest: head.ts },
        (rule, episode) => rowOf(device, rule, episode),
      )
      if (found.rest) lateRanges.goOn(deviceId, found.rest, found.paused)
      else unsure.delete(deviceId)
      heads.set(deviceId, { ...head, ...found.head, told: true, recent: [] })
      const openNow = found.episodes.filter(({ episode }) => episode.clearedAt === null)
      for (const { rule, clearedAt } of found.gone)
        if (clearedAt === null && !openNow.some((each) => each.rule === rule)) book.drop(deviceId, rule)
      for (const { rule, episode } of openNow) {
        const written = found.written.find((each) => each.rule === rule && each.beganAt === episode.beganAt)
        if (written) book.set(written, rowOf(device, rule, episode))
      }
    } catch (error) {
      lateRanges.mark(deviceId, range)
      throw error
    }
  }

  /** A device at least, and more while there is time; they take turns, and frames that came meanwhile go first. */
  const deriveLate = async (letIn?: LetIn): Promise<void> => {
    while (!lateRanges.isEmpty()) {
      const began = performance.now()
      await deriveNext()
      budget.spend(performance.now() - began)
      if (!budget.left()) break
      await letIn?.()
    }
  }

  /** What a box told before its clusters did for the first time is theirs: derived anew, it is gone. */
  const doubled = ({ device, rule, episode }: Advance['changes'][number]): [string, Range][] => {
    const isBelow = judgesFor(device).some((judge) => judge.rule.key === rule && judge.isBelow)
    return isBelow && episode.clearedAt !== null
      ? [[device.deviceId, { from: episode.beganAt, to: episode.clearedAt }]]
      : []
  }

  /** The head of a device whose rules wait: its newest sample, up to which they will be derived. */
  const reach = (frame: Frame): void => {
    const head = heads.get(frame.deviceId)
    if (head && frame.ts >= head.ts) heads.set(frame.deviceId, { ...head, ts: frame.ts, frame })
  }

  const observe = async (frames: readonly Frame[]): Promise<void> => {
    const now = clock()
    const waits = frames.filter(({ deviceId }) => unsure.has(deviceId))
    const follows = frames.filter(({ deviceId }) => !unsure.has(deviceId))
    const found = advance(heads, follows, registry.byId, judgesFor, (deviceId) => !lateRanges.has(deviceId))
    const ids = new Set(frames.map(({ deviceId }) => deviceId))
    const spoke = [...ids].flatMap((deviceId) => {
      const silent = book.get(deviceId, silenceRule)
      return silent ? { ...silent, episode: cleared(silent.episode, now) } : []
    })
    await write([...found.changes.map(({ device, rule, episode }) => rowOf(device, rule, episode)), ...spoke])
    const late = new Map(found.late)
    for (const [deviceId, range] of found.changes.flatMap(doubled))
      late.set(deviceId, joinRange(late.get(deviceId), range))
    for (const { deviceId, ts } of waits) late.set(deviceId, joinRange(late.get(deviceId), { from: ts, to: ts }))
    await writeLate(pool, late)
    for (const [deviceId, head] of found.heads) heads.set(deviceId, head)
    for (const frame of waits) reach(frame)
    for (const [deviceId, range] of late) lateRanges.mark(deviceId, range)
    hearing.heard(ids, now)
    tell()
  }

  /** Devices that were removed, and what ended too long ago to return whatever a device's clock shows. */
  const forget = (now: number): void => {
    const isThere = (deviceId: string): boolean => registry.byId(deviceId) !== undefined
    hearing.forget(isThere)
    for (const deviceId of heads.keys()) if (!isThere(deviceId)) heads.delete(deviceId)
    for (const deviceId of unsure) if (!isThere(deviceId)) unsure.delete(deviceId)
    book.forget(now - longestFoldSeconds * 1000)
  }

  const tick = async (now: number, letIn?: LetIn): Promise<void> => {
    book.unshelve(now)
    forget(now)
    await followWindows({ db: context.db, pool, book, windows }, now)
    hearing.follow(now, disk.state().held)
    const openOf = (deviceId: string): Episode | undefined => book.get(deviceId, silenceRule)?.episode
    const lastOf = (deviceId: string, at: number): Episode | undefined => book.ended(deviceId, silenceRule, at)
    const silent = silencesAt({ registry, telemetry, pace, heardAt: hearing.at, openOf, lastOf }, now)
    const orphans = [...book.entries()].filter(isOrphan)
    await write([
      ...silent.map(({ device, episode }) => rowOf(device, silenceRule, episode)),
      ...orphans.map((entry) => ({ ...entry, episode: cleared(entry.episode, now) })),
    ])
    await raised.tick(now)
    await deriveLate(letIn)
    tell()
  }

  return { name: 'alarms', start, stop: () => endings.forEach((end) => void end()), observe, tick, rowOf, write, tell }
}
