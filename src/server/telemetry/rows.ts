import type { Pool } from 'pg'
import { deepestRow } from '#contract/paging.ts'
import type { Device } from '#server/context.ts'
import { AppError } from '#server/http/appError.ts'
import { chosenFrames, millis, slotValue } from './chosen.ts'

type Row = { ts: number; values: (number | null)[] }

/** History rows newest first; see `Telemetry.rows`. Refuses `page.too_deep`. */
export const createRows =
  (pool: Pool) =>
  async (
    device: Device,
    slots: readonly number[],
    from: number,
    to: number,
    { current, size }: { current: number; size: number },
  ): Promise<{ total: number; rows: Row[] }> => {
    const offset = (current - 1) * size
    if (offset >= deepestRow) throw new AppError('page.too_deep')
    if (slots.length === 0) return { total: 0, rows: [] }
    const range = [device.deviceId, from, to]
    const chosen = chosenFrames(slots)
    const [count, page] = await Promise.all([
      pool.query<{ total: number }>(`select count(*)::int as total from (select 1 from ${chosen} limit $4) counted`, [
        ...range,
        deepestRow + 1,
      ]),
      pool.query<(number | null)[]>({
        text: `select ${millis('ts')}, ${slots.map(slotValue).join(', ')}
          from ${chosen} order by ts desc limit $4 offset $5`,
        values: [...range, size, offset],
        rowMode: 'array',
      }),
    ])
    return {
      total: count.rows[0]?.total ?? 0,
      rows: page.rows.map(([ts, ...values]) => ({ ts: ts ?? 0, values })),
    }
  }
