import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { activityContract } from '#features/activity/contract.ts'
import { dayMs } from '#server/telemetry/sealing/sealWindow.ts'
import { sealPass } from '#server/telemetry/sealing/pass.ts'
import { dropOldDays } from '#server/telemetry/sealing/tidy.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { administratorOf } from '#test/support/people.ts'
import { iotContract } from '../contract.ts'

let app: TestApp
let client: Client
const ids: Record<string, string> = {}
const first = Date.UTC(2026, 5, 1)
const days = 10
/** noon of the day after the last one */
const now = first + days * dayMs + dayMs / 2

const codeOf = async (input: Parameters<typeof app.ask<typeof iotContract.retentionSave>>[1], token = app.admin) =>
  (await app.ask(iotContract.retentionSave, input, token)).code
const typeOf = async (deviceType: string) =>
  (await app.call(iotContract.storage, {}, app.admin)).types.find((each) => each.deviceType === deviceType)
/** Days of stored samples as `yyyy-MM-dd` (UTC). */
const daysOf = async (deviceType: string): Promise<string[]> =>
  (
    await client.query<{ day: string }>(
      `select to_char(start at time zone 'UTC', 'YYYY-MM-DD') as day from segment where device_id = $1 order by start`,
      [ids[deviceType]],
    )
  ).rows.map(({ day }) => day)
/** What the sealing thread does on its round, with `RETENTION_DAYS` unset. */
const round = () => dropOldDays(client, now, () => undefined)

beforeAll(async () => {
  app = await testApp()
  client = new Client(app.context.pool.options)
  await client.connect()
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  for (const deviceType of ['boxPower', 'boxCluster']) {
    const device = { deviceName: deviceType, deviceCode: deviceType, deviceType, stationId }
    ids[deviceType] = (await app.call(assetsContract.equipmentAdd, device, app.admin)).deviceId
  }
  const frames = Object.values(ids).flatMap((deviceId) =>
    Array.from({ length: days }, (_, day) => ({ deviceId, ts: first + day * dayMs, values: Float64Array.of(day, 1) })),
  )
  await app.context.telemetry.commit(frames, [])
  await sealPass(client, now)
})
afterAll(async () => {
  await client?.end()
  await app?.stop()
})

describe('what is stored', () => {
  test('by device type: samples, values, bytes, days, and how long they stay', async () => {
    await app.context.telemetry.commit(
      [{ deviceId: ids.boxPower ?? '', ts: now, values: Float64Array.of(1, 2, 3) }],
      [],
    )
    const { types, hotBytes, reserveBytes, held, freeBytes } = await app.call(iotContract.storage, {}, app.admin)
    expect(types.map(({ deviceType }) => deviceType).sort()).toEqual(['boxCluster', 'boxPower'])
    expect(await typeOf('boxPower')).toEqual({
      ...{ deviceType: 'boxPower', deviceTypeName: '箱式电源', devices: 1, samples: 10, numbers: 20 },
      ...{ bytes: expect.any(Number), hotSamples: 1, hotBytes, firstDay: '2026-06-01', lastDay: '2026-06-11' },
      ...{ ownDays: null, defaultDays: null, version: 0 },
    })
    expect(await typeOf('boxCluster')).toMatchObject({ hotSamples: 0, hotBytes: 0, lastDay: '2026-06-10' })
    expect(hotBytes).toBeGreaterThan(0)
    expect({ held, freeBytes, reserveBytes }).toEqual({ held: false, freeBytes: null, reserveBytes: null })
  })

  test('is for platform administrators: others are refused, whatever their authorities', async () => {
    const all = ['iot_view', 'iot_storage_view', 'iot_storage_save']
    const merchant = await administratorOf(app, 'theirs', { level: 1, data_scope: 1 }, all)
    const answer = await app.ask(iotContract.storage, {}, merchant.token)
    expect([answer.status, answer.msg]).toEqual([403, expect.stringContaining('iot_storage_view')])
    expect(await codeOf({ deviceType: 'boxPower', days: 30, version: 0 }, merchant.token)).toBe(403)
    expect(await typeOf('boxPower')).toMatchObject({ ownDays: null, version: 0 })
    const blind = await addPerson(app.context, 'blind', ['iot_view'])
    const signedIn = await app.signIn(blind.userName, blind.password)
    expect((await app.ask(iotContract.storage, {}, signedIn.data.access_token)).status).toBe(403)
    expect(await daysOf('boxPower')).toHaveLength(days)
  })
})

describe('retention', () => {
  test.each([
    ['too few days', { deviceType: 'boxPower', days: 3, version: 0 }, 400],
    ['half a day', { deviceType: 'boxPower', days: 4.5, version: 0 }, 400],
    ['words', { deviceType: 'boxPower', days: 'ten', version: 0 }, 400],
    ['a type that there is not', { deviceType: 'nothing', days: 9, version: 0 }, 1001],
    ['what another has changed', { deviceType: 'boxPower', days: 9, version: 7 }, 1002],
  ])('refuses %s', async (_, input, code) => {
    expect(await codeOf(input)).toBe(code)
    expect(await typeOf('boxPower')).toMatchObject({ ownDays: null })
  })

  test('shortened it drops exactly the days before, of this type alone', async () => {
    expect(await round()).toBe(0)
    expect(await codeOf({ deviceType: 'boxPower', days: '6', version: 0 })).toBe(0)
    expect(await daysOf('boxPower')).toHaveLength(days)
    expect(await round()).toBe(4)
    expect(await daysOf('boxPower')).toEqual(
      [5, 6, 7, 8, 9, 10].map((day) => `2026-06-${String(day).padStart(2, '0')}`),
    )
    expect(await daysOf('boxCluster')).toHaveLength(days)
    expect(await typeOf('boxPower')).toMatchObject({ samples: 6, firstDay: '2026-06-05', ownDays: 6, version: 1 })
    expect(await round()).toBe(0)
  })

  test('changed once more, then empty: the configuration holds again; the log has each change', async () => {
    expect(await codeOf({ deviceType: 'boxPower', days: 8, version: 0 })).toBe(1002)
    expect(await codeOf({ deviceType: 'boxPower', days: 8, version: 1 })).toBe(0)
    expect(await codeOf({ deviceType: 'boxPower', days: '', version: 2 })).toBe(0)
    expect(await typeOf('boxPower')).toMatchObject({ ownDays: null, version: 0 })
    expect(await round()).toBe(0)
    const { records } = await app.call(activityContract.operationPage, { kind: 'retention' }, app.admin)
    expect(records.map(({ subject_name, changes }) => [subject_name, ...changes])).toEqual([
      ['箱式电源', { field: 'days', from: '8', to: '' }],
      ['箱式电源', { field: 'days', from: '6', to: '8' }],
      ['箱式电源', { field: 'days', from: '', to: '6' }],
    ])
  })
})
