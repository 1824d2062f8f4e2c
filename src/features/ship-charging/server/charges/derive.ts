import type { Pool } from 'pg'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { transaction } from '#server/db/transaction.ts'
import { type Range, joinRanges } from '#server/derive/ranges.ts'
import { moment } from '#server/derive/rows.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { Interval } from '../energy/aboard.ts'
import { chargeFold, lateOf, type Stored, storedIn } from '../reading/store.ts'
import { intervalsOf, shipsOf } from '../reading/mounts.ts'
import { type Charge, chargeOf, type Happening, pauses, type Span, stopsOf } from './stops.ts'
import { openSince, replaceCharges } from './store.ts'

type Given = Pick<Context, 'pool' | 'registry' | 'clock'>

/** What is looked at around a change, ms: no stop with its pauses is longer. */
const around = 86_400_000

const swapsOf = (stored: readonly Stored[]): Happening[] =>
  stored.flatMap(({ parts }) =>
    parts.flatMap(({ deviceId, deviceName, from, to, isBoarding, isLeaving, start, end }): Happening[] => [
      ...(isBoarding
        ? [
            {
              deviceId,
              deviceName,
              direction: 'in' as const,
              ts: from,
              end: from,
              soc: start?.soc ?? null,
              kwh: start?.kwh ?? null,
            },
          ]
        : []),
      ...(isLeaving
        ? [
            {
              deviceId,
              deviceName,
              direction: 'out' as const,
              ts: to,
              end: to,
              soc: end?.soc ?? null,
              kwh: end?.kwh ?? null,
            },
          ]
        : []),
    ]),
  )

const chargesOf = async (pool: Pool, intervals: readonly Interval[], { from, to }: Range): Promise<Happening[]> => {
  const { rows } = await pool.query<Omit<Happening, 'direction' | 'soc'>>({
    name: 'charges aboard',
    text: `select device_id::text as "deviceId", device_name as "deviceName", ${millis('started_at')} as ts,
        ${millis('ended_at')} as "end", kwh
      from energy_record where type = 1 and device_id = any($1::bigint[])
      and started_at >= ${moment('$2')} and started_at < ${moment('$3')}`,
    values: [[...new Set(intervals.map(({ deviceId }) => deviceId))], from, to],
  })
  return rows
    .filter(({ deviceId, ts }) =>
      intervals.some((each) => each.deviceId === deviceId && each.from <= ts && ts < each.to),
    )
    .map((row) => ({ ...row, direction: 'charged', soc: null }))
}

const movesOf = async (pool: Pool, shipId: string, { from, to }: Range): Promise<Span[]> => {
  const { rows } = await pool.query<Span>({
    name: 'moves of a ship',
    text: `select ${millis('started_at')} as "from", ${millis('ended_at')} as "to" from ship_state
      where device_id = $1 and dynamic_type = 0 and started_at >= ${moment('$2')} and started_at < ${moment('$3')}`,
    values: [shipId, from, to],
  })
  return rows
}

/** Derives the records of swaps and charges anew that a change between `from` and `to` (ms) may touch. */
export const deriveCharges = async ({ pool, registry, clock }: Given, ship: Device, range: Range): Promise<void> => {
  const { deviceId } = ship
  const since = Math.min(range.from, (await openSince(pool, deviceId)) ?? range.from)
  const isToNow = range.to + around >= clock()
  const read = { from: since - around, to: isToNow ? Number.POSITIVE_INFINITY : range.to + around }
  const intervals = await intervalsOf(pool, registry, ship, { ...read, to: Math.min(read.to, clock() + around) })
  const [swaps, charged, moves] = await Promise.all([
    storedIn(pool, deviceId, read.from, read.to),
    chargesOf(pool, intervals, read),
    movesOf(pool, deviceId, read),
  ])
  const found: Charge[] = [
    ...stopsOf(swapsOf(swaps), moves, pauses.swap).map((stop) => chargeOf(0, stop)),
    ...stopsOf(charged, moves, pauses.charge).map((stop) => chargeOf(1, stop)),
  ]
  // A stop at the edge of what was read may have begun before it or go on after it.
  const whole = { from: read.from + pauses.swap, to: isToNow ? Number.POSITIVE_INFINITY : read.to - pauses.swap }
  await replaceCharges(pool, registry, ship, found, whole)
}

/** Derives the records of the ships anew that a battery was aboard while it charged. */
export const passCharges = async (given: Given, battery: Device): Promise<void> => {
  const { pool, registry } = given
  const { ids, ranges } = await lateOf(pool, chargeFold, battery.deviceId)
  for (const range of joinRanges(ranges, around))
    for (const { ship, window } of await shipsOf(pool, registry, battery, range))
      await deriveCharges(given, ship, window)
  await transaction(pool, (client) => client.query('delete from derive_late where id = any($1::bigint[])', [ids]))
}
