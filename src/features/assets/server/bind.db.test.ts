import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorOf } from '#test/support/people.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { assetsContract, catalogueContract as calls } from '../contract.ts'

let it: DeviceScene
let stationId: string
beforeAll(async () => {
  it = await deviceScene()
  stationId = await it.station('储能站', { stationType: 'energyStorageStation' })
}, 60_000)
afterAll(() => it?.stop())

const nodeOf = async (deviceId: string) => {
  const tree = await it.call(calls.bindTree, { stationId }, it.admin)
  const node = tree.find((each) => each.deviceId === deviceId)
  if (!node) throw new Error('not in the tree')
  return node
}
const ask = async (
  deviceId: string,
  parentId: string,
  more: { slot?: string; version?: number } = {},
  token = it.admin,
) => it.ask(calls.bindSave, { deviceId, parentId, version: (await nodeOf(deviceId)).version, ...more }, token)
const add = async (type: string) => (await it.device(type, stationId)).deviceId
const history = async (deviceId: string) => {
  const spans = await it.call(calls.bindHistory, { deviceId }, it.admin)
  return spans.map(({ parentId, slot, toTime, by }) => [parentId, slot, toTime === null, by])
}

test('a device is bound, moved and unbound; each time one interval closes and one opens', async () => {
  const [ems, one, two] = [await add('ems'), await add('pcs'), await add('pcs')]
  const stack = await add('stack')
  expect(await nodeOf(stack)).toMatchObject({ parentId: null, slot: '', parentTypes: ['pcs', 'ems'] })
  expect((await nodeOf(ems)).parentTypes).toEqual([])
  expect((await ask(one, ems)).code).toBe(0)
  expect((await ask(stack, one, { slot: 'A' })).code).toBe(0)
  expect(await nodeOf(stack)).toMatchObject({ parentId: one, slot: 'A', version: 2 })
  expect(it.context.registry.byId(stack)?.parentId).toBe(one)
  await ask(stack, one, { slot: 'A' })
  expect((await nodeOf(stack)).version).toBe(2)
  await ask(stack, one, { slot: 'B' })
  await ask(stack, two)
  await ask(stack, '')
  expect(await history(stack)).toEqual([
    [two, '', false, 'admin'],
    [one, 'B', false, 'admin'],
    [one, 'A', false, 'admin'],
  ])
  const spans = await it.call(calls.bindHistory, { deviceId: stack }, it.admin)
  expect(spans.map(({ toTime }) => toTime !== null)).toEqual([true, true, true])
})

test('wherever a parent is set, the history knows it', async () => {
  const [ems, spare] = [await add('ems'), await add('ems')]
  const { deviceId } = await it.device('pcs', stationId, { parentId: ems })
  expect(await history(deviceId)).toEqual([[ems, '', true, null]])
  const fields = { deviceId, deviceName: '改', deviceCode: 'MOVED', deviceType: 'pcs', stationId, parentId: spare }
  await it.call(assetsContract.equipmentEdit, fields, it.admin)
  expect((await history(deviceId)).map(([parent, , open]) => [parent, open])).toEqual([
    [spare, true],
    [ems, false],
  ])
})

test('other pairs, loops and other stations are refused', async () => {
  const [ems, pcs, stack] = [await add('ems'), await add('pcs'), await add('stack')]
  expect((await ask(ems, pcs)).code).toBe(3205)
  expect((await ask(pcs, stack)).code).toBe(3205)
  expect((await ask(pcs, pcs)).code).toBe(3003)
  const elsewhere = await it.device('ems', await it.station('别站'))
  expect((await ask(pcs, elsewhere.deviceId)).code).toBe(3003)
  const stranger = await administratorOf(it, 'stranger', {}, ['asset_view', 'asset_equipment_save'])
  expect((await ask(pcs, ems, {}, stranger.token)).code).toBe(1001)
  expect(await it.call(calls.bindTree, { stationId }, stranger.token)).toEqual([])
})

test('who saw an older state is told who bound the device and when; of two at once one is told', async () => {
  const [ems, spare, pcs] = [await add('ems'), await add('ems'), await add('pcs')]
  const answers = await Promise.all([ems, spare].map((parent) => ask(pcs, parent, { version: 1 })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 3206])
  const late = answers.find(({ code }) => code === 3206)
  expect(late?.msg).toMatch(/^已由admin于\d{4}-\d\d-\d\d \d\d:\d\d:\d\d绑定/)
  expect(await history(pcs)).toHaveLength(1)
})
