import type { Pool } from 'pg'
import { assetsContract } from '#features/assets/contract.ts'
import { settlementContract } from '#features/settlement/contract.ts'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { demoHours } from '#test/support/chargingFleet.ts'
import type { Portal } from '#test/support/portal.ts'

export const addTariff = async (admin: Portal): Promise<string> => {
  const prices = { tariffName: 'Bench', validFrom: '2020-01-01', serviceFee: 0.3, periods: demoHours }
  return (await admin.call(tariffsContract.tariffSave, prices)).tariffId
}

/** A station with its price; its id. */
export const addPricedStation = async (
  admin: Portal,
  stationType: 'shorePowerStation' | 'shorePileStation',
  given: { readonly stationName: string; readonly tariffId: string },
): Promise<string> => {
  const place = { stationType, lon: 119.4, lat: 32.2 }
  const { stationId } = await admin.call(assetsContract.stationAdd, { ...place, stationName: given.stationName })
  const setting = { stationId, ratedPower: 3000, tariffId: given.tariffId, water: 'sea' as const }
  await admin.call(settlementContract.shoreSettingSave, setting)
  return stationId
}

/** Quays of five berths, each with a socket at the one supply. */
export const addQuays = async (admin: Portal, pool: Pool, stations: readonly string[]): Promise<string[]> => {
  const perQuay = 5
  for (const [at, stationId] of stations.entries()) {
    const equipment = { deviceType: 'shorePower', deviceName: `Supply ${at}`, deviceCode: `B-S${at}`, stationId }
    const { deviceId } = await admin.call(assetsContract.equipmentAdd, equipment)
    await pool.query(
      `with made as (
         insert into device (code, name, profile_id, station_id, parent_id, token_hash)
         select $3 || n, 'Socket ' || n, (select id from profile where key = 'shoreSocket'), $1, $2, decode(md5($3 || n), 'hex')
         from generate_series(1, $4::int) n returning id, code),
       berths as (
         insert into berth (station_id, name, lon, lat, length)
         select $1, 'Berth ' || n, 119.4 + n * 0.002, 32.2, 120 from generate_series(1, $4::int) n returning id, name)
       insert into berth_socket (socket_id, berth_id)
       select made.id, berths.id from made join berths on made.code = $3 || split_part(berths.name, ' ', 2)`,
      [stationId, deviceId, `B-S${at}-`, perQuay],
    )
  }
  // The registry reads everything anew with the last change.
  await admin.call(assetsContract.stationAdd, { stationName: 'Others' })
  const { rows } = await pool.query<{ id: string }>('select socket_id::text as id from berth_socket order by 1')
  return rows.map(({ id }) => id)
}

/** Where the numbers of a profile's points stand in a frame. */
export const slotsOf = async (pool: Pool, profile: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ key: string; slot: number }>(
    'select x.key, x.first_slot as slot from profile_point x join profile p on p.id = x.profile_id where p.key = $1',
    [profile],
  )
  return new Map(rows.map(({ key, slot }) => [key, slot]))
}
