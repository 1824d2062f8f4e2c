import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { knownSecret } from '#contract/attributeFault.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import type { SecretBox } from '#server/people/secretBox.ts'
import type { notifyMessageContract } from '../../contract.ts'
import type { WebhookKind } from '../../shapes.ts'
import { createReach, Unreachable, webhookUrl } from './addresses.ts'
import { sealSecret } from './webhookSecret.ts'

type Inputs = typeof notifyMessageContract
type Save = Parsed<Inputs['webhookSave']>

const stored = (db: Db, caller: Caller) =>
  db
    .selectFrom('notify_webhook as w')
    .innerJoin('organization as o', 'o.id', 'w.org_id')
    .select(['w.id', 'w.name', 'w.kind', 'w.url', 'w.secret', 'w.template', 'w.version', 'o.name as orgName'])
    .where(inScope(caller, 'w.org_id'))
type Row = Awaited<ReturnType<ReturnType<typeof stored>['execute']>>[number]

/** WeCom, DingTalk and Feishu have their key in the address: whoever may not change it sees the host. */
const hostOnly = (url: string): string => `${new URL(url).origin}/…`

export const webhookPage = async (
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  { name, ...asked }: Parsed<Inputs['webhookPage']>,
) => {
  const found = stored(db, caller)
    .$if(Boolean(name), (q) => q.where('w.name', 'ilike', containing(name ?? '')))
    .orderBy('w.id')
  const { rows, ...page } = await paged(db, found, asked)
  const records = rows.map(({ id, kind, secret, url, ...row }) => ({
    ...row,
    url: caller.authorities.has('notify_save') ? url : hostOnly(url),
    webhookId: id,
    kind: kind as WebhookKind,
    secret: secret === null ? '' : knownSecret,
  }))
  return { records, ...page }
}

/** Refuses `notify.address`; a name that cannot be resolved now may be later. */
const checkAddress = async (text: string, networks: readonly string[]): Promise<void> => {
  const url = webhookUrl(text)
  if (!url) throw new AppError('notify.address', text)
  try {
    await createReach(networks)(url.hostname)
  } catch (error) {
    if (error instanceof Unreachable) throw new AppError('notify.address', url.hostname)
  }
}

const one = async (trx: Db, caller: Caller, webhookId: string): Promise<Row> => {
  const row = await stored(trx, caller).where('w.id', '=', webhookId).forUpdate('w').executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}

/** The log never tells what stands behind the host: robots have their key there. */
const factsOf = ({ name, kind, url, template }: Pick<Save, 'name' | 'kind' | 'url' | 'template'>) => ({
  name,
  webhook_kind: kind,
  webhook_host: URL.parse(url)?.host ?? '',
  template,
})

type Given = { readonly context: Context; readonly box: SecretBox }

/** Refuses `notify.address`, `notify.secret_again`, `rows.not_found` and `rows.changed`. */
export const saveWebhook = async ({ context, box }: Given, call: Call, input: Save) => {
  const { db, clock, config } = context
  const { caller } = call
  await checkAddress(input.url, config.notifyNetworks)
  return db.transaction().execute(async (trx) => {
    const before = input.webhookId === undefined ? undefined : await one(trx, caller, input.webhookId)
    if (before) refuseStale(before, input.version)
    const keeps = input.secret === knownSecret
    if (keeps && (!before?.secret || before.url !== input.url)) throw new AppError('notify.secret_again')
    const { name, kind, url, template } = input
    const request_id = input.requestId || null
    const made = before
      ? await trx
          .updateTable('notify_webhook')
          .set((eb) => ({ name, kind, url, template, version: eb('version', '+', 1) }))
          .where('id', '=', before.id)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto('notify_webhook')
          .values({ org_id: caller.orgId, name, kind, url, template, request_id })
          .onConflict((conflict) => conflict.column('request_id').doNothing())
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!made) {
      const same = await stored(trx, caller).where('w.request_id', '=', request_id).executeTakeFirst()
      if (!same) throw new AppError('rows.not_found')
      return { webhookId: same.id, version: same.version }
    }
    if (!keeps) {
      const secret = sealSecret(box, made.id, input.secret)
      await trx.updateTable('notify_webhook').set({ secret }).where('id', '=', made.id).execute()
    }
    if (before && before.url !== url) await trx.deleteFrom('notify_failing').where('lane', '=', `w${made.id}`).execute()
    await noteOperation(trx, call, clock(), {
      kind: 'notify_webhook',
      action: before ? 'update' : 'save',
      subject: { id: made.id, name },
      ...(before ? { before: factsOf({ ...before, kind: before.kind as WebhookKind }) } : {}),
      after: { ...factsOf(input), ...(keeps || !before ? {} : { secret: knownSecret }) },
    })
    return { webhookId: made.id, version: made.version }
  })
}

/** Refuses `rows.not_found` and `rows.changed`. Rules that name it tell by it no more. */
export const removeWebhook = async (
  { db, clock, live }: Context,
  call: Call,
  { webhookId, version }: Parsed<Inputs['webhookRemove']>,
): Promise<true> => {
  await db.transaction().execute(async (trx) => {
    const before = await one(trx, call.caller, webhookId)
    refuseStale(before, version)
    await sql`
      update notify_rule set webhook_ids = array_remove(webhook_ids, ${webhookId}::bigint), version = version + 1
      where ${webhookId}::bigint = any(webhook_ids)`.execute(trx)
    await trx.deleteFrom('notify_failing').where('lane', '=', `w${webhookId}`).execute()
    await trx.deleteFrom('notify_webhook').where('id', '=', webhookId).execute()
    const subject = { id: webhookId, name: before.name }
    const facts = factsOf({ ...before, kind: before.kind as WebhookKind })
    await noteOperation(trx, call, clock(), { kind: 'notify_webhook', action: 'remove', subject, before: facts })
  })
  live.changed('notifyFailing', '0')
  return true
}
