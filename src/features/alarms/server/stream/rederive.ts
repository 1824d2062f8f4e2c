import type { Device } from '#server/context/devices.ts'
import type { Context } from '#server/context/context.ts'
import type { Range } from '#server/derive/ranges.ts'
import {
  type EpisodeRow,
  forgetLate,
  readSince,
  type StoredRow,
  type Written,
  writeEpisodes,
  writeLate,
} from './alarmWrites.ts'
import type { Episode } from './fold.ts'
import type { Judge } from './judge.ts'
import { longestWindow, type Paused, type Replay, replay } from './replay.ts'
import { closeRows, handOver, moveRows, removeRows } from './rowMoves.ts'
import { storedSamples } from './storedSamples.ts'

type Rederived = Pick<Replay, 'head' | 'rest'> & {
  /** where there is a rest, how it goes on */
  readonly paused: Paused | undefined
  readonly written: readonly Written[]
  readonly episodes: Replay['episodes']
  /** rows that are no longer open */
  readonly gone: readonly StoredRow[]
}

/** Derives the alarms of a device anew over a range of late samples and puts the rows right in one transaction. */
export const rederive = async (
  { pool, telemetry }: Pick<Context, 'pool' | 'telemetry'>,
  device: Device,
  judges: readonly Judge[],
  range: Range & { newest: number; paused?: Paused | undefined },
  rowOf: (rule: string, episode: Episode) => EpisodeRow,
): Promise<Rederived> => {
  const slots = [...new Set(judges.flatMap((judge) => judge.slots))].sort((a, b) => a - b)
  const rules = judges.filter((judge) => judge.slots.length > 0).map(({ rule }) => rule.key)
  const since = range.from - longestWindow
  const late = await readSince(pool, device.deviceId, rules, since)
  // The search for where each rule was at rest begins where the earliest of these began, maybe within a row of another rule.
  const first = Math.min(since, ...late.map(({ beganAt }) => beganAt))
  const stored = first < since ? await readSince(pool, device.deviceId, rules, first) : late
  const samples = storedSamples(telemetry, device, slots)
  const readings = (judge: Judge) => storedSamples(telemetry, device, judge.slots)
  const replayed = slots.length > 0 ? await replay({ judges, samples, readings, stored, ...range }) : undefined
  if (!replayed) {
    await forgetLate(pool, device.deviceId)
    return { head: undefined, rest: undefined, paused: undefined, written: [], episodes: [], gone: [] }
  }
  const firstAnchor = Math.min(range.from, ...replayed.anchors)
  const all =
    firstAnchor < range.from - longestWindow ? await readSince(pool, device.deviceId, rules, firstAnchor) : stored
  const anchorOf = new Map(judges.map(({ rule }, index) => [rule.key, replayed.anchors[index] ?? firstAnchor]))
  const touched = all.filter(
    (row) => row.beganAt <= replayed.until && (row.clearedAt ?? Infinity) > (anchorOf.get(row.rule) ?? firstAnchor),
  )
  const plan = match(touched, replayed.episodes)
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await closeRows(client, plan.removed)
    await moveRows(client, plan.moved)
    const written = await writeEpisodes(
      client,
      plan.written.map(({ rule, episode }) => rowOf(rule, episode)),
    )
    await handOver(client, device.deviceId, plan.merged)
    await removeRows(client, plan.removed)
    const { head, episodes, rest, until, states } = replayed
    await forgetLate(client, device.deviceId)
    if (rest) await writeLate(client, new Map([[device.deviceId, rest]]))
    await client.query('commit')
    return { head, rest, paused: rest && { at: until, states }, episodes, written, gone: touched }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    client.release(failure)
  }
}

type Found = Replay['episodes'][number]
type Plan = {
  removed: string[]
  /** removed rows that became a part of an episode */
  merged: { alarmId: string; rule: string; beganAt: number }[]
  moved: { alarmId: string; episode: Episode }[]
  written: Found[]
}

const isSame = (row: StoredRow, episode: Episode): boolean =>
  row.clearedAt === episode.clearedAt &&
  row.openedAt === episode.openedAt &&
  row.level === episode.level &&
  row.highest === episode.highest &&
  Object.is(row.value, episode.value) &&
  row.times === episode.times &&
  row.lastBeganAt === episode.lastBeganAt &&
  JSON.stringify(row.course) === JSON.stringify(episode.course) &&
  row.place === episode.place

const overlap = (a: Pick<Episode, 'beganAt' | 'clearedAt'>, b: Pick<Episode, 'beganAt' | 'clearedAt'>): boolean =>
  a.beganAt < (b.clearedAt ?? Infinity) && b.beganAt < (a.clearedAt ?? Infinity)

/** Which row becomes which episode: the same beginning first, then one that overlaps, so that a row keeps its id and acknowledgement. */
export const match = (rows: readonly StoredRow[], episodes: readonly Found[]): Plan => {
  const left = new Set(rows)
  const plan: Plan = { removed: [], merged: [], moved: [], written: [] }
  const take = (fits: (row: StoredRow) => boolean): StoredRow | undefined => {
    const found = [...left].find(fits)
    if (found) left.delete(found)
    return found
  }
  const unplaced: Found[] = []
  for (const found of episodes) {
    const { rule, episode } = found
    const row = take((each) => each.rule === rule && each.beganAt === episode.beganAt)
    if (!row) unplaced.push(found)
    else if (!isSame(row, episode)) {
      plan.moved.push({ alarmId: row.alarmId, episode })
      plan.written.push(found)
    }
  }
  for (const found of unplaced) {
    const row = take((each) => each.rule === found.rule && overlap(each, found.episode))
    if (row) plan.moved.push({ alarmId: row.alarmId, episode: found.episode })
    plan.written.push(found)
  }
  plan.removed = [...left].map(({ alarmId }) => alarmId)
  plan.merged = [...left].flatMap((row) => {
    const into = episodes.find(({ rule, episode }) => rule === row.rule && overlap(row, episode))
    return into ? [{ alarmId: row.alarmId, rule: row.rule, beganAt: into.episode.beganAt }] : []
  })
  return plan
}
