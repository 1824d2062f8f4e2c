import { newestOf, timeOf } from '#server/context/latestRow.ts'
import type { Pool } from 'pg'
import type { LatestRow, SlotsOfDevice, Telemetry } from '#server/context/readings.ts'
import { type Breath, createBreath } from '../breath.ts'
import { hotFramesAt } from './hotFramesAt.ts'
import { lowerBound } from './mergeColumns.ts'
import { columnsIn, literal, literals, moment, type PieceRow, pieces, runs, runsOf, times } from './segmentPieces.ts'
import { showColumns } from '../segment/column.ts'

/** How many numbers of columns are unpacked in one go: about a millisecond of work. */
const numbersAtOnce = 100_000

const reachMs = 31 * 86_400_000
const reach = "interval '31 days'"
/** Nearly every device has a sample in the hour before. */
const usual = "interval '1 hour'"

/** What is known of a device at the moment; `wanted` are the slots that are still looked for. */
type Draft = {
  readonly at: Float64Array
  readonly values: Float64Array
  newest: number
  readonly wanted: readonly number[]
  /** the frame and the segment that were looked into, by the ms of its time and of its start */
  hot?: number
  sealed?: number
}
type Drafts = ReadonlyMap<string, Draft>

/** A slot in frames before the newest one. */
const deeperStatement = `
  select asked.device::text as "deviceId", asked.slot, (extract(epoch from found.ts) * 1000)::float8 as at, found.value
  from unnest($1::bigint[], $2::int[], $3::float8[], $4::float8[]) as asked (device, slot, since, before) cross join lateral (
    select ts, frame_slot(v, asked.slot) as value from frame
    where device_id = asked.device and ts < ${moment('asked.before')} and ts >= ${moment('asked.since')} and frame_slot(v, asked.slot) is not null
    order by ts desc limit 1) found`

const newestSegment = (conditions: string): string => `
  cross join lateral (
    select start, until, n, slots, off, v from segment where device_id = asked.device and ${conditions}
    order by start desc limit 1) segment`

/** Nothing of a segment that ends before the frame in which all was found. */
const sealedStatement = `${pieces} unnest($1::bigint[], $2::text[], $3::text[], $5::float8[]) as asked (device, lows, highs, after)
  ${newestSegment(`start <= ${moment('$4')} and start > ${moment('$4')} - ${reach}`)}
  ${runs('asked.lows::int[]', 'asked.highs::int[]')}
  where until > ${moment('asked.after')}`

/** The newest segment before another one that has anything of a slot. */
const earlierStatement = `${pieces} unnest($1::bigint[], $2::int[], $3::float8[]) as asked (device, slot, before)
  ${newestSegment(`start < ${moment('asked.before')} and start > ${moment('asked.before')} - ${reach}
    and asked.slot < slots and off[asked.slot + 3] > off[asked.slot + 2]`)}
  ${runs('array[-1, asked.slot]', 'array[-1, asked.slot]')}`

type DeeperRow = { deviceId: string; slot: number; at: number; value: number }

const none = new Float64Array(0)

/** The later of two values stays, of one moment the greater. */
const put = (draft: Draft, slot: number, ts: number, value: number | null): void => {
  if (ts > draft.newest || Number.isNaN(draft.newest)) draft.newest = ts
  if (slot === times || value === null || Number.isNaN(value)) return
  const before = draft.at[slot] ?? Number.NaN
  if (ts < before || (ts === before && value <= (draft.values[slot] ?? Number.NaN))) return
  draft.at[slot] = ts
  draft.values[slot] = value
}

const sizeOf = (slots: readonly number[]): number => slots.reduce((most, slot) => Math.max(most, slot + 1), 0)

/** Takes so many absent numbers out of one block: a buffer for each of ten thousand costs more than what it holds. */
type Block = (size: number) => Float64Array
const blockOf = (size: number): Block => {
  const numbers = new Float64Array(size).fill(Number.NaN)
  let end = 0
  return (count) => {
    end += count
    return numbers.subarray(end - count, end)
  }
}

/** What the newest row knows of the moment, since nothing came after it, and what is to be looked for. */
const draftOf = ({ slots }: SlotsOfDevice, latest: LatestRow, ts: number, block: Block): Draft => {
  const size = sizeOf(slots)
  const [at, values] = [block(size), block(size)]
  const newest = newestOf(latest)
  const wanted: number[] = newest > ts ? [times] : []
  for (const slot of slots) {
    const known = timeOf(latest, slot)
    if (known > ts) wanted.push(slot)
    if (!(known <= ts)) continue
    at[slot] = known
    values[slot] = latest.values[slot] ?? Number.NaN
  }
  return { at, values, newest: newest > ts ? Number.NaN : newest, wanted }
}

/** How many slots of a frame hold all that is wanted. */
const slotsRead = ({ wanted }: Draft): number => Math.max(...wanted) + 1

/** The moment (ms) before which nothing of a device is looked for in segments: that of the frame that has it all. */
const foundAll = ({ hot, at, wanted }: Draft): number =>
  hot !== undefined && wanted.every((slot) => slot === times || at[slot] === hot) ? hot : 0

/** A column of a segment, its times before its slots. */
type Column = {
  readonly draft: Draft
  readonly start: number
  readonly slot: number
  readonly bytes: Buffer
  readonly count: number
}

const columnsOf = (rows: readonly PieceRow[], drafts: Drafts): Column[] =>
  rows.flatMap((row) => {
    const draft = drafts.get(row.deviceId)
    if (!draft) return []
    return columnsIn(row, row.high - row.low + 1).flatMap((bytes, index) =>
      bytes.length > 0 ? [{ draft, start: row.start, slot: row.low + index, bytes, count: row.n }] : [],
    )
  })

/** Takes the newest value at or before `ts` from each column of the segments. */
const takePieces = async (rows: readonly PieceRow[], drafts: Drafts, ts: number, breath: Breath): Promise<void> => {
  const columns = [...Map.groupBy(columnsOf(rows, drafts), ({ draft }) => draft).values()].flatMap((own) =>
    own.sort((a, b) => a.start - b.start || a.slot - b.slot),
  )
  let t: Float64Array = none
  let last = -1
  for (let begin = 0; begin < columns.length; ) {
    let end = begin
    for (let numbers = 0; end < columns.length && numbers < numbersAtOnce; end += 1) numbers += columns[end]?.count ?? 0
    const some = columns.slice(begin, end)
    showColumns(some, (values, place) => {
      const { draft, start, slot } = some[place] as Column
      if (slot === times) {
        draft.sealed ??= start
        last = lowerBound(values, ts + 1) - 1
        t = values.slice(0, last + 1)
        if (last >= 0) put(draft, times, t[last] ?? 0, null)
        return
      }
      let at = last
      while (at >= 0 && Number.isNaN(values[at])) at -= 1
      if (at >= 0) put(draft, slot, t[at] ?? 0, values[at] ?? Number.NaN)
    })
    begin = end
    await breath()
  }
}

/** The slots of all devices whose value is older than a moment of theirs, or not known at all. */
const olderThan = (drafts: Drafts, limit: (draft: Draft) => number | undefined) =>
  [...drafts].flatMap(([deviceId, draft]) => {
    const before = limit(draft)
    if (before === undefined) return []
    return draft.wanted
      .filter((slot) => !((slot === times ? draft.newest : (draft.at[slot] ?? Number.NaN)) >= before))
      .map((slot) => ({ deviceId, draft, slot, before }))
  })

/** See `Telemetry.at`. Hot rows first: what is sealed meanwhile is then found twice, never not at all. */
export const createAt =
  (pool: Pool, latest: Telemetry['latest']): Telemetry['at'] =>
  async (items, ts) => {
    const drafts = new Map<string, Draft>()
    const breath = createBreath()
    const block = blockOf(items.reduce((sum, { slots }) => sum + 2 * sizeOf(slots), 0))
    for (const item of items) {
      const row = latest(item.device.deviceId)
      if (row) drafts.set(item.device.deviceId, draftOf(item, row, ts, block))
      const pause = breath()
      if (pause) await pause
    }
    const open = [...drafts].filter(([, { wanted }]) => wanted.length > 0)
    if (open.length === 0) return drafts
    const ids = open.map(([deviceId]) => deviceId)

    const takeHot = (asked: typeof open, span: string): Promise<void> =>
      hotFramesAt(
        pool,
        asked.map(([deviceId, draft]) => ({ deviceId, slots: slotsRead(draft) })),
        ts,
        span,
        (place, at, frame) => {
          const draft = asked[place]?.[1]
          if (!draft) return
          draft.hot = at
          put(draft, times, at, null)
          for (const slot of draft.wanted) if (slot !== times) put(draft, slot, at, frame[slot] ?? null)
        },
        breath,
      )
    await takeHot(open, usual)
    await takeHot(
      open.filter(([, { hot }]) => hot === undefined),
      reach,
    )

    const runsOfEach = open.map(([, { wanted }]) => runsOf([times, ...wanted]))
    const { rows: sealed } = await pool.query<PieceRow>({
      name: 'sealed rows at',
      text: sealedStatement,
      values: [
        literal(ids),
        literals(runsOfEach.map((each) => literal(each.map(({ low }) => low)))),
        literals(runsOfEach.map((each) => literal(each.map(({ high }) => high)))),
        ts,
        literal(open.map(([, draft]) => foundAll(draft))),
      ],
    })
    await takePieces(sealed, drafts, ts, breath)

    const deeper = olderThan(drafts, ({ hot: frame }) => frame).filter(({ slot }) => slot !== times)
    if (deeper.length > 0) {
      const { rows } = await pool.query<DeeperRow>({
        name: 'deeper rows at',
        text: deeperStatement,
        values: [
          literal(deeper.map(({ deviceId }) => deviceId)),
          literal(deeper.map(({ slot }) => slot)),
          literal(deeper.map(({ draft: { at }, slot }) => (Number.isNaN(at[slot]) ? ts - reachMs : (at[slot] ?? 0)))),
          literal(deeper.map(({ before }) => before)),
        ],
      })
      for (const { deviceId, slot, at, value } of rows) {
        const draft = drafts.get(deviceId)
        if (draft) put(draft, slot, at, value)
      }
    }

    const earlier = olderThan(drafts, ({ sealed: start }) => start)
    if (earlier.length > 0) {
      const { rows } = await pool.query<PieceRow>({
        name: 'earlier rows at',
        text: earlierStatement,
        values: [
          literal(earlier.map(({ deviceId }) => deviceId)),
          literal(earlier.map(({ slot }) => slot)),
          literal(earlier.map(({ before }) => before)),
        ],
      })
      await takePieces(rows, drafts, ts, breath)
    }
    return drafts
  }
