import type { Transaction } from 'kysely'
import type { Attributes } from '#contract/attribute.ts'
import { attributeFaults } from '#contract/attributeFault.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import { ownOf, type Sealed, sealSecrets } from '#server/ingest/bound/secrets.ts'
import type { BoundType } from '#server/ingest/drivers/bound.ts'
import { refuseStale } from '#server/people/people.ts'
import type { SecretBox } from '#server/people/secretBox.ts'
import type { driversContract } from '../contract.ts'
import { keptSecrets, parted, shownAttributes } from './secrets.ts'

type Inputs = typeof driversContract
type Trx = Transaction<Tables>
export type Given = { readonly context: Context; readonly types: readonly BoundType[]; readonly box: SecretBox }
const kind = 'driver'

/** Refuses `driver.type_unknown`. */
export const typeOf = (types: readonly BoundType[], type: string): BoundType => {
  const found = types.find((each) => each.type === type)
  if (!found) throw new AppError('driver.type_unknown')
  return found
}

/** Refuses `driver.attribute` with the first fault; `***` of a secret is looked at elsewhere. */
export const checkAttributes = (type: BoundType, given: Attributes, { language }: Pick<Call, 'language'>): void => {
  const fault = attributeFaults(type.driverAttributes, given)[0]
  if (!fault) return
  const label = type.driverAttributes.find(({ key }) => key === fault.attribute)?.label[language] ?? fault.attribute
  throw new AppError('driver.attribute', label, fault.words[language])
}

const organizationFor = async (trx: Trx, caller: Caller, orgId: string | undefined): Promise<string> => {
  if (orgId === undefined) return caller.orgId
  const row = await trx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', orgId)
    .where(inScope(caller, 'organization.id'))
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row.id
}

/** A driver that the caller sees, held until the transaction ends. Refuses `rows.not_found`. */
export const holdDriver = async (trx: Trx, caller: Caller, driverId: string) => {
  const row = await trx
    .selectFrom('driver')
    .selectAll()
    .where('id', '=', driverId)
    .where(inScope(caller, 'driver.org_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}
type Held = Awaited<ReturnType<typeof holdDriver>>

const factsOf = (row: Held) => ({
  ...{ driver_name: row.name, driver_type: row.type, enabled: Number(row.enabled) },
  driver_attributes: JSON.stringify(shownAttributes(row)),
})
const refuseTaken = (error: unknown): never => {
  const violation = violationOf(error)
  throw violation?.kind === 'unique' && violation.constraint === 'driver_name'
    ? new AppError('driver.name_taken')
    : error
}

/** The same request twice makes one driver. */
export const addDriver = (
  { context, types, box }: Given,
  call: Call,
  input: Parsed<Inputs['driverAdd']>,
): Promise<string> =>
  context.db
    .transaction()
    .execute(async (trx) => {
      const request_id = input.requestId || null
      const same = request_id
        ? await trx
            .selectFrom('driver')
            .select('id')
            .where('request_id', '=', request_id)
            .where(inScope(call.caller, 'driver.org_id'))
            .executeTakeFirst()
        : undefined
      if (same) return same.id
      const type = typeOf(types, input.driverType)
      checkAttributes(type, input.attributes, call)
      const parts = parted(type.driverAttributes, input.attributes)
      keptSecrets(type.driverAttributes, undefined, parts, call.language)
      const org_id = await organizationFor(trx, call.caller, input.orgId)
      const { id } = await trx
        .insertInto('driver')
        .values({
          ...{ org_id, name: input.driverName, type: type.type, request_id, enabled: input.enable === 1 },
          attributes: JSON.stringify(parts.plain),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('driver')
        .set({ secrets: JSON.stringify(sealSecrets(box, id, parts.fresh)) })
        .where('id', '=', id)
        .execute()
      const after = factsOf(await holdDriver(trx, call.caller, id))
      const subject = { id, name: input.driverName }
      await noteOperation(trx, call, context.clock(), { kind, action: 'save', subject, after })
      return id
    })
    .catch(refuseTaken)

const changed = async (
  { context }: Given,
  trx: Trx,
  call: Call,
  before: Held,
  values: { name?: string; enabled?: boolean; attributes?: string; secrets?: string },
): Promise<void> => {
  await trx
    .updateTable('driver')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  const after = await holdDriver(trx, call.caller, before.id)
  const facts = { before: factsOf(before), after: factsOf(after) }
  const subject = { id: after.id, name: after.name }
  await noteOperation(trx, call, context.clock(), { kind, action: 'update', subject, ...facts })
}

/** Refuses `driver.secret_anew`, `driver.attribute`, `rows.changed`. */
export const editDriver = (given: Given, call: Call, input: Parsed<Inputs['driverEdit']>): Promise<void> =>
  given.context.db
    .transaction()
    .execute(async (trx) => {
      const before = await holdDriver(trx, call.caller, input.driverId)
      refuseStale(before, input.version)
      const type = typeOf(given.types, before.type)
      checkAttributes(type, input.attributes, call)
      const parts = parted(type.driverAttributes, input.attributes)
      const kept = keptSecrets(type.driverAttributes, before, parts, call.language)
      const secrets = { ...ownOf(before.secrets as Sealed), ...kept, ...sealSecrets(given.box, before.id, parts.fresh) }
      await changed(given, trx, call, before, {
        ...{ name: input.driverName, attributes: JSON.stringify(parts.plain), secrets: JSON.stringify(secrets) },
      })
    })
    .catch(refuseTaken)

export const enableDriver = (given: Given, call: Call, input: Parsed<Inputs['driverEnable']>): Promise<void> =>
  given.context.db.transaction().execute(async (trx) => {
    const before = await holdDriver(trx, call.caller, input.driverId)
    refuseStale(before, input.version)
    if (before.enabled === (input.enable === 1)) return
    await changed(given, trx, call, before, { enabled: input.enable === 1 })
  })

/** Refuses `driver.has_devices`. */
export const removeDriver = ({ context }: Given, call: Call, driverId: string): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const before = await holdDriver(trx, call.caller, driverId)
    await trx
      .deleteFrom('driver')
      .where('id', '=', driverId)
      .execute()
      .catch((error: unknown) => {
        throw violationOf(error)?.kind === 'foreign' ? new AppError('driver.has_devices') : error
      })
    const subject = { id: driverId, name: before.name }
    await noteOperation(trx, call, context.clock(), { kind, action: 'remove', subject, before: factsOf(before) })
  })
