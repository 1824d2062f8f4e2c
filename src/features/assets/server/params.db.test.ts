import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { iotContract } from '#features/iot/contract.ts'
import { addOrganization, type TestApp, testApp } from '#test/support/app.ts'
import { administratorOf } from '#test/support/people.ts'
import { catalogueContract as calls } from '../contract.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

type Fields = Input<typeof calls.paramAdd>
const rated: Fields = {
  ...{ deviceType: 'boxPower', paramCode: 'ratedEnergy', nameZh: '额定电量', nameEn: 'Rated energy' },
  ...{ valueType: 'number', unit: 'kWh', decimals: 1, group: 'fixed', min: 0, max: 5000, required: 1 },
}
const add = async (more: Partial<Fields>, token = it.admin) =>
  (await it.call(calls.paramAdd, { ...rated, ...more }, token)).paramId
const refused = async (more: Partial<Fields>, token = it.admin) =>
  (await it.ask(calls.paramAdd, { ...rated, ...more }, token)).code
const page = async (input: Input<typeof calls.paramPage> = {}, token = it.admin) =>
  (await it.call(calls.paramPage, { size: 50, ...input }, token)).records
const member = (name: string, change: Parameters<typeof administratorOf>[2] = {}) =>
  administratorOf(it, name, change, ['asset_view', 'asset_param_save', 'iot_view', 'iot_profile_save'])

test('a definition: added once, listed by its filters, changed, removed', async () => {
  const paramId = await add({ requestId: 'once', defaultValue: 1806 })
  expect(await add({ requestId: 'once', defaultValue: 1806 })).toBe(paramId)
  await add({
    paramCode: 'soc',
    nameZh: '电量',
    nameEn: 'SOC',
    group: 'collected',
    pointKey: 'soc',
    sort: 2,
    enable: 0,
  })
  const [row] = await page({ paramCode: 'RATED' })
  expect(row).toEqual({
    ...{ paramId, deviceType: 'boxPower', deviceTypeName: expect.any(String), paramCode: 'ratedEnergy' },
    ...{ nameZh: '额定电量', nameEn: 'Rated energy', valueType: 'number', unit: 'kWh', decimals: 1, group: 'fixed' },
    ...{ pointKey: null, options: [], min: 0, max: 5000, defaultValue: 1806, required: 1, sort: 0, enable: 1 },
    ...{ ownerName: null, changeable: true, version: 1 },
  })
  const codes = async (input: Input<typeof calls.paramPage>) => (await page(input)).map(({ paramCode }) => paramCode)
  expect(await codes({ deviceType: 'boxPower' })).toEqual(['ratedEnergy', 'soc'])
  expect(await codes({ deviceType: 'pcs' })).toEqual([])
  expect(await codes({ paramName: 'rated e' })).toEqual(['ratedEnergy'])
  expect(await codes({ group: 'collected' })).toEqual(['soc'])
  expect(await codes({ enable: 0 })).toEqual(['soc'])

  const { deviceType: _, paramCode: __, valueType: ___, ...fields } = rated
  const edit = { ...fields, paramId, nameZh: '电池电量', defaultValue: '', version: 1 }
  await it.call(calls.paramEdit, edit, it.admin)
  expect((await page({ paramCode: 'rated' }))[0]).toMatchObject({ nameZh: '电池电量', defaultValue: null, version: 2 })
  expect((await it.ask(calls.paramEdit, edit, it.admin)).code).toBe(1002)
  await it.call(calls.paramRemove, { paramId }, it.admin)
  expect((await it.ask(calls.paramRemove, { paramId }, it.admin)).code).toBe(1001)
})

test('what contradicts itself is refused with its reason', async () => {
  const code = { paramCode: 'odd' }
  const asked = [
    [{ deviceType: 'nothing' }, 3002],
    [{ group: 'collected' }, 3192],
    [{ group: 'environment', pointKey: 'noSuchPoint' }, 3192],
    [{ valueType: 'select', min: null, max: null }, 3194],
    [{ min: 9, max: 1 }, 3195],
    [{ defaultValue: 5001 }, 3193],
    [{ defaultValue: 'much' }, 3193],
    [{ valueType: 'select', options: ['A', 'B'], defaultValue: 'C' }, 3193],
    [{ valueType: 'date', defaultValue: '2026-02-30' }, 3193],
    [{ valueType: 'boolean', defaultValue: 'yes' }, 3193],
    [{ paramCode: '1x' }, 400],
  ] as const
  for (const [more, expected] of asked)
    expect([more, await refused({ ...code, ...(more as object) })]).toEqual([more, expected])
  await add({ paramCode: 'cells', valueType: 'select', options: ['LFP', 'NMC', 'LFP'], defaultValue: 'LFP' })
  expect((await page({ paramCode: 'cells' }))[0]).toMatchObject({ options: ['LFP', 'NMC'], unit: '', min: null })
})

test('of the platform or of a merchant: a code is free to merchants beside each other, not beside the platform', async () => {
  await add({ paramCode: 'shared' })
  const [maker, other] = [await member('maker'), await member('other')]
  const depot = await addOrganization(it.context.db, 'depot', maker.orgId)
  const below = await member('below', { orgId: depot, data_scope: 3 })
  const paramId = await add({ paramCode: 'theirs' }, maker.token)
  expect(await refused({ paramCode: 'shared' }, maker.token)).toBe(3191)
  expect(await refused({ paramCode: 'theirs' }, below.token)).toBe(3191)
  expect(await refused({ paramCode: 'theirs' })).toBe(3191)
  await add({ paramCode: 'theirs' }, other.token)
  const seen = async (token: string) =>
    (await page({ paramCode: 'theirs' }, token)).map(({ ownerName, changeable }) => [ownerName, changeable])
  expect(await seen(maker.token)).toEqual([['org of maker', true]])
  expect(await seen(below.token)).toEqual([['org of maker', false]])
  expect(await seen(it.admin)).toHaveLength(2)
  for (const [token, code] of [
    [other.token, 1001],
    [below.token, 3196],
  ] as const)
    expect((await it.ask(calls.paramRemove, { paramId }, token)).code).toBe(code)
  const [common] = await page({ paramCode: 'shared' }, maker.token)
  expect(common).toMatchObject({ ownerName: null, changeable: false })
})

test('types and their points are those that the caller may use', async () => {
  const [maker, other] = [await member('type_maker'), await member('type_other')]
  const points = [{ pointKey: 'a', pointName: '甲', pointNameEn: 'Alpha', unit: 'V' }]
  await it.call(iotContract.profileAdd, { profileKey: 'own', profileName: '自有', points }, maker.token)
  const types = async (token: string) =>
    (await it.call(calls.typeList, {}, token)).map(({ deviceType }) => deviceType).includes('own')
  expect([await types(maker.token), await types(other.token)]).toEqual([true, false])
  const seen = (token: string) => it.call(calls.typePoints, { deviceType: 'own' }, token)
  expect(await seen(maker.token)).toEqual([{ pointKey: 'a', pointName: '甲', unit: 'V' }])
  expect(await seen(other.token)).toEqual([])
  expect(await refused({ deviceType: 'own' }, other.token)).toBe(3002)
})
