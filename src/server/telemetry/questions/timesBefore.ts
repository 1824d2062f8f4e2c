import type { Pool } from 'pg'
import type { Telemetry } from '#server/context/readings.ts'
import { decodeColumn } from '../segment/column.ts'
import { columnsIn, literal, moment, type PieceRow, times } from './segmentPieces.ts'
import { sealedOf } from './samplesOfMany.ts'

const counted = 20
const lookBack = 3_600_000

const hotStatement = `
  select asked.device::text as "deviceId", (extract(epoch from found.ts) * 1000)::float8 as ts
  from unnest($1::bigint[]) as asked (device) cross join lateral (
    select ts from frame where device_id = asked.device and ts <= ${moment('$2')} and ts > ${moment('$3')}
    order by ts desc limit ${counted}) found`

const sealedStatement = sealedOf('0')

/** See `Telemetry.timesBefore`. Hot rows first, as in `at`. */
export const createTimesBefore =
  (pool: Pool): Telemetry['timesBefore'] =>
  async (devices, at) => {
    const ids = devices.map(({ deviceId }) => deviceId)
    const same = <T>(value: T): T[] => ids.map(() => value)
    const { rows: hot } = await pool.query<{ deviceId: string; ts: number }>({
      name: 'hot times before',
      text: hotStatement,
      values: [ids, at, at - lookBack],
    })
    const { rows: sealed } = await pool.query<PieceRow>({
      name: 'sealed samples of each',
      text: sealedStatement,
      values: [ids, same(literal([times])), same(literal([times])), same(at - lookBack), same(at + 1)],
    })
    const found = new Map<string, Set<number>>(ids.map((deviceId) => [deviceId, new Set()]))
    for (const { deviceId, ts } of hot) found.get(deviceId)?.add(Math.round(ts))
    for (const row of sealed)
      for (const bytes of columnsIn(row, 1).filter(({ length }) => length > 0))
        for (const ts of decodeColumn(bytes, row.n))
          if (ts <= at && ts > at - lookBack) found.get(row.deviceId)?.add(Math.round(ts))
    return new Map(
      [...found].map(([deviceId, own]) => [deviceId, [...own].sort((a, b) => a - b).slice(-counted)] as const),
    )
  }
