import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import { hashToken, newDeviceToken } from '#server/http/auth.ts'
import type { Plan } from './importJudge.ts'

type Trx = Transaction<Tables>
export type Token = { readonly code: string; readonly name: string; readonly token: string }

const fields = sql`t.name, t.station_id, t.data_resource, t.model_id, t.serial_number, t.asset_number, t.supplier, t.site,
  t.lon, t.lat, t.commissioned, t.warranty_end, t.asset_state, t.remark`
const shape = sql`(device_id bigint, version int, code text, name text, profile_id bigint, station_id bigint, data_resource int,
  model_id bigint, serial_number text, asset_number text, supplier text, site text, lon float8, lat float8, commissioned text, warranty_end text,
  asset_state text, remark text, token_hash text, now timestamptz)`

const recordOf = (plan: Plan, now: number, tokenHash = '') => ({
  ...{ device_id: plan.deviceId, version: plan.version, code: plan.code, name: plan.name, profile_id: plan.profileId },
  ...{ station_id: plan.stationId, data_resource: plan.dataResource, model_id: plan.modelId },
  ...{ serial_number: plan.serialNumber, asset_number: plan.assetNumber, supplier: plan.supplier, site: plan.place },
  ...{ lon: plan.lon, lat: plan.lat },
  ...{ commissioned: plan.commissioned, warranty_end: plan.warrantyEnd, asset_state: plan.state, remark: plan.remark },
  ...{ token_hash: tokenHash, now: new Date(now).toISOString() },
})

/** Adds devices in one statement; resolves to their ids by code. */
const insertDevices = async (trx: Trx, records: readonly object[]): Promise<Map<string, string>> => {
  if (records.length === 0) return new Map()
  const { rows } = await sql<{ id: string; code: string }>`
    insert into device (code, profile_id, token_hash, name, station_id, data_resource, model_id, serial_number, asset_number, supplier,
      site, lon, lat, commissioned, warranty_end, asset_state, remark, retired_at)
    select t.code, t.profile_id, decode(t.token_hash, 'hex'), ${fields}, case when t.asset_state = 'retired' then t.now end
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t ${shape}
    returning id, code`.execute(trx)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Changes devices in one statement; refuses where one is no more as it was. */
const updateDevices = async (trx: Trx, records: readonly object[]): Promise<void> => {
  if (records.length === 0) return
  const { rows } = await sql`
    update device d set (name, station_id, data_resource, model_id, serial_number, asset_number, supplier, site, lon, lat, commissioned,
      warranty_end, asset_state, remark, retired_at, version) = (
      select ${fields}, case when t.asset_state = 'retired' then coalesce(d.retired_at, t.now) end, d.version + 1)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t ${shape}
    where d.id = t.device_id and d.version = t.version returning d.id`.execute(trx)
  if (rows.length < records.length) throw new AppError('import.changed')
}

const writeParents = async (
  trx: Trx,
  plans: readonly Plan[],
  idOf: (code: string) => string | undefined,
): Promise<void> => {
  const pairs = plans.flatMap((plan) => {
    const id = plan.deviceId ?? idOf(plan.code)
    const parent = plan.parentNew === null ? plan.parentId : (idOf(plan.parentNew) ?? null)
    return id === undefined ? [] : [{ id, parent }]
  })
  await sql`
    update device d set parent_id = t.parent from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as t (id bigint, parent bigint)
    where d.id = t.id and d.parent_id is distinct from t.parent`.execute(trx)
}

const writeValues = async (
  trx: Trx,
  plans: readonly Plan[],
  idOf: (code: string) => string | undefined,
): Promise<void> => {
  const values = plans.flatMap((plan) => {
    const device_id = plan.deviceId ?? idOf(plan.code)
    return plan.values.map(([param_id, value]) => ({ device_id, param_id, value }))
  })
  if (values.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t (device_id bigint, param_id bigint, value jsonb)`
  await sql`delete from device_value v using ${given} where v.device_id = t.device_id and v.param_id = t.param_id`.execute(
    trx,
  )
  await sql`
    insert into device_value (device_id, param_id, value)
    select t.device_id, t.param_id, t.value from ${given} where t.value is not null and t.value <> 'null'`.execute(trx)
}

/** All that hangs below devices that move to another station goes along, as the form does it. */
const moveAlong = async (trx: Trx, plans: readonly Plan[]): Promise<void> => {
  const moved = plans
    .filter(({ isMoved }) => isMoved)
    .map(({ deviceId, stationId }) => ({ id: deviceId, to: stationId }))
  if (moved.length === 0) return
  await sql`
    with recursive below as (
      select d.id, t.to from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as t (id bigint, "to" bigint)
        join device d on d.parent_id = t.id
      union select d.id, below.to from below join device d on d.parent_id = below.id
    ) update device set station_id = below.to, version = version + 1 from below
    where device.id = below.id and device.station_id <> below.to`.execute(trx)
}

/** What no row of the file could tell: a tree of another station grew into one of these meanwhile. */
const checkTrees = async (trx: Trx, stationIds: readonly string[]): Promise<void> => {
  const { rows } = await sql`
    select from device d join device above on above.id = d.parent_id
    where d.station_id <> above.station_id and (d.station_id = any(${stationIds}::bigint[]) or above.station_id = any(${stationIds}::bigint[]))
    limit 1`.execute(trx)
  if (rows.length > 0) throw new AppError('import.changed')
}

/** Writes plans that were checked in the same transaction; resolves to the tokens of the devices that are new. */
export const applyPlans = async (trx: Trx, plans: readonly Plan[], now: number): Promise<Token[]> => {
  const added = plans.filter(({ deviceId }) => deviceId === null)
  const tokens = added.map(({ code, name }) => ({ code, name, token: newDeviceToken() }))
  const hashes = tokens.map(({ token }) => hashToken(token).toString('hex'))
  const ids = await insertDevices(
    trx,
    added.map((plan, at) => recordOf(plan, now, hashes[at])),
  )
  const changed = plans.filter(({ deviceId }) => deviceId !== null)
  await updateDevices(
    trx,
    changed.map((plan) => recordOf(plan, now)),
  )
  const idOf = (code: string): string | undefined => ids.get(code)
  await writeParents(trx, plans, idOf)
  await writeValues(trx, plans, idOf)
  await moveAlong(trx, plans)
  await checkTrees(trx, [...new Set(plans.map(({ stationId }) => stationId))])
  return tokens
}
