import { sql } from 'kysely'
import type { z } from 'zod'
import { attributeFaults, keptValues } from '#contract/attributeFault.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call } from '#server/context/context.ts'
import type { PointSlot } from '#server/context/devices.ts'
import { ownDevice } from '#server/equipment/deviceChecks.ts'
import { AppError, AskingError } from '#server/http/appError.ts'
import type { BoundType } from '#server/ingest/drivers/bound.ts'
import { refuseStale } from '#server/people/people.ts'
import type { driversContract } from '../contract.ts'
import type { configFault } from '../shapes.ts'
import { type Given, holdDriver, typeOf } from './driverChanges.ts'

type Input = Parsed<(typeof driversContract)['deviceConfigSave']>
type Fault = z.output<typeof configFault>

/** All that is wrong with a configuration, in the caller's language. */
export const faultsOf = (
  type: BoundType,
  slots: ReadonlyMap<string, PointSlot>,
  { attributes, points }: Pick<Input, 'attributes' | 'points'>,
  language: Call['language'],
): Fault[] => {
  const seen = new Set<string>()
  const say = (zh: string, en: string): string => (language === 'zh' ? zh : en)
  const whereFault = ({ pointKey, index }: Input['points'][number]): string | undefined => {
    const slot = slots.get(pointKey)
    if (!slot || slot.deriveFrom !== null) return say('模板没有此点位', 'the profile has no such point')
    if (index >= slot.size) return say(`下标须小于 ${slot.size}`, `the index must be below ${slot.size}`)
    if (seen.has(`${pointKey} ${index}`)) return say('重复', 'given twice')
    seen.add(`${pointKey} ${index}`)
    return undefined
  }
  return [
    ...attributeFaults(type.deviceAttributes, attributes).map(({ attribute, words }) => ({
      ...{ pointKey: null, index: null, attribute, msg: words[language] },
    })),
    ...points.flatMap((point): Fault[] => {
      const { pointKey, index } = point
      const where = whereFault(point)
      return [
        ...(where === undefined ? [] : [{ pointKey, index, attribute: '', msg: where }]),
        ...attributeFaults(type.pointAttributes, point.attributes).map(({ attribute, words }) => ({
          ...{ pointKey, index, attribute, msg: words[language] },
        })),
      ]
    }),
  ]
}

/** Resolves to the new version. Refuses `rows.not_found`, `rows.changed`, `driver.faults`, `driver.unreachable_device`. */
export const saveConfig = ({ context, types }: Given, call: Call, input: Input): Promise<number> =>
  context.db.transaction().execute(async (trx) => {
    const { deviceId, driverId } = input
    const device = await ownDevice(trx, call.caller, deviceId)
      .select('device.name')
      .forUpdate('device')
      .executeTakeFirst()
    const slots = context.registry.byId(deviceId)?.profile.byKey
    if (!device || !slots) throw new AppError('rows.not_found')
    const before = await trx.selectFrom('binding').selectAll().where('device_id', '=', deviceId).executeTakeFirst()
    refuseStale({ version: before?.version ?? 0 }, input.version)
    // Whoever takes a device from a driver must see that driver.
    const from = before ? await holdDriver(trx, call.caller, before.driver_id) : undefined
    const subject = { id: deviceId, name: device.name }
    const factsBefore = from && { driver_name: from.name, device_attributes: before?.attributes }
    const note = (action: string, after?: object) =>
      noteOperation(trx, call, context.clock(), {
        ...{ kind: 'binding', action, subject },
        ...(factsBefore ? { before: factsBefore } : {}),
        ...(after ? { after: { ...after } } : {}),
      })
    if (driverId === undefined) {
      if (!before) return 0
      await trx.deleteFrom('binding').where('device_id', '=', deviceId).execute()
      await note('remove')
      return 0
    }
    const driver = await holdDriver(trx, call.caller, driverId)
    const within = await sql<{ is: boolean }>`
      select exists (
        select from device d join station s on s.id = d.station_id join organization o on o.id = s.org_id
        join organization top on top.id = ${driver.org_id}
        where d.id = ${deviceId} and top.path <> '' and o.path like top.path || '%') as is`.execute(trx)
    if (!within.rows[0]?.is) throw new AppError('driver.unreachable_device')
    const faults = faultsOf(typeOf(types, driver.type), slots, input, call.language)
    if (faults.length > 0) throw new AskingError('driver.faults', { faults: faults.slice(0, 500) })
    const version = (before?.version ?? 0) + 1
    const attributes = JSON.stringify(keptValues(input.attributes))
    await trx
      .insertInto('binding')
      .values({ device_id: deviceId, driver_id: driverId, attributes, version })
      .onConflict((oc) => oc.column('device_id').doUpdateSet({ driver_id: driverId, attributes, version }))
      .execute()
    await trx.deleteFrom('point_binding').where('device_id', '=', deviceId).execute()
    const points = input.points.map(({ pointKey, index, rw, attributes: own }) => ({
      ...{ point_key: pointKey, index, rw, attributes: keptValues(own) },
    }))
    await sql`insert into point_binding (device_id, point_key, index, rw, attributes)
      select ${deviceId}, p.point_key, p.index, p.rw, p.attributes
      from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as p (point_key text, index int, rw int, attributes jsonb)`.execute(
      trx,
    )
    const after = { driver_name: driver.name, device_attributes: keptValues(input.attributes), points: points.length }
    await note(before ? 'update' : 'save', after)
    return version
  })
