import { parseTime } from '#contract/zoned.ts'
import { placesContract } from '#features/places/contract.ts'
import type { DeviceScene } from './scene.ts'

type World = DeviceScene & { readonly stations: ReadonlyMap<string, string> }
const at = (text: string): Date => new Date(parseTime(`2030-11-${text}:00`, 'Asia/Shanghai'))
const hour = 3_600_000

/** box · from · to · SOC in and out · kWh */
const visits = [
  ['XD-003', '19 09:00', '19 12:00', 28.5, 88, 950.25],
  ['XD-001', '20 13:00', '20 17:00', 30.5, 95, 1032.5],
  ['XD-002', '20 19:00', null, 41, null, 512.25],
] as const
/** ship · from · to · kWh · fen, where it is settled */
const sessions = [
  ['JY-01', '18 20:00', '18 22:00', 30.75, 2890],
  ['JY-02', '20 08:00', '20 10:30', 62.5, 5750],
  ['JY-02', '21 07:00', '21 09:00', 48.25, null],
] as const
const plugs = [
  ['JY-01', '19 12:00', '19 18:00', 2210.5, 'NB-E'],
  ['JY-01', '20 22:00', '21 06:00', 4120.25, 'NB-W'],
  ['JY-02', '18 01:00', '18 07:30', 3120.75, 'NB-E'],
] as const
/** ship · arrives · boxes · state · swapped */
const bookings = [
  ['JY-01', '20 10:00', 2, 5, 2],
  ['JY-01', '21 15:00', 2, 2, 0],
  ['JY-02', '22 09:00', 3, 1, 0],
] as const
/** when a lift begins, kWh from each DC/DC and from the meter */
const lifts = [
  ['20 09:00', 1.25, 0.75, 4.5],
  ['20 09:10', 1.5, 0.5, 4.25],
  ['20 15:20', 1.75, 1, 5.5],
  ['20 15:30', 1.25, 0.5, 4],
  ['21 08:10', 1.5, 0.75, 4.75],
  ['21 08:30', 1.25, 0.5, 4.25],
] as const

/** What happened at the quays: visits in bays, sessions of a pile, shore connections, bookings, lifts, and a box aboard a ship. */
export const addQuayEvents = async (it: World): Promise<void> => {
  const { db } = it.context
  const of = (code: string) => {
    const device = it.context.registry.byCode(code)
    if (!device) throw new Error(`no device ${code}`)
    return device
  }
  const [bay, pile, supply, crane] = [of('NJ-B01-CB'), of('SH-PILE1'), of('SH-HV'), of('RTG-01')]
  for (const [code, from, to, soc_in, soc_out, kwh] of visits) {
    const box = of(code)
    const named = { device_id: box.deviceId, device_name: box.deviceName, home_station_id: box.stationId }
    const place = { station_id: bay.stationId, bay_id: bay.deviceId, bay_name: bay.deviceName, pcs_name: '1号充电PCS' }
    const times = { started_at: at(from), left_at: to === null ? null : at(to), charging_at: at(from) }
    await db
      .insertInto('box_visit')
      .values({ ...named, ...place, ...times, state: to === null ? 3 : 6, soc_in, soc_out, kwh })
      .execute()
  }
  for (const [index, [code, from, to, kwh, fen]] of sessions.entries()) {
    const ship = of(code)
    const { id } = await db
      .insertInto('pile_session')
      .values({
        ...{
          outlet_id: pile.deviceId,
          outlet_name: pile.deviceName,
          pile_id: pile.deviceId,
          pile_name: pile.deviceName,
        },
        ...{ station_id: pile.stationId, connector: 1, protocol: 'mqtt', state: 2, kwh },
        ...{ ship_id: ship.deviceId, ship_name: ship.deviceName },
        ...{ started_at: at(from), ended_at: at(to), last_at: at(to) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (fen === null) continue
    await it.context.pool.query(
      `insert into settlement (kind, subject_id, station_id, merchant, receipt_no, from_at, to_at, wh, estimated_wh, energy_fen,
        service_fen, lines, names, factor_ids, reason, settled_by, settled_at)
       values ('pile', $1, $2, '1', $3, $4, $5, $6, 0, $7, 250, '[]', '{}', '{}', '', 'operator', $5)`,
      [id, pile.stationId, `R-${index + 1}`, at(from), at(to), kwh * 1000, fen - 250],
    )
  }
  for (const [code, from, to, kwh, berth_name] of plugs) {
    const ship = of(code)
    await db
      .insertInto('shore_plug')
      .values({
        ...{ device_id: supply.deviceId, outlet_id: supply.deviceId, outlet_name: supply.deviceName },
        ...{ station_id: supply.stationId, state: 6, started_at: at(from), ended_at: at(to), supplied_at: at(from) },
        ...{ supplied_ms: at(to).getTime() - at(from).getTime(), kwh, estimated_kwh: 0, continues: false, marked: '' },
        hours: JSON.stringify([[at(from).getTime(), kwh]]),
      })
      .execute()
    await db
      .updateTable('shore_connection')
      .set({ ship_id: ship.deviceId, ship_name: ship.deviceName, is_confirmed: true, berth_name })
      .where('plug_at', '=', at(from))
      .execute()
  }
  for (const [code, eta, boxes_wanted, state, swapped] of bookings) {
    const ship = of(code)
    await db
      .insertInto('swap_booking')
      .values({
        ...{ station_id: bay.stationId, ship_id: ship.deviceId, ship_name: ship.deviceName, state, eta: at(eta) },
        ...{ boxes_wanted, min_soc: 90, priority: 5, swapped, created_at: new Date(at(eta).getTime() - 24 * hour) },
        ...(state === 5 ? { done_at: at(eta), arrived_at: at(eta) } : {}),
      })
      .execute()
  }
  for (const [from, dcdc1, dcdc2, total_surface] of lifts)
    await db
      .insertInto('hoist_cycle')
      .values({
        ...{ device_id: crane.deviceId, station_id: crane.stationId, device_name: crane.deviceName, is_lift: true },
        ...{ started_at: at(from), ended_at: new Date(at(from).getTime() + 180_000), complete: true },
        ...{ dcdc1, dcdc2, total_surface, lift_kwh: 5, lower_kwh: 3 },
      })
      .execute()
  const inBay = { deviceId: of('XD-002').deviceId, kind: 'bay', code: bay.deviceCode, bay: bay.deviceName } as const
  await it.call(placesContract.mount, { ...inBay, ts: at('20 19:00').getTime() }, it.admin)
  const aboard = { deviceId: of('XD-004').deviceId, kind: 'ship', code: 'JY-02', bay: 'S1' } as const
  await it.call(placesContract.mount, { ...aboard, ts: at('19 08:00').getTime() }, it.admin)
}
