import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { askBrowse } from '#server/ingest/bound/asks.ts'
import type { driversContract } from '../contract.ts'
import type { browsed } from '../shapes.ts'
import { type Given, typeOf } from './driverChanges.ts'

/** Refuses `rows.not_found`, `driver.no_browse` and what `askBrowse` does. */
export const browseDriver = async (
  { context, types, box }: Given,
  { caller }: Call,
  { driverId, path = '', find = '' }: Parsed<(typeof driversContract)['driverBrowse']>,
): Promise<z.input<typeof browsed>> => {
  const { db } = context
  const driver = await db
    .selectFrom('driver')
    .select('type')
    .where('id', '=', driverId)
    .where(inScope(caller, 'driver.org_id'))
    .executeTakeFirst()
  if (!driver) throw new AppError('rows.not_found')
  if (!typeOf(types, driver.type).browses) throw new AppError('driver.no_browse')
  const { items, isCut } = await askBrowse(context, box, caller.userId, { driverId, path, find })
  const bound = items.flatMap(({ deviceId }) => deviceId ?? [])
  const names =
    bound.length === 0
      ? []
      : await db
          .selectFrom('device')
          .innerJoin('station', 'station.id', 'device.station_id')
          .select(['device.id', 'device.name'])
          .where('device.id', 'in', bound)
          .where(inScope(caller, 'station.org_id'))
          .execute()
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    isCut,
    items: items.map(({ deviceId, ...item }) => ({
      ...{ path: item.path, name: item.name, kind: item.kind, attributes: item.attributes },
      ...{
        isBound: deviceId !== undefined,
        deviceId: deviceId !== undefined && nameOf.has(deviceId) ? deviceId : null,
      },
      deviceName: nameOf.get(deviceId ?? '') ?? null,
      ...{ isOnline: item.isOnline ?? null, below: item.below ?? null },
      ...{ type: item.type ?? null, value: item.value ?? null, ts: item.ts ?? null },
    })),
  }
}
