import { assetsContract } from '#features/assets/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import type { Db } from '#server/context/context.ts'
import type { TestApp } from './app.ts'
import { shipForm } from './shipFleet.ts'
import { marker, secretCode } from './victimMarks.ts'

const hour = 3_600_000

/** A ship with its form, in a station of its own. */
export const addShip = async ({ call, admin }: TestApp, orgId: string) => {
  const station = { stationName: `${marker}船站`, stationType: 'shippingPlatform', orgId } as const
  const { stationId: berthId } = await call(assetsContract.stationAdd, station, admin)
  const names = { vesselName: `${marker}船`, identification: marker, wail: secretCode, manufacturer: marker }
  const form = shipForm(berthId, names)
  const { id: shippingId } = await call(shipsContract.shipAdd, form, admin)
  return { shippingId, mmsi: form.mmsi, berthId }
}

/** A port, and a voyage from there with all that is derived and was said of it; returns the port. */
export const addVoyage = async (it: TestApp, device_id: string, station_id: string, org_id: string) => {
  const { db, clock } = it.context
  const [began, ended] = [new Date(clock() - 2 * hour), new Date(clock() - hour)]
  const { id } = await db
    .insertInto('port')
    .values({ ...{ name_cn: `${marker}港`, name_en: marker }, org_id, code: secretCode })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('port_shape')
    .values({ port_id: id, since: new Date(0), kind: 'port', lon: 119, lat: 32, radius: 500 })
    .execute()
  await db
    .insertInto('ship_state')
    .values({ ...{ device_id, started_at: ended, dynamic_type: 5, port_id: id }, lon: 119, lat: 32 })
    .execute()
  await db.insertInto('ship_anchor').values({ device_id, lon: 119, lat: 32 }).execute()
  await addWords(it, device_id, began)
  // What is told of this leg is taken back, so that what is put below it is not derived anew.
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sailing_leg')
      .values({
        ...{ device_id, station_id, device_name: `${marker}船`, started_at: began },
        ...{ from_port_id: id, from_name_cn: `${marker}港`, from_name_en: marker, to_name_cn: marker },
        ...{ ended_at: ended, berth_hours: 1, berth_open: true, anchor_hours: 0 },
        ...{ distance: 10, gap_distance: 0, gap_hours: 0, estimated: false },
      })
      .execute()
    await addEnergies(trx, { device_id, started_at: began, ended_at: ended }, station_id)
    await trx.deleteFrom('derive_late').where('device_id', '=', device_id).execute()
  })
  return id
}

/** What the ship and AIS said of her. */
const addWords = async ({ context: { db } }: TestApp, device_id: string, ts: Date) => {
  await db.insertInto('voyage_said').values({ device_id, ts, dest: marker, cargo_type: marker }).execute()
  await db.insertInto('ais_said').values({ device_id, ts, name: secretCode, call_sign: secretCode }).execute()
}

type Span = { readonly device_id: string; readonly started_at: Date; readonly ended_at: Date }
const addEnergies = async (db: Db, span: Span, station_id: string) => {
  const [from, to] = [span.started_at.getTime(), span.ended_at.getTime()]
  const battery = { deviceId: span.device_id, deviceName: `${marker}电池` }
  const part = {
    ...{ ...battery, from, to, isBoarding: false, isLeaving: false, start: { kwh: 900, soc: 90 } },
    ...{ end: { kwh: 800, soc: 80 }, rated: 1000, discharged: 100, charged: 0, chargedAtBerth: 0 },
    ...{ coveredMs: to - from, method: 'register' },
  }
  await db
    .insertInto('ship_energy')
    .values({
      ...{ ...span, is_leg: true, reckoned_to: span.ended_at, power_consumption: 100, method: 'register' },
      parts: JSON.stringify([part]),
    })
    .execute()
  await db
    .insertInto('ship_charge')
    .values({
      ...{ ...span, station_id, device_name: `${marker}船`, mode: 0, kwh: 100, in_num: 1, out_num: 0 },
      devices: JSON.stringify([{ ...battery, direction: 'in', soc: 90, kwh: 100, ts: from }]),
    })
    .execute()
}
