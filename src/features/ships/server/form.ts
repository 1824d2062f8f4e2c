import { randomBytes } from 'node:crypto'
import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Context, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { violationOf } from '#server/db/violation.ts'
import { moveBelow, ownDevice, profileId } from '#server/equipment/deviceChecks.ts'
import { AppError } from '#server/http/appError.ts'
import { hashToken } from '#server/http/auth.ts'
import { openSessions } from '#server/people/sessions.ts'
import { refuseStale } from '#server/people/people.ts'
import type { shipsContract } from '../contract.ts'
import { checkBuildYear, holdStations, refuseBoxesAboard, refuseTaken, refuseTakenMmsi } from './formChecks.ts'

type Added = Parsed<(typeof shipsContract)['shipAdd']>
type Edited = Parsed<(typeof shipsContract)['shipEdit']>
const kind = 'ship'

const columnsOf = (input: Added | Edited) => ({
  ...{ mmsi: input.mmsi, identification: input.identification, wail: input.wail, length: input.length },
  ...{ width: input.width, vessel_type_name: input.vesselTypeName, teu: input.teu, dwt: input.dwt },
  ...{ draught: input.draught, draft: input.draft, build_year: input.buildYear, manufacturer: input.manufacturer },
  ...{ battery_manufacturer: input.batteryManufacturer, operating_mode: input.operatingMode },
  ...{ slots: input.slots ?? null, reserve_soc: input.reserveSoc },
})

/** What the log says of a ship as it stands. */
const logged = (db: Db, deviceId: string) =>
  db
    .selectFrom('device as d')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .leftJoin('ship as f', 'f.device_id', 'd.id')
    .select(['d.name as vessel_name', 'f.mmsi', 'f.identification', 'f.wail', 'f.length', 'f.width'])
    .select(['f.vessel_type_name', 'f.teu', 'f.dwt', 'f.draught', 'f.draft', 'f.build_year', 'f.manufacturer'])
    .select(['f.battery_manufacturer', 'f.operating_mode', 's.name as station_name', 'd.code as shipping_code'])
    .select(['f.slots', 'f.reserve_soc'])
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow()

/** The ship that the same request made before. */
const madeBefore = async ({ db }: Pick<Context, 'db'>, { caller }: Call, requestId: string | undefined) => {
  if (!requestId) return undefined
  const row = await db
    .selectFrom('ship')
    .innerJoin('device', 'device.id', 'ship.device_id')
    .innerJoin('station', 'station.id', 'device.station_id')
    .select('device.id')
    .where('ship.request_id', '=', requestId)
    .where(inScope(caller, 'station.org_id'))
    .executeTakeFirst()
  return row?.id
}

const insertShip = ({ db, clock }: Context, call: Call, input: Added): Promise<string> =>
  db.transaction().execute(async (trx) => {
    checkBuildYear(input.buildYear, clock(), call.caller)
    await holdStations(trx, call.caller, [input.stationId])
    // Before the code, which is made of it.
    await refuseTakenMmsi(trx, input.mmsi)
    const { id } = await trx
      .insertInto('device')
      .values({
        code: input.shippingCode ?? `SHIP-${input.mmsi}`,
        name: input.vesselName,
        profile_id: await profileId(trx, call.caller, 'ship'),
        station_id: input.stationId,
        // Nobody knows this token: a gateway gets one of its own from the list of devices.
        token_hash: hashToken(randomBytes(32).toString('base64url')),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('ship')
      .values({ device_id: id, ...columnsOf(input), request_id: input.requestId || null })
      .execute()
    const subject = { id, name: input.vesselName }
    await noteOperation(trx, call, clock(), { kind, action: 'save', subject, after: await logged(trx, id) })
    return id
  })

/** Adds a ship; the same request twice makes one. Refuses as `formChecks` says. */
export const addShip = async (context: Context, call: Call, input: Added): Promise<string> => {
  const before = await madeBefore(context, call, input.requestId)
  if (before) return before
  return insertShip(context, call, input).catch(async (error: unknown) => {
    // Two of the same request at once: the second finds MMSI and code taken by the first.
    const isTaken = violationOf(error)?.kind === 'unique' || error instanceof AppError
    const twin = isTaken ? await madeBefore(context, call, input.requestId) : undefined
    return twin ?? refuseTaken(error)
  })
}

/**
 * Changes a ship and what is named by it; an empty code stays as it is. Where it moves to another station, all below it move along.
 * Resolves to the sessions whose live streams end then. Refuses `rows.not_found`, `rows.changed` and as `formChecks` says.
 */
export const editShip = ({ db, clock }: Context, call: Call, input: Edited): Promise<string[]> =>
  db
    .transaction()
    .execute(async (trx) => {
      const { id, stationId } = input
      checkBuildYear(input.buildYear, clock(), call.caller)
      const held = await ownDevice(trx, call.caller, id).executeTakeFirst()
      if (!held) throw new AppError('rows.not_found')
      await holdStations(trx, call.caller, [stationId, held.station_id])
      const form = await trx
        .selectFrom('ship')
        .select('version')
        .where('device_id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      refuseStale(form ?? { version: 0 }, input.version)
      const before = await logged(trx, id)
      await trx
        .updateTable('device')
        .set((eb) => ({
          ...(input.shippingCode === undefined ? {} : { code: input.shippingCode }),
          ...{ name: input.vesselName, station_id: stationId, version: eb('version', '+', 1) },
        }))
        .where('id', '=', id)
        .execute()
      const columns = columnsOf(input)
      if (form)
        await trx
          .updateTable('ship')
          .set({ ...columns, version: form.version + 1 })
          .where('device_id', '=', id)
          .execute()
      else
        await trx
          .insertInto('ship')
          .values({ device_id: id, ...columns })
          .execute()
      if (stationId !== held.station_id) await moveBelow(trx, id, stationId)
      const subject = { id, name: input.vesselName }
      await noteOperation(trx, call, clock(), { kind, action: 'update', subject, before, after: await logged(trx, id) })
      return stationId === held.station_id ? [] : openSessions(trx, 'everybody')
    })
    .catch(refuseTaken)

/** Removes a ship; its legs and records stay. Refuses `rows.not_found`, `ship.boxes_aboard` and `device.has_children`. */
export const removeShip = ({ db, clock }: Context, call: Call, shipId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const own = await ownDevice(trx, call.caller, shipId).forUpdate('device').executeTakeFirst()
    if (!own) throw new AppError('rows.not_found')
    await refuseBoxesAboard(trx, shipId)
    const before = await logged(trx, shipId)
    await trx
      .deleteFrom('device')
      .where('id', '=', shipId)
      .execute()
      .catch((error: unknown) => {
        const violation = violationOf(error)
        if (violation?.kind !== 'foreign') throw error
        throw new AppError(violation.constraint === 'device_parent_id_fkey' ? 'device.has_children' : 'rows.in_use')
      })
    const subject = { id: shipId, name: before.vessel_name }
    await noteOperation(trx, call, clock(), { kind, action: 'remove', subject, before })
  })
