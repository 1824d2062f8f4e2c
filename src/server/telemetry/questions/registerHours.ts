import type { Pool } from 'pg'
import type { EachItem } from '#server/context/context.ts'
import type { EachSamples, SlotsOfDevice, Telemetry } from '#server/context/readings.ts'
import { createBreath } from '../breath.ts'
import { mostPower } from '../segment/registers.ts'
import { decodeStats, type HourStats, hourMs, statsOf } from '../segment/stats.ts'
import { joinStats, keepHours, rangesOf } from './joinStats.ts'
import { askedOf, sealedOf } from './samplesOfMany.ts'
import { columnsIn, literal, moment, type PieceRow, runsOf } from './segmentPieces.ts'

type Registers = SlotsOfDevice & { readonly power: number }
/** By device (decimal id) and slot. */
type RegisterHours = ReadonlyMap<string, ReadonlyMap<number, HourStats>>

type Read = Registers & {
  readonly parts: ReadonlyMap<number, HourStats[]>
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

/** Hours that were sealed with a break: one may have been a rise beyond what the station was known to be rated for. */
const brokenHours = ({ hour, breaks }: HourStats): Float64Array => hour.filter((_, at) => (breaks?.[at] ?? 0) > 0)

/** Hours of hot rows that are read at once, over all devices. */
const hoursAtOnce = 240

const hotHours = `
  select distinct asked.device::text as "deviceId", floor(extract(epoch from frame.ts)::float8 / 3600) * 3600000 as hour
  from unnest($1::bigint[]) as asked (device)
    cross join lateral (select ts from frame where device_id = asked.device
      and ts >= ${moment('$2')} and ts < ${moment('$3')} offset 0) frame`
const sealedHours = sealedOf('slots')

/** Rows of one question, about: answers are taken in without a pause. */
const rowsAtOnce = 1500
/** Hours are hot for two days as a rule. */
const mostHot = 48

/** Devices in portions of some rows: one for each day and run of slots, and one for each hot hour. */
const devicesAtOnce = (registers: readonly Registers[], from: number, to: number): Registers[][] => {
  const hours = Math.ceil((to - from) / hourMs) + 1
  const portions: Registers[][] = []
  let room = 0
  for (const each of registers) {
    const rows = (Math.ceil(hours / 24) + 1) * runsOf(each.slots).length + Math.min(hours, mostHot)
    if (room < rows) {
      portions.push([])
      room = Math.max(rowsAtOnce, rows)
    }
    portions.at(-1)?.push(each)
    room -= rows
  }
  return portions
}

/** Items in portions of some hours. */
const portionsOf = (items: readonly EachItem[]): EachItem[][] => {
  const portions: EachItem[][] = []
  let room = 0
  for (const item of items) {
    const hours = Math.ceil((item.to - item.from) / hourMs)
    if (room < hours) {
      portions.push([])
      room = Math.max(hoursAtOnce, hours)
    }
    portions.at(-1)?.push(item)
    room -= hours
  }
  return portions
}

/**
 * Hourly statistics of the registers of many devices over [from, to) ms, for each portion of them in two queries and, for hours with hot rows
 * and hours that the range cuts, two more for some hundred hours. Each device counts at most `power` kW; where that is more than usual, sealed
 * hours with a break are counted anew.
 */
export const createRegisterHours = (pool: Pool, each: Telemetry['each']) => {
  const hoursOf = createHoursOfSome(pool, each)
  return async (registers: readonly Registers[], from: number, to: number): Promise<RegisterHours> => {
    const found = new Map<string, ReadonlyMap<number, HourStats>>()
    for (const some of devicesAtOnce(registers, from, to))
      for (const [deviceId, stats] of await hoursOf(some, from, to)) found.set(deviceId, stats)
    return found
  }
}

const createHoursOfSome =
  (pool: Pool, each: Telemetry['each']) =>
  async (registers: readonly Registers[], from: number, to: number): Promise<RegisterHours> => {
    const ids = registers.map(({ device }) => device.deviceId)
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
        runs.map((own) => literal(own.map(({ low }) => low))),
        runs.map((own) => literal(own.map(({ high }) => high))),
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
      const live = new Set([...edges, ...(hotOf.get(device.deviceId) ?? []).map(({ hour }) => hour)])
      const whole: { slot: number; stats: HourStats }[] = []
      for (const row of sealedOfEach.get(device.deviceId) ?? [])
        for (const [index, bytes] of columnsIn(row, row.high - row.low + 1).entries()) {
          if (bytes.length === 0) continue
          const stats = keepHours(decodeStats(bytes), (hour) => hour >= low && hour < high)
          whole.push({ slot: row.low + index, stats })
          if (power > mostPower) for (const hour of brokenHours(stats)) live.add(hour)
          await breath()
        }
      const parts = new Map<number, HourStats[]>(slots.map((slot) => [slot, []]))
      for (const { slot, stats } of whole) {
        parts.get(slot)?.push(keepHours(stats, (hour) => !live.has(hour)))
        await breath()
      }
      const ranges = rangesOf(live).map(([first, end]) => ({ from: Math.max(first, from), to: Math.min(end, to) }))
      read.push({ device, slots, power, parts, ranges })
    }

    const takeSamples = async (found: EachSamples): Promise<void> => {
      for (const { device, slots, power, parts } of read) {
        const samples = found.get(device.deviceId)
        for (const [index, slot] of slots.entries()) {
          const values = samples?.values[index]
          if (samples && values) parts.get(slot)?.push(statsOf(samples.t, values, true, undefined, power))
          await breath()
        }
      }
    }
    const most = read.reduce((count, { ranges }) => Math.max(count, ranges.length), 0)
    // One range of each device at a time: as a rule there are no more than two.
    for (let place = 0; place < most; place += 1) {
      const items = read.flatMap(({ device, slots, ranges }) => {
        const range = ranges[place]
        return range ? [{ device, slots, ...range }] : []
      })
      for (const portion of portionsOf(items)) await takeSamples(await each(portion))
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
