import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { shoreSettings } from '#server/settlement/settings.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { settlementContract as calls } from '../contract.ts'

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
let it: DeviceScene
let keeper: string
let stranger: string
beforeAll(async () => {
  it = await deviceScene()
  const signedIn = async (name: string, authorities: string[]): Promise<string> => {
    const { password } = await addPerson(it.context, name, authorities)
    return (await it.signIn(name, password)).data.access_token
  }
  keeper = await signedIn('shoreKeeper', ['platform_shorePower', 'shore_save'])
  stranger = await signedIn('elsewhere', ['platform_shorePower', 'shore_save'])
})
afterAll(() => it?.stop())

const grid = { kind: 'grid', area: 'east', value: 0.6, source: '合同', validFrom: '2026-01-01' } as const
const save = (input: object, token = keeper) => it.ask(calls.factorSave, { ...grid, ...input }, token)
const rows = async (token = keeper) => (await it.call(calls.factorPage, { kind: 'grid' }, token)).records

describe('emission factors', () => {
  test('what all share stands with its sources, and only platform administrators change it', async () => {
    const { records } = await it.call(calls.factorPage, {}, keeper)
    expect(records.map(({ kind, area, value, confirmed }) => [kind, area, value, confirmed])).toEqual([
      ['sfoc', '', 217, false],
      ['cf', '', 3.206, false],
      ['sulphur', 'river', 0.001, false],
      ['sulphur', 'sea', 0.1, false],
      ['nox', '', 10.5, false],
      ['grid', 'central', 0.5271, true],
      ['grid', 'cn', 0.5306, true],
      ['grid', 'east', 0.55, true],
    ])
    const [first] = records
    expect(first).toMatchObject({ common: 1, changeable: false, used: false })
    expect(await save({ factorId: first?.factorId })).toMatchObject({ status: 403 })
  })

  test('a merchant has its own, once for each day; others do not see it', async () => {
    const once = { requestId: 'factor' }
    const made = await Promise.all([save(once), save(once)])
    expect(new Set(made.map(({ data }) => data.factorId)).size).toBe(1)
    const factorId = made[0]?.data.factorId ?? ''
    expect(await save({})).toMatchObject({ code: 3156 })
    expect(await save({ area: 'sea' })).toMatchObject({ code: 400, msg: '请求参数有误：area' })
    expect((await rows()).filter(({ common }) => common === 0)).toMatchObject([{ factorId, value: 0.6, version: 1 }])
    expect((await rows(stranger)).filter(({ common }) => common === 0)).toEqual([])
    expect(await save({ factorId }, stranger)).toMatchObject({ code: 1001 })
    expect(await save({ factorId, value: 0.61, version: 7 })).toMatchObject({ code: 1002 })
    expect(await save({ factorId, value: 0.61, version: 1 })).toMatchObject({ code: 0 })
    await it.context.db.updateTable('emission_factor').set({ is_used: true }).where('id', '=', factorId).execute()
    expect(await save({ factorId })).toMatchObject({ code: 3155 })
    expect(await save({ validFrom: '2026-02-01' })).toMatchObject({ code: 0 })
  })
})

describe('settings', () => {
  test.each(['shorePowerStation', 'shorePileStation'] as const)(
    'of a %s count from the beginning of the day',
    async (type) => {
      const stationId = await it.station(type, { stationType: type })
      const ask = (more: object, token = it.admin) => it.ask(calls.shoreSettingSave, { stationId, ...more }, token)
      expect(await it.call(calls.shoreSetting, { stationId }, it.admin)).toEqual({
        ...{ stationId, ratedPower: null, tariffId: null, tariffName: null, gridArea: 'east', water: 'river' },
        version: 0,
      })
      const once = { ratedPower: 3000, water: 'sea', requestId: type, version: 0 }
      const both = await Promise.all([ask(once), ask(once)])
      expect(both.map(({ data }) => data)).toEqual([{ version: 1 }, { version: 1 }])
      expect(await ask({ version: 0 })).toMatchObject({ code: 1002 })
      const periods = [{ months, from: '00:00', to: '24:00', kind: 'flat' as const, price: 1 }]
      const tariff = { tariffName: type, validFrom: '2020-01-01', periods }
      const { tariffId } = await it.call(tariffsContract.tariffSave, tariff, it.admin)
      expect((await ask({ tariffId, gridArea: 'central', version: 1 })).data).toEqual({ version: 2 })
      expect((await ask({ tariffId, gridArea: 'south', version: 2 })).data).toEqual({ version: 3 })
      const now = it.context.clock()
      const midnight = now - ((now + 8 * 3_600_000) % 86_400_000)
      const usual = { stationId, ratedPower: null, tariffId, water: 'river' }
      expect(await shoreSettings(it.context.db, [stationId])).toEqual([
        { stationId, from: 0, ratedPower: 3000, tariffId: null, gridArea: 'east', water: 'sea' },
        { ...usual, from: midnight, gridArea: 'south' },
      ])
      expect((await it.call(tariffsContract.tariffPage, { tariffName: type }, it.admin)).records).toMatchObject([
        { used: true },
      ])
      expect(await ask({}, stranger)).toMatchObject({ code: 1001 })
      expect(await it.ask(calls.shoreSetting, { stationId }, stranger)).toMatchObject({ code: 1001 })
    },
  )

  test('other stations have none', async () => {
    const stationId = await it.station('储能站', { stationType: 'energyStorageStation' })
    expect(await it.ask(calls.shoreSetting, { stationId }, it.admin)).toMatchObject({ code: 1001 })
  })
})
