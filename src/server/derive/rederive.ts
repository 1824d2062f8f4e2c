import type { Device } from '#server/context/devices.ts'
import type { Around } from '#server/telemetry/questions/samplesAround.ts'
import type { Fold } from './fold.ts'
import type { Overtaken } from './memory.ts'
import { joinRanges, type Range } from './ranges.ts'
import type { AnyRow } from './rows.ts'
import { keyOf, lastOfEach } from './showing.ts'
import { foldSlice, type Pace, type Raw, type Slice } from './slice.ts'
import { textOf } from './stateText.ts'
import type { Point, Store } from './store.ts'

/** ms between late ranges that are worth being derived apart */
export const near = 3_600_000

type Asked<Given, State, Sample, Row extends AnyRow> = {
  readonly fold: Fold<Given, State, Sample, Row>
  readonly store: Store<Row>
  readonly samples: Pick<Around<Raw>, 'from'>
  readonly device: Device
  readonly givenFor: (from: number) => Promise<Given>
  /** the newest sample that memory holds, ms */
  readonly headAt: number | undefined
  readonly overtaken: Overtaken | undefined
  /** what runs after the newest sample, as it is to be shown */
  readonly openOf: (given: Given, state: State, at: number) => readonly Row[]
  /** makes a head of the state before, for a device that has none and no sample after it */
  readonly restore: (start: Point) => void
  readonly pace: Pace
}

export type Rederived<State, Row> = {
  readonly slice: Slice<State, Row> | undefined
  /** what the newest sample leaves running, where the slice reached it */
  readonly open: readonly Row[]
  readonly rest: readonly Range[]
  /** keys of rows that were written or went */
  readonly touched: readonly string[]
}

/** Derives the first late range of a device again, or a slice of it, and corrects its rows in one transaction. */
export const rederive = async <Given, State, Sample, Row extends AnyRow>(
  asked: Asked<Given, State, Sample, Row>,
): Promise<Rederived<State, Row>> => {
  const { fold, store, samples, device, headAt, pace } = asked
  const { deviceId } = device
  const { ids, ranges } = await store.lateOf(deviceId)
  const [range, ...others] = joinRanges(ranges, near)
  if (!range) return { slice: undefined, open: [], rest: [], touched: [] }
  const start = await store.before(deviceId, range.from)
  // Rows that memory could not write come right only by folding up to the newest sample.
  const agreeing = asked.overtaken?.isLost ? [] : await store.from(deviceId, range.to)
  const given = await asked.givenFor(start?.at ?? 0)
  const newest = headAt ?? Number.POSITIVE_INFINITY
  const isUntouched = (open: readonly Row[]): boolean => !open.some((row) => asked.overtaken?.touched.has(keyOf(row)))
  const slice = await foldSlice({ fold, given, samples, start, newest, agreeing, isUntouched, pace })
  if (!slice) {
    if (start && headAt === undefined) asked.restore(start)
    await store.settle(deviceId, undefined, { ids, rest: [] })
    return { slice, open: [], rest: [], touched: [] }
  }
  const until = slice.head.sample.ts
  const isNewest = slice.end === 'newest'
  const open = isNewest ? asked.openOf(given, slice.head.state, until) : []
  const rest = restOf(slice.end, until, range, others, headAt !== undefined)
  const rows = lastOfEach([...slice.rows, ...open])
  const settled = {
    device,
    // A row may begin between the state it was folded from and the next sample: at midnight, or when something is over by time.
    since: start ? start.at + 1 : slice.since,
    until,
    rows: rows.filter((row) => counts(fold, row)),
    also: [...slice.openBefore, ...rows],
    kept: isNewest ? [] : slice.openAfter,
    checkpoints: slice.checkpoints,
    state: textOf(slice.head.state),
    isAgreed: slice.end === 'agreed',
  }
  const removed = await store.settle(deviceId, settled, { ids, rest })
  return { slice, open, rest, touched: [...rows, ...removed].map(keyOf) }
}

export const counts = <Given, State, Sample, Row extends AnyRow>(
  { kinds }: Pick<Fold<Given, State, Sample, Row>, 'kinds'>,
  row: Row,
): boolean => {
  const kind = kinds[row.kind as Row['kind']]
  // The kind of a row is the one of its name.
  return kind.counts?.(row as Parameters<typeof kind.write>[1][number]['row']) ?? true
}

const restOf = (
  end: Slice<unknown, unknown>['end'],
  until: number,
  range: Range,
  others: readonly Range[],
  isFollowed: boolean,
): Range[] => {
  if (end === 'newest') return []
  const rest = others.filter(({ to }) => to > until)
  const next = { from: until + 1, to: Math.max(range.to, until + 1) }
  // A device without a head in memory gets one only by folding up to its newest sample.
  return end === 'paused' || (rest.length === 0 && !isFollowed) ? joinRanges([next, ...rest], near) : rest
}
