import type { Pool } from 'pg'
import type { Attributes } from '#contract/attribute.ts'
import { withDefaults } from '#contract/attributeFault.ts'
import type { SecretBox } from '#server/people/secretBox.ts'
import type { BoundDevice, BoundPoint, BoundType, Plan } from '../drivers/bound.ts'
import { openSecrets, ownOf, type Sealed } from './secrets.ts'

type Points = readonly (readonly [pointKey: string, index: number, rw: 0 | 1 | 2, attributes: Attributes])[]
/** A device of a driver, or one row without a device; what is the driver's stands in its first row. */
type Row = {
  readonly id: string
  readonly type: string
  readonly attributes: Attributes | null
  readonly secrets: Sealed | null
  readonly deviceId: string | null
  readonly deviceCode: string
  readonly hash: string
  /** null where its hash is known */
  readonly deviceAttributes: Attributes | null
  readonly points: Points | null
}
export type ReadPlan = { readonly type: BoundType; readonly plan: Plan } | { readonly fault: string }

/** Devices outside the subtree of the driver's organization are left out; of those known by $2 and $3 only the hash is read. */
const plansSql = `
  with bound as (
    select b.driver_id, v.id, v.code, b.attributes from driver d
    join organization top on top.id = d.org_id join binding b on b.driver_id = d.id
    join device v on v.id = b.device_id join station s on s.id = v.station_id join organization o on o.id = s.org_id
    where d.id = any($1::bigint[]) and top.path <> '' and o.path like top.path || '%'
  ), points as (
    select device_id, json_agg(json_build_array(point_key, index, rw, attributes) order by point_key, index) as points
    from point_binding where device_id in (select id from bound) group by device_id
  ), rows as (
    select d.id, d.type, d.attributes, d.secrets, bound.id as device_id, code, bound.attributes as device_attributes,
      row_number() over (partition by d.id order by bound.id) as n
    from driver d left join bound on bound.driver_id = d.id where d.id = any($1::bigint[]) and d.enabled
  ), hashed as (
    select rows.*, points, md5(concat_ws(' ', type, code, device_attributes, points)) as hash from rows left join points using (device_id)
  )
  select id::text, type, case n when 1 then attributes end as attributes, case n when 1 then secrets end as secrets,
    device_id::text as "deviceId", code as "deviceCode", hash,
    case when known.hash_before is null then device_attributes end as "deviceAttributes",
    case when known.hash_before is null then coalesce(points, '[]') end as points
  from hashed left join unnest($2::bigint[], $3::text[]) as known (device_before, hash_before)
    on device_before = device_id and hash_before = hash
  order by id, n`

/** What a driver of this type goes by; its secrets stand in it, opened. */
export const attributesOf = (type: BoundType, given: Attributes, secrets: Attributes): Attributes => ({
  ...withDefaults(type.driverAttributes, { ...given, ...secrets }),
  ...ownOf(secrets),
})

type Known = ReadonlyMap<string, BoundDevice>
type PlanInput = {
  readonly box: SecretBox
  readonly type: BoundType
  readonly rows: readonly Row[]
  readonly known: Known
}
const planOf = ({ box, type, rows, known }: PlanInput, driverId: string): Plan => ({
  driverId,
  attributes: attributesOf(type, rows[0]?.attributes ?? {}, openSecrets(box, driverId, rows[0]?.secrets ?? {})),
  devices: rows.flatMap(({ deviceId, deviceCode, hash, deviceAttributes, points }): BoundDevice[] => {
    if (deviceId === null) return []
    const before = known.get(deviceId)
    if (before?.hash === hash) return [before]
    const attributes = withDefaults(type.deviceAttributes, deviceAttributes ?? {})
    return [{ deviceId, deviceCode, attributes, points: (points ?? []).map((each) => pointOf(type, each)), hash }]
  }),
})
const pointOf = (type: BoundType, [pointKey, index, rw, attributes]: Points[number]): BoundPoint => ({
  ...{ pointKey, index, rw, attributes: withDefaults(type.pointAttributes, attributes) },
})

type Given = {
  readonly pool: Pool
  readonly box: SecretBox
  readonly types: ReadonlyMap<string, BoundType>
  /** the plan that a driver goes by now */
  readonly known: (driverId: string) => Plan | undefined
}

/** What these drivers have to do, in one query; those that are gone or off are left out. Devices that have not changed are those of the plan before. */
export const readPlans = async (
  { pool, box, types, known }: Given,
  driverIds: readonly string[],
): Promise<Map<string, ReadPlan>> => {
  const before: Known = new Map(
    driverIds.flatMap((id) => known(id)?.devices ?? []).map((device) => [device.deviceId, device]),
  )
  const hashes = [...before.values()].map(({ hash }) => hash ?? '')
  const { rows } = await pool.query<Row>(plansSql, [driverIds, [...before.keys()], hashes])
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]): [string, ReadPlan] => {
      const type = types.get(own[0]?.type ?? '')
      if (!type) return [id, { fault: `no such type: ${own[0]?.type}` }]
      try {
        return [id, { type, plan: planOf({ box, type, rows: own, known: before }, id) }]
      } catch {
        return [id, { fault: 'its secrets were sealed under another SECRET_KEY: enter them again' }]
      }
    }),
  )
}
