import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { filesContract } from '#features/files/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { administratorOf } from '#test/support/people.ts'
import { png, uploadFile } from '#test/support/upload.ts'
import { catalogueContract as calls } from '../contract.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

const define = async (paramCode: string, more: object = {}, token = it.admin) => {
  const fields = { nameZh: paramCode, nameEn: paramCode, group: 'fixed', valueType: 'number' } as const
  return (await it.call(calls.paramAdd, { ...fields, paramCode, deviceType: 'boxPower', ...more }, token)).paramId
}
const fields = { deviceType: 'boxPower', modelCode: 'LFP-280', modelName: '磷酸铁锂箱' }
type Fields = Input<typeof calls.modelAdd>
const add = async (more: Partial<Fields> = {}, token = it.admin) =>
  (await it.call(calls.modelAdd, { ...fields, ...more }, token)).modelId
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code
const page = async (input: Input<typeof calls.modelPage> = {}, token = it.admin) =>
  (await it.call(calls.modelPage, input, token)).records
const member = (name: string) =>
  administratorOf(it, name, {}, ['asset_view', 'asset_param_save', 'asset_model_save', 'iot_view'])
const send = async (name = 'a.png', token = it.admin) =>
  (await uploadFile(it, filesContract.upload, token, { name, content: png })).data.attach_id

test('a model: its ratings are the fixed parameters of its type, in their order, and are checked by them', async () => {
  const energy = await define('energy', { sort: 2, unit: 'kWh', max: 5000, required: 1 })
  const maker = await define('maker', { sort: 1, valueType: 'select', options: ['甲', '乙'] })
  const collected = await define('soc', { group: 'collected', pointKey: 'soc' })
  const asked = await it.call(calls.paramList, { deviceType: 'boxPower' }, it.admin)
  expect(asked.map(({ paramCode }) => paramCode)).toEqual(['maker', 'energy'])
  const refused = (ratings: Fields['ratings']) => codeOf(it.ask(calls.modelAdd, { ...fields, ratings }, it.admin))
  expect(await refused([])).toBe(3197)
  expect(await refused([{ paramId: energy, value: 5001 }])).toBe(3193)
  expect(await refused([{ paramId: energy, value: '1806' }])).toBe(3193)
  expect(
    await refused([
      { paramId: energy, value: 1806 },
      { paramId: collected, value: 1 },
    ]),
  ).toBe(1001)
  const ratings = [
    { paramId: energy, value: 1806 },
    { paramId: maker, value: '甲' },
  ]
  const modelId = await add({ ratings, manufacturer: '某厂', requestId: 'm' })
  expect(await add({ ratings, requestId: 'm' })).toBe(modelId)
  expect(await codeOf(it.ask(calls.modelAdd, { ...fields, ratings }, it.admin))).toBe(3198)
  const [row] = await page({ modelCode: 'lfp', manufacturer: '某', deviceType: 'boxPower', enable: 1 })
  expect(row).toMatchObject({ modelId, modelName: '磷酸铁锂箱', attachId: null, documents: [], version: 1 })
  expect(row?.ratings.map(({ paramCode, value, unit }) => [paramCode, value, unit])).toEqual([
    ['maker', '甲', ''],
    ['energy', 1806, 'kWh'],
  ])
  const edit = { modelId, modelName: '改', ratings: [{ paramId: energy, value: 1900 }], version: 1 }
  await it.call(calls.modelEdit, edit, it.admin)
  expect(await codeOf(it.ask(calls.modelEdit, edit, it.admin))).toBe(1002)
  expect((await page({ modelName: '改' }))[0]?.ratings.map(({ value }) => value)).toEqual([1900])
  expect(await codeOf(it.ask(calls.paramRemove, { paramId: energy }, it.admin))).toBe(1003)
  await it.call(calls.modelRemove, { modelId }, it.admin)
  for (const paramId of [energy, maker, collected]) await it.call(calls.paramRemove, { paramId }, it.admin)
})

test('picture and documents stay as long as the model has them', async () => {
  const [picture, paper] = [await send(), await send('说明.png')]
  const modelId = await add({ modelCode: 'P-1', pictureId: picture, documentIds: [paper] })
  const of = async () => (await page({ modelCode: 'P-1' }))[0]
  expect(await of()).toMatchObject({ attachId: picture, documents: [{ attach_id: paper, file_name: '说明.png' }] })
  const stored = async () => {
    const { rows } = await it.context.pool.query('select id from attachment where id = any($1)', [[picture, paper]])
    return rows.length
  }
  const reader = await member('reader')
  const look = `${filesContract.download.path}?attach_id=${picture}`
  const seen = async () =>
    (await it.app.inject({ url: look, headers: { authorization: `Bearer ${reader.token}` } })).statusCode
  expect(await seen()).toBe(200)
  await it.call(calls.modelEdit, { modelId, modelName: '图', documentIds: [paper] }, it.admin)
  expect([await stored(), await of()]).toMatchObject([1, { attachId: null }])
  expect(await codeOf(it.ask(calls.modelEdit, { modelId, modelName: '图', pictureId: '1' }, it.admin))).toBe(3201)
  const foreign = await send('b.png', reader.token)
  expect(await codeOf(it.ask(calls.modelEdit, { modelId, modelName: '图', pictureId: foreign }, it.admin))).toBe(3201)
  await it.call(calls.modelRemove, { modelId }, it.admin)
  expect(await stored()).toBe(0)
})

test('a merchant rates its own models by its own parameters, and neither sees nor changes those of others', async () => {
  const [maker, other] = [await member('maker'), await member('other')]
  const own = await define('own', {}, maker.token)
  const modelId = await add({ modelCode: 'OWN', ratings: [{ paramId: own, value: 3 }] }, maker.token)
  await add({ modelCode: 'ALL' })
  const codes = async (token: string) =>
    (await page({}, token)).map(({ modelCode, changeable }) => [modelCode, changeable])
  expect(await codes(maker.token)).toEqual([
    ['ALL', false],
    ['OWN', true],
  ])
  expect(await codes(other.token)).toEqual([['ALL', false]])
  expect(await codeOf(it.ask(calls.modelEdit, { modelId, modelName: 'x' }, other.token))).toBe(1001)
  expect(await codeOf(it.ask(calls.modelAdd, { ...fields, modelCode: 'OWN' }, it.admin))).toBe(3198)
  const ratings = [{ paramId: own, value: 3 }]
  expect(await codeOf(it.ask(calls.modelAdd, { ...fields, modelCode: 'X', ratings }, it.admin))).toBe(1001)
  const [common] = await page({ modelCode: 'ALL' })
  const edit = { modelId: common?.modelId ?? '', modelName: 'x' }
  expect(await codeOf(it.ask(calls.modelEdit, edit, maker.token))).toBe(3199)
  const listed = async (modelIdOf: string | undefined) =>
    (await it.call(calls.paramList, { deviceType: 'boxPower', modelId: modelIdOf }, it.admin)).length
  expect([await listed(modelId), await listed(common?.modelId)]).toEqual([1, 0])
})
