import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { type Samples, tellAll } from '#test/support/charges.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { recordsContract as calls } from '../contract.ts'

const minute = 60_000

let it: DeviceScene
let home: string
let port: string
let homeOrg: string
let portOrg: string
let box: Made
let bay: Made
/** yesterday's time of day in Shanghai, ms */
const at = (hours: number, minutes: number): number => it.midnight - 24 * 60 * minute + (hours * 60 + minutes) * minute
const stationType = 'chargeReplacePower'

/** The box of the acceptance: plugged from 08:12, charging 08:15 to 09:59 and 10:03 to 10:32, 6 kWh each charging minute. */
const samples = (): Samples => {
  let register = 10_000
  return Array.from({ length: 160 }, (_, index) => {
    const minuteOfDay = 8 * 60 + 10 + index
    const charges = (minuteOfDay >= 495 && minuteOfDay <= 599) || (minuteOfDay >= 603 && minuteOfDay <= 632)
    if (charges) register += 6
    const values = { totalVoltage: 800, pluggedState: index < 2 || index >= 155 ? 1 : 0, chargedEnergy: register }
    return {
      ts: at(8, 10) + index * minute,
      values: { ...values, runningState: charges ? 1 : 0, totalCurrent: charges ? -450 : 0 },
    }
  })
}

beforeAll(async () => {
  it = await deviceScene()
  homeOrg = await addOrganization(it.context.db, '箱主', '1')
  portOrg = await addOrganization(it.context.db, '港口', '1')
  home = await it.station('箱站A', { orgId: homeOrg })
  port = await it.station('换电站B', { orgId: portOrg, stationType })
  const pcs = await it.device('chargePcs', port, { deviceName: '1号PCS' })
  bay = await it.device('connectionBox', port, { parentId: pcs.deviceId })
  box = await it.device('boxPower', home, { deviceName: 'XD-001' })
  await tellAll(it, box, samples())
  await it.deliver(box.deviceCode, 'mount', { ts: at(8, 10), kind: 'bay', code: bay.deviceCode, bay: '1号仓' })
  await it.deliver(box.deviceCode, 'mount', { ts: at(10, 50), kind: 'yard' })
  await it.tick()
  await it.tick()
}, 60_000)
afterAll(() => it?.stop())

const found = async (filter: object, token = it.admin) =>
  (await it.call(calls.bayChargePage, filter, token)).records.map(({ boxPowerName }) => boxPowerName)

test('a charge in a bay is one record of the bay’s station', async () => {
  const { records } = await it.call(calls.bayChargePage, { stationType, stationId: port }, it.admin)
  const day = new Date(at(12, 0)).toISOString().slice(0, 10)
  expect(records).toEqual([
    expect.objectContaining({
      ...{ boxPowerName: 'XD-001', pcsName: '1号PCS', binSpaceName: '1号仓', stationName: '换电站B' },
      ...{ startTime: `${day} 08:15:00`, endTime: `${day} 10:32:00`, time: 8_220_000, amount: 810 },
    }),
  ])
  expect(await found({ stationId: port })).toEqual(['XD-001'])
  expect(await found({ stationId: home })).toEqual([])
  expect(await found({ stationType: 'boxPowerStation' })).toEqual([])
})

test('charges and times of being on stay those of the home station; charging stations have those in their bays', async () => {
  for (const call of [calls.chargePage, calls.powerOnPage] as const) {
    const names = async (filter: object) =>
      (await it.call(call, filter, it.admin)).records.map(({ stationName }) => stationName)
    expect(await names({ stationId: home }), call.path).toEqual(['箱站A'])
    expect(await names({ stationId: port }), call.path).toEqual([])
    expect(await names({ stationType, stationId: port }), call.path).toEqual(['换电站B'])
  }
})

test('who sees the station of the box or of the bay sees the charge, others do not', async () => {
  for (const [place, expected] of [
    [homeOrg, ['XD-001']],
    [portOrg, ['XD-001']],
    [undefined, []],
  ] as const) {
    const orgId = place ?? (await addOrganization(it.context.db, '别处', '1'))
    const userName = `of_${orgId}`
    const authorities = ['platform_boxPower', 'platform_portCharging']
    const { password } = await addPerson(it.context, userName, authorities, { orgId, data_scope: 2 })
    const token = (await it.signIn(userName, password)).data.access_token
    expect(await found({}, token)).toEqual(expected)
    expect(await found({ stationType, stationId: port }, token)).toEqual(expected)
  }
})

test('what is said later about where the box was moves the charge', async () => {
  const mount = (ts: number, kind: string, code = '') =>
    it.deliver(box.deviceCode, 'mount', { ts, kind, code, bay: kind === 'bay' ? '2' : '' })
  await mount(at(8, 14), 'yard')
  expect(await found({})).toEqual([])
  const other = await it.station('换电站C', { stationType })
  const pcs = await it.device('chargePcs', other)
  await mount(at(8, 14.5), 'bay', pcs.deviceCode)
  expect(await found({ stationId: other })).toEqual(['XD-001'])
  expect(await found({ stationId: port })).toEqual([])
})
