import { sql } from 'kysely'
import type { z } from 'zod'
import type { Attribute, Attributes } from '#contract/attribute.ts'
import { attributeFaults } from '#contract/attributeFault.ts'
import type { Language } from '#contract/errors.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { BoundType } from '#server/ingest/drivers/bound.ts'
import type { CellState, deviceConfig } from '../shapes.ts'

/** The state of each cell, by attribute; one that its type does not know is wrong. */
export const cellsOf = (attributes: readonly Attribute[], given: Attributes): Record<string, CellState> => {
  const faulty = new Set(attributeFaults(attributes, given).map(({ attribute }) => attribute))
  const stateOf = (key: string, usual: unknown): CellState => {
    const value = given[key]
    const isGiven = value !== undefined && value !== ''
    if (faulty.has(key)) return isGiven ? 'wrong' : 'missing'
    return isGiven && value !== usual ? 'changed' : 'set'
  }
  const states = attributes.map(({ key, default: usual }) => [key, stateOf(key, usual)] as const)
  const unknown = [...faulty].filter((key) => !attributes.some((each) => each.key === key))
  return Object.fromEntries([...states, ...unknown.map((key) => [key, 'wrong'] as const)])
}

const boundDevice = ({ db }: Context, caller: Caller, deviceId: string) =>
  db
    .selectFrom('device as d')
    .innerJoin('station as st', 'st.id', 'd.station_id')
    .innerJoin('organization as o', 'o.id', 'st.org_id')
    .innerJoin('profile as p', 'p.id', 'd.profile_id')
    .leftJoin('binding as b', 'b.device_id', 'd.id')
    .leftJoin('driver', (join) =>
      join.onRef('driver.id', '=', 'b.driver_id').on(sql<boolean>`${inScope(caller, 'driver.org_id')}`),
    )
    .select([
      ...(['d.id', 'd.name', 'd.code', 'd.profile_id', 'p.key as profile_key', 'o.path'] as const),
      ...(['driver.id as driver_id', 'driver.name as driver_name', 'driver.type as driver_type'] as const),
      ...(['b.driver_id as bound_to', 'b.attributes', 'b.version'] as const),
    ])
    .where('d.id', '=', deviceId)
    .where(inScope(caller, 'st.org_id'))
    .executeTakeFirst()

/** Refuses `rows.not_found`. What somebody else's driver reads is not told. */
export const configOf = async (
  context: Context,
  types: readonly BoundType[],
  caller: Caller,
  deviceId: string,
  language: Language,
): Promise<z.input<typeof deviceConfig>> => {
  const { db, registry } = context
  const row = await boundDevice(context, caller, deviceId)
  if (!row) throw new AppError('rows.not_found')
  const drivers = await db
    .selectFrom('driver')
    .innerJoin('organization as o', 'o.id', 'driver.org_id')
    .select(['driver.id as driverId', 'driver.name as driverName', 'driver.type as driverType'])
    .where(inScope(caller, 'driver.org_id'))
    .where(sql<boolean>`${row.path} like o.path || '%'`)
    .orderBy('driver.name')
    .orderBy('driver.id')
    .limit(1000)
    .execute()
  const type = types.find((each) => each.type === row.driver_type)
  const bound =
    row.driver_id === null
      ? []
      : await db
          .selectFrom('point_binding')
          .selectAll()
          .where('device_id', '=', deviceId)
          .orderBy('point_key')
          .orderBy('index')
          .execute()
  const slots = registry.byId(deviceId)?.profile.points ?? []
  const attributes = row.driver_id === null ? {} : ((row.attributes ?? {}) as Attributes)
  return {
    ...{ deviceId: row.id, deviceName: row.name, deviceCode: row.code, profileKey: row.profile_key },
    ...{ driverId: row.driver_id, driverName: row.driver_name, driverType: row.driver_type, drivers },
    attributes,
    cells: type ? cellsOf(type.deviceAttributes, attributes) : {},
    points: slots
      .filter(({ deriveFrom }) => deriveFrom === null)
      .map(({ pointKey, pointName, pointNameEn, unit, kind, size }) => ({
        ...{ pointKey, pointName: language === 'en' ? pointNameEn || pointName : pointName, unit, kind, size },
      })),
    bindings: bound.map(({ point_key: pointKey, index, rw, attributes: own }) => ({
      ...{ pointKey, index, rw, attributes: own as Attributes },
      cells: type ? cellsOf(type.pointAttributes, own as Attributes) : {},
    })),
    version: row.version ?? 0,
  }
}
