import { z } from 'zod'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'

const recentRefusals = z.array(z.object({ ts: z.number(), detail: z.string(), message: z.string() }))
const mostRows = 1000

/** What ingest refused of the devices in the caller's scope, newest first; platform administrators see unknown sources too. */
export const refusals = async ({ db }: Pick<Context, 'db'>, caller: Caller) => {
  const rows = await db
    .selectFrom('refusal as r')
    .leftJoin('device as d', 'd.id', 'r.device_id')
    .leftJoin('station as s', 's.id', 'd.station_id')
    .selectAll('r')
    .select('d.name as device_name')
    .where(inScope(caller, 's.org_id'))
    .orderBy('r.last_time', 'desc')
    .limit(mostRows)
    .execute()
  return rows.map((row) => {
    const lastTs = row.last_time.getTime()
    return {
      deviceId: row.device_id === '0' ? null : row.device_id,
      deviceName: row.device_name ?? '',
      reason: row.reason,
      count: row.count,
      lastTime: formatTime(lastTs, caller.timeZone),
      lastTs,
      lastSource: row.last_source,
      lastDetail: row.last_detail,
      recent: recentRefusals.parse(row.recent).map((each) => ({ ...each, time: formatTime(each.ts, caller.timeZone) })),
    }
  })
}
