import type { Pool } from 'pg'
import type { Attributes } from '#contract/attribute.ts'
import { withDefaults } from '#contract/attributeFault.ts'
import type { SecretBox } from '#server/people/secretBox.ts'
import type { BoundDevice, BoundType, Plan } from '../drivers/bound.ts'
import { openSecrets, type Sealed } from './secrets.ts'

type Row = {
  readonly id: string
  readonly type: string
  readonly attributes: Attributes
  readonly secrets: Sealed
  readonly devices: readonly BoundDevice[]
}
export type ReadPlan = { readonly type: BoundType; readonly plan: Plan } | { readonly fault: string }

/** Devices outside the subtree of the driver's organization are left out. */
const plansSql = `
  select d.id::text as id, d.type, d.attributes, d.secrets, coalesce((
    select jsonb_agg(jsonb_build_object('deviceId', v.id::text, 'deviceCode', v.code, 'attributes', b.attributes, 'points', coalesce((
      select jsonb_agg(jsonb_build_object('pointKey', p.point_key, 'index', p.index, 'attributes', p.attributes, 'rw', p.rw)
        order by p.point_key, p.index)
      from point_binding p where p.device_id = b.device_id), '[]')) order by v.id)
    from binding b join device v on v.id = b.device_id join station s on s.id = v.station_id join organization o on o.id = s.org_id
    where b.driver_id = d.id and top.path <> '' and o.path like top.path || '%'), '[]') as devices
  from driver d join organization top on top.id = d.org_id
  where d.id = any($1::bigint[]) and d.enabled`

const planOf = (box: SecretBox, type: BoundType, row: Row): Plan => {
  const secrets = openSecrets(box, row.id, row.secrets)
  return {
    driverId: row.id,
    attributes: withDefaults(type.driverAttributes, { ...row.attributes, ...secrets }),
    devices: row.devices.map((device) => ({
      ...device,
      attributes: withDefaults(type.deviceAttributes, device.attributes),
      points: device.points.map((point) => ({
        ...point,
        attributes: withDefaults(type.pointAttributes, point.attributes),
      })),
    })),
  }
}

/** What these drivers have to do, in one query; those that are gone or off are left out. */
export const readPlans = async (
  pool: Pool,
  box: SecretBox,
  types: ReadonlyMap<string, BoundType>,
  driverIds: readonly string[],
): Promise<Map<string, ReadPlan>> => {
  const { rows } = await pool.query<Row>(plansSql, [driverIds])
  return new Map(
    rows.map((row): [string, ReadPlan] => {
      const type = types.get(row.type)
      if (!type) return [row.id, { fault: `no such type: ${row.type}` }]
      try {
        return [row.id, { type, plan: planOf(box, type, row) }]
      } catch {
        return [row.id, { fault: 'its secrets were sealed under another SECRET_KEY: enter them again' }]
      }
    }),
  )
}
