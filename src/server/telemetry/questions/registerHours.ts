import type { Pool } from 'pg'
import type { SlotsOfDevice } from '#server/context/readings.ts'
import { createBreath } from '../breath.ts'
import { mostPower } from '../segment/registers.ts'
import { decodeStats, type HourStats, hourMs } from '../segment/stats.ts'
import type { createLiveStats } from './liveStats.ts'
import { joinStats, keepHours, rangesOf } from './joinStats.ts'
import { askedOf, sealedOf } from './samplesOfMany.ts'
import { portionsOf } from './portions.ts'
import { columnsIn, literal, literals, moment, type PieceRow, runsOf } from './segmentPieces.ts'

type Live = Pick<ReturnType<typeof createLiveStats>, 'read'>
type Registers = SlotsOfDevice & { readonly power: number }
/** By device (decimal id) and slot. */
type RegisterHours = ReadonlyMap<string, ReadonlyMap<number, HourStats>>

type Read = Registers & {
  readonly parts: ReadonlyMap<number, HourStats[]>
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

const partsOf = (slots: readonly number[]): Map<number, HourStats[]> => new Map(slots.map((slot) => [slot, []]))

/** The hours, ms, that a range cuts at its ends. */
const edgesOf = (from: number, to: number): number[] => [
  ...new Set([from, to].filter((ts) => ts % hourMs !== 0).map((ts) => Math.floor(ts / hourMs) * hourMs)),
]

/** Hours that were sealed with a break: one may have been a rise beyond what the station was known to be rated for. */
const brokenHours = ({ hour, breaks }: HourStats): Float64Array => hour.filter((_, at) => (breaks?.[at] ?? 0) > 0)

const hourOf = (from: string): string => `
  select floor(extract(epoch from min(ts))::float8 / 3600) as hour from frame
  where device_id = asked.device and ts >= ${from} and ts < ${moment('$3')}`
/** One row per device. Steps from hour to hour: the rows of a device that tells once a second are not counted through. */
const hotHours = `
  select asked.device::text as "deviceId", string_agg((hours.hour * 3600000)::bigint::text, ',') as hours
  from unnest($1::bigint[]) as asked (device) cross join lateral (
    with recursive step as (
      (${hourOf(moment('$2'))})
      union all
      select (${hourOf('to_timestamp((step.hour + 1) * 3600)')}) from step where step.hour is not null)
    select hour from step where hour is not null) hours
  group by asked.device`
const sealedHours = sealedOf('slots')

/** Rows of one question, about: answers are taken in without a pause. */
const rowsAtOnce = 1500

/** Sealed days of each device: a young fleet has far fewer than a year. */
const daysKept = `
  select asked.device::text as "deviceId", count(*)::int as days
  from unnest($1::bigint[]) as asked (device) join segment on segment.device_id = asked.device
  where start < ${moment('$3')} and start > ${moment('$2')} - interval '24 hours' group by asked.device`

const idsOf = (registers: readonly Registers[]): string => literal(registers.map(({ device }) => device.deviceId))

/**
 * Hourly statistics of the registers of many devices over [from, to) ms, of some thousand devices in a few queries: one tells which hours
 * have hot rows, one or more read the sealed days, where these may be many after one that tells how many, and two the hours with hot rows
 * and those that the range cuts. Each device counts at most `power` kW; where that is more than usual, sealed hours with a break are
 * counted anew.
 */
export const createRegisterHours = (pool: Pool, live: Live) => {
  const hotHoursOf = async (registers: readonly Registers[], from: number, to: number) => {
    const { rows } = await pool.query<{ deviceId: string; hours: string }>({
      name: 'hot hours of each',
      text: hotHours,
      values: [idsOf(registers), from, to],
    })
    return new Map(rows.map(({ deviceId, hours }) => [deviceId, hours.split(',').map(Number)]))
  }
  /** Rows of a device in the answer, at most: one for each of its sealed days and each run of its slots. */
  const sizesOf = async (registers: readonly Registers[], from: number, to: number) => {
    const most = Math.ceil(Math.ceil((to - from) / hourMs) / 24) + 1
    const runs = new Map(registers.map((each) => [each, runsOf(each.slots).length]))
    const sizeOf = (days: (each: Registers) => number) => (each: Registers) => days(each) * (runs.get(each) ?? 1)
    if (registers.reduce((sum, each) => sum + sizeOf(() => most)(each), 0) <= rowsAtOnce) return sizeOf(() => most)
    const { rows } = await pool.query<{ deviceId: string; days: number }>({
      name: 'sealed days of each',
      text: daysKept,
      values: [idsOf(registers), from, to],
    })
    const days = new Map(rows.map(({ deviceId, days: own }) => [deviceId, own]))
    return sizeOf(({ device }) => (days.get(device.deviceId) ?? 0) + 1)
  }
  const sealedOfSome = async (registers: readonly Registers[], from: number, to: number): Promise<PieceRow[]> => {
    const runs = registers.map(({ slots }) => runsOf(slots))
    const { rows } = await pool.query<PieceRow>({
      name: 'sealed hours of each',
      text: sealedHours,
      values: [
        idsOf(registers),
        literals(runs.map((own) => literal(own.map(({ low }) => low)))),
        literals(runs.map((own) => literal(own.map(({ high }) => high)))),
        ...askedOf(registers.map((own) => ({ ...own, from, to }))).range,
      ],
    })
    return rows
  }

  const readOfSome = async (registers: readonly Registers[], from: number, to: number): Promise<Read[]> => {
    const edges = edgesOf(from, to)
    const low = Math.floor(from / hourMs) * hourMs
    // What lies within hours that the range cuts is read from samples anyway.
    if (low + edges.length * hourMs >= to)
      return registers.map((each) => ({ ...each, parts: partsOf(each.slots), ranges: [{ from, to }] }))
    // Hot ones first: what is sealed meanwhile is then found twice, never missed.
    const hotOf = await hotHoursOf(registers, from, to)
    const breath = createBreath()
    const read: Read[] = []
    for (const portion of portionsOf(registers, rowsAtOnce, await sizesOf(registers, from, to))) {
      const sealedOfEach = Map.groupBy(await sealedOfSome(portion, from, to), ({ deviceId }) => deviceId)
      for (const { device, slots, power } of portion) {
        const unsealed = new Set([...edges, ...(hotOf.get(device.deviceId) ?? [])])
        const whole: { slot: number; stats: HourStats }[] = []
        for (const row of sealedOfEach.get(device.deviceId) ?? [])
          for (const [index, bytes] of columnsIn(row, row.high - row.low + 1).entries()) {
            if (bytes.length === 0) continue
            const stats = keepHours(decodeStats(bytes), (hour) => hour >= low && hour < to)
            whole.push({ slot: row.low + index, stats })
            if (power > mostPower) for (const hour of brokenHours(stats)) unsealed.add(hour)
            await breath()
          }
        const parts = partsOf(slots)
        for (const { slot, stats } of whole) {
          parts.get(slot)?.push(keepHours(stats, (hour) => !unsealed.has(hour)))
          await breath()
        }
        const ranges = rangesOf(unsealed).map(([first, end]) => ({
          from: Math.max(first, from),
          to: Math.min(end, to),
        }))
        read.push({ device, slots, power, parts, ranges })
      }
    }
    return read
  }

  return async (registers: readonly Registers[], from: number, to: number): Promise<RegisterHours> => {
    const found = new Map<string, ReadonlyMap<number, HourStats>>()
    for (const some of portionsOf(registers, rowsAtOnce, () => 1))
      for (const [deviceId, stats] of await withLive(live, await readOfSome(some, from, to))) found.set(deviceId, stats)
    return found
  }
}

/** The statistics that were sealed, joined with those of the ranges that are read anew. */
const withLive = async (live: Live, read: readonly Read[]): Promise<RegisterHours> => {
  const most = read.reduce((count, { ranges }) => Math.max(count, ranges.length), 0)
  // One range of each device at a time: as a rule there are no more than two.
  for (let place = 0; place < most; place += 1) {
    const items = read.flatMap(({ device, slots, power, ranges }) => {
      const range = ranges[place]
      return range ? [{ device, slots, power, ...range }] : []
    })
    const found = await live.read(items)
    for (const { device, parts } of read)
      for (const [slot, stats] of found.get(device.deviceId) ?? []) parts.get(slot)?.push(stats)
  }
  const breath = createBreath()
  const found = new Map<string, ReadonlyMap<number, HourStats>>()
  for (const { device, parts } of read) {
    const joined = new Map<number, HourStats>()
    for (const [slot, own] of parts) {
      joined.set(slot, joinStats(own))
      await breath()
    }
    found.set(device.deviceId, joined)
  }
  return found
}
