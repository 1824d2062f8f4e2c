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
  readonly deviceAttributes: Attributes
  readonly points: Points
}
export type ReadPlan = { readonly type: BoundType; readonly plan: Plan } | { readonly fault: string }

/** Devices outside the subtree of the driver's organization are left out. */
const plansSql = `
  with bound as (
    select b.driver_id, v.id, v.code, b.attributes from driver d
    join organization top on top.id = d.org_id join binding b on b.driver_id = d.id
    join device v on v.id = b.device_id join station s on s.id = v.station_id join organization o on o.id = s.org_id
    where d.id = any($1::bigint[]) and top.path <> '' and o.path like top.path || '%'
  ), points as (
    select device_id, json_agg(json_build_array(point_key, index, rw, attributes)) as points
    from point_binding where device_id in (select id from bound) group by device_id
  ), rows as (
    select d.id, d.type, d.attributes, d.secrets, bound.id as device_id, code, bound.attributes as device_attributes,
      row_number() over (partition by d.id order by bound.id) as n
    from driver d left join bound on bound.driver_id = d.id where d.id = any($1::bigint[]) and d.enabled
  )
  select id::text, type, case n when 1 then attributes end as attributes, case n when 1 then secrets end as secrets,
    device_id::text as "deviceId", code as "deviceCode", device_attributes as "deviceAttributes", coalesce(points, '[]') as points
  from rows left join points using (device_id) order by id, n`

/** What a driver of this type goes by; its secrets stand in it, opened. */
export const attributesOf = (type: BoundType, given: Attributes, secrets: Attributes): Attributes => ({
  ...withDefaults(type.driverAttributes, { ...given, ...secrets }),
  ...ownOf(secrets),
})

const planOf = (box: SecretBox, type: BoundType, rows: readonly Row[], driverId: string): Plan => ({
  driverId,
  attributes: attributesOf(type, rows[0]?.attributes ?? {}, openSecrets(box, driverId, rows[0]?.secrets ?? {})),
  devices: rows.flatMap(({ deviceId, deviceCode, deviceAttributes, points }): BoundDevice[] => {
    if (deviceId === null) return []
    const attributes = withDefaults(type.deviceAttributes, deviceAttributes)
    return [{ deviceId, deviceCode, attributes, points: points.map((each) => pointOf(type, each)) }]
  }),
})
const pointOf = (type: BoundType, [pointKey, index, rw, attributes]: Points[number]): BoundPoint => ({
  ...{ pointKey, index, rw, attributes: withDefaults(type.pointAttributes, attributes) },
})

/** What these drivers have to do, in one query; those that are gone or off are left out. */
export const readPlans = async (
  pool: Pool,
  box: SecretBox,
  types: ReadonlyMap<string, BoundType>,
  driverIds: readonly string[],
): Promise<Map<string, ReadPlan>> => {
  const { rows } = await pool.query<Row>(plansSql, [driverIds])
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]): [string, ReadPlan] => {
      const type = types.get(own[0]?.type ?? '')
      if (!type) return [id, { fault: `no such type: ${own[0]?.type}` }]
      try {
        return [id, { type, plan: planOf(box, type, own, id) }]
      } catch {
        return [id, { fault: 'its secrets were sealed under another SECRET_KEY: enter them again' }]
      }
    }),
  )
}
