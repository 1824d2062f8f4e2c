import type { Pool } from 'pg'
import type { Telemetry } from '#server/context/readings.ts'
import { decodeColumn } from '../segment/column.ts'
import { columnsIn, literal, literals, moment, type PieceRow, times } from './segmentPieces.ts'
import { sealedOf } from './samplesOfMany.ts'

const usual = 20
const lookBack = 3_600_000

/** One row per device: rows by the ten thousand would cost more than what they hold. */
const hotStatement = `
  select asked.device::text as "deviceId", string_agg((date_part('epoch', found.ts) * 1000)::bigint::text, ',') as times
  from unnest($1::bigint[]) as asked (device) cross join lateral (
    select ts from frame where device_id = asked.device and ts <= ${moment('$2')} and ts > ${moment('$3')}
    order by ts desc limit $4) found
  group by asked.device`

const sealedStatement = sealedOf('0')

/** See `Telemetry.timesBefore`. Hot rows first, as in `at`. */
export const createTimesBefore =
  (pool: Pool): Telemetry['timesBefore'] =>
  async (devices, at, most = usual) => {
    if (devices.length === 0) return new Map()
    const ids = devices.map(({ deviceId }) => deviceId)
    const alone = literals(ids.map(() => literal([times])))
    const { rows: hot } = await pool.query<{ deviceId: string; times: string }>({
      name: 'hot times before',
      text: hotStatement,
      values: [literal(ids), at, at - lookBack, most],
    })
    const found = new Map<string, Set<number>>(ids.map((deviceId) => [deviceId, new Set()]))
    for (const { deviceId, times: own } of hot) found.set(deviceId, new Set(own.split(',').map(Number)))
    // Where the hot rows have enough, only what lies between them counts.
    const since = ids.map((deviceId) => {
      const own = found.get(deviceId)
      return own?.size === most ? Math.min(...own) : at - lookBack
    })
    const { rows: sealed } = await pool.query<PieceRow>({
      name: 'sealed samples of each',
      text: sealedStatement,
      values: [literal(ids), alone, alone, literal(since), literal(ids.map(() => at + 1))],
    })
    for (const row of sealed)
      for (const bytes of columnsIn(row, 1).filter(({ length }) => length > 0))
        for (const ts of decodeColumn(bytes, row.n))
          if (ts <= at && ts > at - lookBack) found.get(row.deviceId)?.add(Math.round(ts))
    return new Map(
      [...found].map(([deviceId, own]) => [deviceId, [...own].sort((a, b) => a - b).slice(-most)] as const),
    )
  }
