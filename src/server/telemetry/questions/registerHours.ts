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

/** Hours that were sealed with a break: one may have been a rise beyond what the station was known to be rated for. */
const brokenHours = ({ hour, breaks }: HourStats): Float64Array => hour.filter((_, at) => (breaks?.[at] ?? 0) > 0)

const hourOf = (from: string): string => `
  select floor(extract(epoch from min(ts))::float8 / 3600) as hour from frame
  where device_id = asked.device and ts >= ${from} and ts < ${moment('$3')}`
/** Steps from hour to hour: the rows of a device that tells once a second are not counted through. */
const hotHours = `
  select asked.device::text as "deviceId", hours.hour * 3600000 as hour
  from unnest($1::bigint[]) as asked (device) cross join lateral (
    with recursive step as (
      (${hourOf(moment('$2'))})
      union all
      select (${hourOf('to_timestamp((step.hour + 1) * 3600)')}) from step where step.hour is not null)
    select hour from step where hour is not null) hours`
const sealedHours = sealedOf('slots')

/** Rows of one question, about: answers are taken in without a pause. */
const rowsAtOnce = 1500
/** Hours are hot for two days as a rule. */
const mostHot = 48

/** Sealed days of each device: a young fleet has far fewer than a year. */
const daysKept = `
  select asked.device::text as "deviceId", count(*)::int as days
  from unnest($1::bigint[]) as asked (device) join segment on segment.device_id = asked.device
  where start < ${moment('$3')} and start > ${moment('$2')} - interval '1 day' group by asked.device`

/** Rows of a device in the answers, at most: one for each sealed day and run of slots, and one for each hot hour. */
const rowsOf = ({ slots }: Registers, days: number, hours: number): number =>
  days * runsOf(slots).length + Math.min(hours, mostHot)

/**
 * Hourly statistics of the registers of many devices over [from, to) ms: for each portion of them two queries and, for hours with hot rows
 * and hours that the range cuts, two more for some hundred hours; where they may be many, one before that tells how many. Each device counts
 * at most `power` kW; where that is more than usual, sealed hours with a break are counted anew.
 */
export const createRegisterHours = (pool: Pool, live: Live) => {
  const daysOf = async (registers: readonly Registers[], from: number, to: number): Promise<Map<string, number>> => {
    const ids = literal(registers.map(({ device }) => device.deviceId))
    const { rows } = await pool.query<{ deviceId: string; days: number }>({
      name: 'sealed days of each',
      text: daysKept,
      values: [ids, from, to],
    })
    return new Map(rows.map(({ deviceId, days }) => [deviceId, days]))
  }
  const hoursOf = createHoursOfSome(pool, live)
  return async (registers: readonly Registers[], from: number, to: number): Promise<RegisterHours> => {
    const found = new Map<string, ReadonlyMap<number, HourStats>>()
    const hours = Math.ceil((to - from) / hourMs) + 1
    const most = Math.ceil(hours / 24) + 1
    const isMuch = registers.reduce((sum, each) => sum + rowsOf(each, most, hours), 0) > rowsAtOnce
    const days = isMuch ? await daysOf(registers, from, to) : undefined
    const sizeOf = (each: Registers): number =>
      rowsOf(each, days ? (days.get(each.device.deviceId) ?? 0) + 1 : most, hours)
    for (const some of portionsOf(registers, rowsAtOnce, sizeOf))
      for (const [deviceId, stats] of await hoursOf(some, from, to)) found.set(deviceId, stats)
    return found
  }
}

const createHoursOfSome =
  (pool: Pool, live: Live) =>
  async (registers: readonly Registers[], from: number, to: number): Promise<RegisterHours> => {
    const ids = literal(registers.map(({ device }) => device.deviceId))
    // Hot ones first: what is sealed meanwhile is then found twice, never missed.
    const { rows: hot } = await pool.query<{ deviceId: string; hour: number }>({
      name: 'hot hours of each',
      text: hotHours,
      values: [ids, from, to],
    })
    const runs = registers.map(({ slots }) => runsOf(slots))
    const { rows: sealed } = await pool.query<PieceRow>({
      name: 'sealed hours of each',
      text: sealedHours,
      values: [
        ids,
        literals(runs.map((own) => literal(own.map(({ low }) => low)))),
        literals(runs.map((own) => literal(own.map(({ high }) => high)))),
        ...askedOf(registers.map((own) => ({ ...own, from, to }))).range,
      ],
    })
    const hotOf = Map.groupBy(hot, ({ deviceId }) => deviceId)
    const sealedOfEach = Map.groupBy(sealed, ({ deviceId }) => deviceId)
    const edges = [from, to].filter((ts) => ts % hourMs !== 0).map((ts) => Math.floor(ts / hourMs) * hourMs)
    const breath = createBreath()
    const [low, high] = [Math.floor(from / hourMs) * hourMs, to]
    const read: Read[] = []
    for (const { device, slots, power } of registers) {
      const unsealed = new Set([...edges, ...(hotOf.get(device.deviceId) ?? []).map(({ hour }) => hour)])
      const whole: { slot: number; stats: HourStats }[] = []
      for (const row of sealedOfEach.get(device.deviceId) ?? [])
        for (const [index, bytes] of columnsIn(row, row.high - row.low + 1).entries()) {
          if (bytes.length === 0) continue
          const stats = keepHours(decodeStats(bytes), (hour) => hour >= low && hour < high)
          whole.push({ slot: row.low + index, stats })
          if (power > mostPower) for (const hour of brokenHours(stats)) unsealed.add(hour)
          await breath()
        }
      const parts = new Map<number, HourStats[]>(slots.map((slot) => [slot, []]))
      for (const { slot, stats } of whole) {
        parts.get(slot)?.push(keepHours(stats, (hour) => !unsealed.has(hour)))
        await breath()
      }
      const ranges = rangesOf(unsealed).map(([first, end]) => ({ from: Math.max(first, from), to: Math.min(end, to) }))
      read.push({ device, slots, power, parts, ranges })
    }

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
