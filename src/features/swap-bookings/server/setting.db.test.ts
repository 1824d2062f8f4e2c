import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { settingAt, settingHistory } from '#server/charging/setting.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { swapBookingsContract as calls } from '../contract.ts'

const wholeYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const minute = 60_000
let it: DeviceScene
let stationId: string
beforeAll(async () => {
  it = await deviceScene()
  stationId = await it.station('换电站', { stationType: 'chargeReplacePower' })
})
afterAll(() => it?.stop())

const wall = (ts: number): string => formatTime(ts, 'Asia/Shanghai')

describe('settings', () => {
  const save = (more: object) => it.ask(calls.settingSave, { stationId, ...more }, it.admin)
  const history = async () => (await settingHistory(it.context.db, [stationId])).get(stationId) ?? []

  test('the usual one holds until one is saved, a limit from then on, a tariff from the beginning of the day', async () => {
    const usual = { transformerLimit: null, reserve: 10, targetSoc: 95, bufferMinutes: 30, tariffId: null }
    expect(await it.call(calls.setting, { stationId }, it.admin)).toEqual({
      stationId,
      ...usual,
      tariffName: null,
      version: 0,
    })
    const once = { transformerLimit: 2000, requestId: 'setting', version: 0 }
    const saved = await Promise.all([save(once), save(once)])
    expect(saved.map(({ data }) => data)).toMatchObject([
      { version: 1, warning: null },
      { version: 1, warning: null },
    ])
    it.advance(minute)
    expect(await save({ transformerLimit: 900, version: 0 })).toMatchObject({ code: 1002 })
    expect((await save({ transformerLimit: 900, bufferMinutes: 45, version: 1 })).data).toMatchObject({ version: 2 })
    const periods = [{ months: wholeYear, from: '00:00', to: '24:00', kind: 'flat' as const, price: 1 }]
    const { tariffId } = await it.call(
      tariffsContract.tariffSave,
      { tariffName: '电价', validFrom: '2020-01-01', periods },
      it.admin,
    )
    expect((await save({ transformerLimit: 900, bufferMinutes: 45, tariffId, version: 2 })).data).toMatchObject({
      version: 3,
    })
    const now = it.context.clock()
    const midnight = Date.parse(`${wall(now).slice(0, 10)}T00:00:00+08:00`)
    const at = async (ts: number) => settingAt(await history(), ts)
    expect(await at(0)).toMatchObject({ transformerLimit: 2000, tariffId: null })
    expect(await at(midnight)).toMatchObject({ transformerLimit: 2000, bufferMinutes: 30, tariffId })
    expect(await at(now)).toMatchObject({ transformerLimit: 900, bufferMinutes: 45, tariffId })
    expect(await history()).toHaveLength(3)
    expect(await it.call(calls.setting, { stationId }, it.admin)).toMatchObject({ tariffName: '电价', version: 3 })
    const { records } = await it.call(tariffsContract.tariffPage, { tariffName: '电价' }, it.admin)
    expect(records).toMatchObject([{ used: true }])
  })

  test('a limit below what the station draws is saved, and told', async () => {
    const [meter] = [await it.device('transformer', stationId)]
    await it.tell(meter, it.context.clock(), { power: 1200 })
    const answer = await save({ transformerLimit: 1000 })
    expect(answer.data).toMatchObject({ warning: 'belowLoad', power: 1200 })
    expect(await it.call(calls.setting, { stationId }, it.admin)).toMatchObject({ transformerLimit: 1000 })
    expect((await save({ transformerLimit: 1200 })).data).toMatchObject({ warning: null, power: 1200 })
    expect(await save({ reserve: 91 })).toMatchObject({ code: 400 })
    expect(await save({ transformerLimit: -1 })).toMatchObject({ code: 400 })
  })
})
