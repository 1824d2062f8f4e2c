import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { iotContract } from '../contract.ts'

/** What `RETENTION_DAYS` says of a device type; null for ever. */
export const defaultDays = ({ retentionDays }: Pick<Context['config'], 'retentionDays'>, key: string): number | null =>
  retentionDays[key] ?? retentionDays[''] ?? null

/**
 * Sets how long samples of a device type stay, or gives it the configured time again; the next pass of sealing drops whole days. Refuses
 * `rows.not_found`, and `rows.changed` where another was first.
 */
export const saveRetention = async (
  { db, clock }: Context,
  call: Pick<Call, 'caller' | 'ip'>,
  { deviceType, days, version }: Parsed<typeof iotContract.retentionSave>,
): Promise<true> => {
  return db.transaction().execute(async (trx) => {
    const profile = await trx
      .selectFrom('profile')
      .select(['id', 'name'])
      .where('key', '=', deviceType)
      .forUpdate()
      .executeTakeFirst()
    if (!profile) throw new AppError('rows.not_found')
    const before = await trx
      .selectFrom('retention')
      .select(['days', 'version'])
      .where('profile_id', '=', profile.id)
      .executeTakeFirst()
    if ((before?.version ?? 0) !== (version ?? 0)) throw new AppError('rows.changed')
    if (days === undefined) await trx.deleteFrom('retention').where('profile_id', '=', profile.id).execute()
    else
      await trx
        .insertInto('retention')
        .values({ profile_id: profile.id, days })
        .onConflict((conflict) =>
          conflict.column('profile_id').doUpdateSet({ days, version: sql`retention.version + 1` }),
        )
        .execute()
    await noteOperation(trx, call, clock(), {
      kind: 'retention',
      action: 'update',
      subject: { id: profile.id, name: profile.name },
      before: { days: before?.days },
      after: { days },
    })
    return true as const
  })
}
