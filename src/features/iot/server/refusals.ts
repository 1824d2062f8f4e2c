import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { pathInScope } from '#server/db/scope.ts'

/** What ingest refused, newest first. The table is everybody's: who spoke is told only to those who see the device that did. */
export const refusals = async ({ db, registry }: Context, caller: Caller) => {
  const rows = await db.selectFrom('refusal').selectAll().orderBy('last_time', 'desc').execute()
  return rows.map((row) => {
    const device = registry.byCode(row.last_source)
    const told = caller.isPlatformAdmin || (device !== undefined && pathInScope(caller, device.orgPath))
    const lastTs = row.last_time.getTime()
    return {
      reason: row.reason,
      count: row.count,
      lastTime: formatTime(lastTs, caller.timeZone),
      lastTs,
      lastSource: told ? row.last_source : '',
      lastDetail: told ? row.last_detail : '',
    }
  })
}
