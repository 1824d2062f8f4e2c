import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { shipChargingContract } from '../../contract.ts'
import { endRemoved } from './removed.ts'
import type { Happening } from './stops.ts'

const minute = 60_000

let scene: DeviceScene
let stationId: string
beforeAll(async () => {
  scene = await deviceScene()
  stationId = await scene.station('充电船站', { stationType: 'shippingPlatform' })
})
afterAll(() => scene?.stop())

const begun = (): number => scene.now - 120 * minute
const chargesOf = (battery: Made): Happening => ({
  ...{ deviceId: battery.deviceId, deviceName: battery.deviceName, direction: 'charged', soc: null },
  ...{ ts: begun(), end: null, kwh: 1 },
})

/** A ship with two batteries that charge since two hours; they were last heard an hour and half an hour ago. */
const charging = async () => {
  const ship = await scene.device('ship', stationId)
  const batteries = [
    await scene.device('marineBattery', stationId),
    await scene.device('marineBattery', stationId),
  ] as const
  const { pool } = scene.context
  for (const [index, { deviceId, deviceName }] of batteries.entries())
    await pool.query(
      `insert into energy_record (device_id, station_id, device_name, type, started_at, last_at, kwh)
      values ($1, $2, $3, 1, $4, $5, $6)`,
      [
        ...[deviceId, stationId, deviceName, new Date(begun()), new Date(begun() + (60 + 30 * index) * minute)],
        500 + 250 * index,
      ],
    )
  await pool.query(
    `insert into ship_charge (device_id, station_id, device_name, mode, started_at, kwh, in_kwh, in_num, out_num, devices)
    values ($1, $2, $3, 1, $4, 2, 2, 0, 0, $5)`,
    [ship.deviceId, stationId, ship.deviceName, new Date(begun()), JSON.stringify(batteries.map(chargesOf))],
  )
  return { ship, batteries }
}
const recordOf = async ({ deviceId }: Made) => {
  const { rows } = await scene.context.pool.query<{ to: Date | null; kwh: number; in_kwh: number; ends: number[] }>(
    `select ended_at as "to", kwh, in_kwh, jsonb_path_query_array(devices, '$[*].end') as ends from ship_charge where device_id = $1`,
    [deviceId],
  )
  return rows[0]
}
const remove = ({ deviceId }: Made) => scene.call(assetsContract.equipmentRemove, { deviceId }, scene.admin)
const whole = () => ({ to: new Date(begun() + 90 * minute), kwh: 1250, in_kwh: 1250 })

test('while there is none, the demo shows a sample in the caller’s language', async () => {
  const answered = async (language: string) =>
    (await scene.ask(shipChargingContract.chargePage, {}, scene.admin, { 'accept-language': language })).data
  expect(await answered('en')).toMatchObject({ total: 0 })
  const demo = (value: string) => scene.owner.query("update setting set value = $1 where key = 'demo'", [value])
  await demo('on')
  expect(await answered('en')).toMatchObject({ total: 1, records: [{ shippingName: 'Sample ship', sample: true }] })
  expect(await answered('zh-CN')).toMatchObject({ records: [{ shippingName: '示例船舶', sample: true }] })
  await demo('off')
})

test('a charge that runs when its ship is removed ends with the last of its batteries and keeps its energy', async () => {
  const { ship } = await charging()
  await endRemoved(scene.context.pool)
  expect(await recordOf(ship)).toMatchObject({ to: null, kwh: 2 })
  await remove(ship)
  await endRemoved(scene.context.pool)
  expect(await recordOf(ship)).toEqual({ ...whole(), ends: [begun() + 60 * minute, begun() + 90 * minute] })
})

test('where one battery is removed, the charge goes on until the other one ends', async () => {
  const {
    ship,
    batteries: [gone, stays],
  } = await charging()
  await remove(gone)
  await endRemoved(scene.context.pool)
  expect(await recordOf(ship)).toMatchObject({ to: null })
  await scene.context.pool.query('update energy_record set ended_at = last_at where device_id = $1', [stays.deviceId])
  await endRemoved(scene.context.pool)
  expect(await recordOf(ship)).toMatchObject(whole())
})
