import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { transaction } from '#server/db/transaction.ts'
import { insertLate } from '#server/derive/pgStore.ts'
import { joinRanges, type Range } from '#server/derive/ranges.ts'
import { clippedTo, type Interval } from './energy/aboard.ts'
import { joinParts, type Part } from './energy/parts.ts'
import { perMileOf, termsOf } from './energy/terms.ts'
import { type Period, periodsFrom } from './reading/periods.ts'
import { reckon, type ShipTime } from './reading/reckon.ts'
import { energyFold, type Late, replaceRows, type Row, type Stored, storedIn } from './reading/store.ts'
import { intervalsOf } from './reading/mounts.ts'

type Given = Pick<Context, 'pool' | 'registry' | 'telemetry' | 'clock'>

/** What runs is reckoned up to so long ago, ms: samples on their way are not late yet. */
const lag = 30_000
/** of a ship's time at once, ms, and samples of all its batteries */
const [longest, mostSamples] = [8 * 86_400_000, 150_000]

/** How much time from `from` (ms) on holds as many samples as are read at once. */
const sliceEnd = (registry: Context['registry'], intervals: readonly Interval[], from: number): number => {
  const clips = clippedTo(intervals, { from, to: from + longest })
  const samples = clips.reduce((sum, clip) => {
    const pace = registry.byId(clip.deviceId)?.profile.intervalSeconds ?? 10
    return sum + (clip.to - clip.from) / (pace * 1000)
  }, 0)
  return from + Math.round(longest * Math.min(1, mostSamples / samples))
}

type Piece = { readonly period: Period; readonly time: ShipTime; readonly before: Stored | undefined }

const isSamePeriod = (stored: Stored | undefined, { from, isLeg }: Period): stored is Stored =>
  stored !== undefined && stored.from === from && stored.isLeg === isLeg

/** The stretches of periods that a slice reckons; one that was begun goes on. */
const piecesOf = (periods: readonly Period[], begun: Stored | undefined, begin: number, end: number, now: number) =>
  periods.flatMap((period): Piece[] => {
    const [from, to] = [Math.max(period.from, begin), Math.min(period.to ?? now, end, now)]
    return from < to
      ? [{ period, time: { from, to, isLeg: period.isLeg }, before: period.from < from ? begun : undefined }]
      : []
  })

const rowOf = (
  { period, time, before }: Piece,
  own: readonly Part[],
  metered: number | null,
  kept: readonly Part[],
): Row => {
  const parts = joinParts([...(before?.parts ?? []), ...kept, ...own])
  const shore = before?.metered == null ? metered : before.metered + (metered ?? 0)
  const { consumption, method } = termsOf(parts, shore, { from: period.from, to: time.to })
  return {
    ...{ from: period.from, to: period.to, isLeg: period.isLeg, reckonedTo: time.to, parts, metered: shore },
    ...{ consumption, method, kWhPerMile: period.isLeg ? perMileOf(consumption, period.miles, period.gapMiles) : null },
  }
}

/** What is stored of batteries that are no more cannot be read again, so it stays. */
const keptOf = (
  registry: Context['registry'],
  stored: readonly Stored[],
  { period, before }: Piece,
): readonly Part[] => {
  const same = before ? undefined : stored.find((each) => isSamePeriod(each, period) && each.to === period.to)
  return same?.parts.filter(({ deviceId }) => !registry.byId(deviceId)) ?? []
}

type Sliced = {
  /** what was reckoned, ms; undefined: there was nothing to */
  readonly done: Range | undefined
  readonly rest: readonly Range[]
}

/**
 * Reckons the legs and stays of a ship that touch the first of the late ranges, as far as one slice goes, and stores them in place of
 * what was there. `late` are joined ranges with the ids under which they are noted.
 */
export const reckonSlice = async (given: Given, ship: Device, { ids, ranges }: Late): Promise<Sliced> => {
  const { pool, registry, clock } = given
  const { deviceId } = ship
  const [range, ...others] = joinRanges(ranges, 0)
  if (!range) return { done: undefined, rest: [] }
  const now = clock() - lag
  const periods = await periodsFrom(pool, deviceId, range.from)
  const [first] = periods
  const settle = (rows: readonly Row[], until: number, rest: readonly Range[]): Promise<void> =>
    transaction(pool, async (client) => {
      await replaceRows(client, deviceId, rows, until)
      await client.query('delete from derive_late where id = any($1::bigint[])', [ids])
      await insertLate(client, energyFold, new Map([[deviceId, rest]]))
    })
  if (!first) {
    await settle([], 0, [])
    return { done: undefined, rest: [] }
  }
  const known = await storedIn(pool, deviceId, first.from, Math.min(range.to, first.from + 2 * longest) + 1)
  const begun = known.find(
    (each) => isSamePeriod(each, first) && each.reckonedTo < range.from && each.reckonedTo > first.from,
  )
  const begin = begun?.reckonedTo ?? first.from
  const intervals = await intervalsOf(pool, registry, ship, { from: begin, to: begin + longest })
  const end = sliceEnd(registry, intervals, begin)
  const touched = periods.filter(({ from }) => from <= Math.max(range.to, begin))
  const pieces = piecesOf(touched, begun, begin, end, now)
  const reckoned = await reckon(
    given,
    ship,
    intervals,
    pieces.map(({ time }) => time),
  )
  const rows = pieces.map((piece, place) => {
    const { parts, metered } = reckoned[place] ?? { parts: [], metered: null }
    return rowOf(piece, parts, metered, keptOf(registry, known, piece))
  })
  const until = pieces.at(-1)?.time.to ?? begin
  const goal = touched.at(-1)?.to ?? now
  const isDone = until >= Math.min(goal, now) && (goal >= range.to || goal === now)
  const rest = isDone ? others : [{ from: until + 1, to: Math.max(range.to, until + 1) }, ...others]
  await settle(rows, until, rest)
  return { done: { from: begin, to: until }, rest }
}
