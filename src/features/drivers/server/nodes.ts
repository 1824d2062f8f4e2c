import type { Attributes } from '#contract/attribute.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { askNodes } from '#server/ingest/bound/asks.ts'
import { attributesOf } from '#server/ingest/bound/plans.ts'
import { openSecrets, type Sealed } from '#server/ingest/bound/secrets.ts'
import type { driversContract } from '../contract.ts'
import { type Given, typeOf } from './driverChanges.ts'

/** The children of a node of a driver's peer. Refuses `driver.no_nodes` and what `askNodes` does. */
export const driverNodes = async (
  { context, types, box }: Given,
  { caller }: Call,
  { driverId, nodeId }: Parsed<(typeof driversContract)['driverNodes']>,
) => {
  const stored = await context.db
    .selectFrom('driver')
    .select(['id', 'type', 'attributes', 'secrets'])
    .where('id', '=', driverId)
    .where(inScope(caller, 'driver.org_id'))
    .executeTakeFirst()
  if (!stored) throw new AppError('rows.not_found')
  const type = typeOf(types, stored.type)
  if (!type.nodes) throw new AppError('driver.no_nodes')
  const secrets = openSecrets(box, stored.id, stored.secrets as Sealed)
  const plan = { driverId, attributes: attributesOf(type, stored.attributes as Attributes, secrets), devices: [] }
  return [...(await askNodes(context, box, caller.userId, { type: type.type, plan, nodeId }))]
}
