import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { dayMs, sealWindow } from '#server/telemetry/sealing/sealWindow.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { iotContract } from '../contract.ts'

let app: TestApp
const day = Date.UTC(2026, 5, 1)

beforeAll(async () => {
  app = await testApp()
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  const device = { deviceName: '一', deviceCode: 'B1', deviceType: 'boxPower', stationId }
  const { deviceId } = await app.call(assetsContract.equipmentAdd, device, app.admin)
  const frames = [0, 1, 2].map((n) => ({ deviceId, ts: day + n * 10_000, values: Float64Array.of(n, 1) }))
  await app.context.telemetry.commit(frames, [])
  const client = new Client(app.context.pool.options)
  await client.connect()
  await sealWindow(client, { deviceId, from: day, to: day + dayMs }, new Set())
  await client.end()
})
afterAll(() => app.stop())

test('what is stored, by device type, in bytes', async () => {
  const { types, hotBytes, held, freeBytes } = await app.call(iotContract.storage, {}, app.admin)
  expect(types).toEqual([
    {
      ...{ deviceType: 'boxPower', deviceTypeName: '箱式电源', devices: 1, samples: 3, numbers: 6 },
      ...{ bytes: expect.any(Number), firstDay: '2026-06-01', keptDays: null },
    },
  ])
  expect(types[0]?.bytes).toBeGreaterThan(0)
  expect(hotBytes).toBeGreaterThan(0)
  expect({ held, freeBytes }).toEqual({ held: false, freeBytes: null })
})

test('another merchant sees nothing of it', async () => {
  const person = await addPerson(app.context, 'stranger', ['iot_view'])
  const { data } = await app.signIn(person.userName, person.password)
  expect((await app.call(iotContract.storage, {}, data.access_token)).types).toEqual([])
  const blind = await addPerson(app.context, 'blind', [])
  const signedIn = await app.signIn(blind.userName, blind.password)
  expect((await app.ask(iotContract.storage, {}, signedIn.data.access_token)).status).toBe(403)
})
