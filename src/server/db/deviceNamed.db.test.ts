import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { recordsContract } from '#features/records/contract.ts'
import { sailingContract } from '#features/sailing/contract.ts'
import { shipChargingContract } from '#features/ship-charging/contract.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'

let it: DeviceScene
beforeAll(async () => {
  it = await deviceScene()
})
afterAll(() => it?.stop())

/** One row of each list, for a device that is called so there. */
const rowsOf = async (stationId: string, { deviceId }: Made, name: string): Promise<void> => {
  const insert = (table: string, columns: string, values: string) =>
    it.context.pool.query(
      `insert into ${table} (device_id, station_id, device_name, started_at, ended_at, ${columns})
      values ($1, $2, $3, now() - interval '2 h', now() - interval '1 h', ${values})`,
      [deviceId, stationId, name],
    )
  await insert('energy_record', 'last_at, kwh, type, in_bay', 'now(), 1, 1, true')
  await insert('power_on_record', 'device_code', "'X'")
  await insert('ship_charge', 'mode, kwh, in_num, out_num, devices', "1, 1, 0, 0, '[]'")
  await insert(
    'sailing_leg',
    `from_port_id, from_name_cn, from_name_en, berth_hours, berth_open, anchor_hours, distance, gap_distance, gap_hours, estimated`,
    "1, '甲', 'A', 1, true, 0, 20, 0, 0, false",
  )
  const part = await it.device('boxCluster', stationId)
  for (const device of [deviceId, part.deviceId])
    await it.context.pool.query(
      `insert into alarm (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest_level, began_at, opened_at,
        cleared_at, last_began_at) values ($1, $2, $3, $4, $5, 'silence', 1, 1, now(), now(), now(), now())`,
      [device, deviceId, stationId, device === deviceId ? name : '簇', name],
    )
}

test('a row is found by the name that it is shown with, of a device that was removed too, and by no other', async () => {
  const stationId = await it.station('箱站')
  const [living, gone, last] = [
    await it.device('boxPower', stationId, { deviceName: '新名 Alpha' }),
    await it.device('boxPower', stationId, { deviceName: '后来 Alpha' }),
    await it.device('boxPower', stationId, { deviceName: '末 Alpha' }),
  ]
  for (const [device, name] of [
    [living, '旧名 Alpha'],
    [gone, '当时 100% Alpha'],
    [last, '末 Alpha'],
  ] as const)
    await rowsOf(stationId, device, name)
  for (const { deviceId } of [gone, last]) await it.call(assetsContract.equipmentRemove, { deviceId }, it.admin)
  const found = async (name: string) => {
    const [deviceName, of] = [name, { stationId }]
    const pages = await Promise.all([
      it.call(alarmsContract.page, { deviceName, ...of }, it.admin),
      it.call(alarmsContract.page, { deviceId: name, ...of }, it.admin),
      it.call(recordsContract.chargePage, { deviceName, ...of }, it.admin),
      it.call(recordsContract.powerOnPage, { deviceName, ...of }, it.admin),
      it.call(recordsContract.bayChargePage, { boxPowerName: name }, it.admin),
      it.call(sailingContract.legPage, { vesselName: name }, it.admin),
      it.call(shipChargingContract.chargePage, { shippingName: name }, it.admin),
    ])
    return pages.map(({ total }) => total)
  }
  const once = [2, 2, 1, 1, 1, 1, 1]
  const never = once.map(() => 0)
  expect(await found('新名 alpha')).toEqual(once)
  expect(await found('当时 100% ALPHA')).toEqual(once)
  expect(await found('末')).toEqual(once)
  expect(await found('旧名')).toEqual(never)
  expect(await found('后来')).toEqual(never)
  expect(await found('alpha')).toEqual(once.map((count) => count * 3))
})
