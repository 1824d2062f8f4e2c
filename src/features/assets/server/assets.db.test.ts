import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { addOrganization, addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { assetsContract as calls } from '../contract.ts'

let it: TestApp
let count = 0
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

const assetAuthorities = ['asset_view', 'asset_station_save', 'asset_equipment_save', 'asset_equipment_token']
const administratorElsewhere = async (userName: string, change: Parameters<typeof addPerson>[3] = {}) => {
  const person = await addPerson(it.context, userName, assetAuthorities, change)
  return { ...person, token: (await it.signIn(person.userName, person.password)).data.access_token }
}
const station = async (stationName: string, token = it.admin) =>
  (await it.call(calls.stationAdd, { stationName }, token)).stationId
type Fields = Input<typeof calls.equipmentAdd>
const fields = (stationId: string, more: Partial<Fields> = {}): Fields => ({
  deviceName: `箱 ${++count}`,
  deviceCode: `BOX-${count}`,
  deviceType: 'boxPower',
  stationId,
  ...more,
})
const device = async (stationId: string, more: Partial<Fields> = {}) =>
  (await it.call(calls.equipmentAdd, fields(stationId, more), it.admin)).deviceId
const deviceRow = async (deviceId: string) => (await it.call(calls.equipmentPage, { deviceId }, it.admin)).records[0]
const codeOf = async (answer: Promise<{ code: number }>): Promise<number> => (await answer).code

test('a station: added, listed, changed, removed', async () => {
  const stationId = await station('一号站')
  const row = (await it.call(calls.stationPage, { stationName: '一号' }, it.admin)).records[0]
  expect(row).toMatchObject({
    stationId,
    stationName: '一号站',
    timeZone: 'Asia/Shanghai',
    lon: null,
    deviceCount: 0,
    version: 1,
    orgName: '默认商户',
  })
  const edit = { stationId, stationName: '一号站改', lon: '121.5', lat: 31.2, timeZone: 'Europe/Berlin', version: 1 }
  expect(await it.call(calls.stationEdit, edit, it.admin)).toBe(true)
  expect((await it.call(calls.stationPage, { stationName: '一号站改' }, it.admin)).records[0]).toMatchObject({
    lon: 121.5,
    lat: 31.2,
    version: 2,
  })
  expect(await codeOf(it.ask(calls.stationEdit, edit, it.admin))).toBe(1002)
  expect(await codeOf(it.ask(calls.stationEdit, { ...edit, stationId: '987654321' }, it.admin))).toBe(1001)
  expect(await it.call(calls.stationRemove, { stationId }, it.admin)).toBe(true)
  expect(await codeOf(it.ask(calls.stationRemove, { stationId }, it.admin))).toBe(1001)
})

test('a station has a type: one of the known ones, that of box stations unless said, kept by a change that names none', async () => {
  const add = (stationName: string, more: object = {}) => it.call(calls.stationAdd, { stationName, ...more }, it.admin)
  const typeOf = async (stationName: string) =>
    (await it.call(calls.stationPage, { stationName }, it.admin)).records.map(({ stationType }) => stationType)
  const ship = await add('船队', { stationType: 'shippingPlatform' })
  await add('箱队')
  expect([await typeOf('船队'), await typeOf('箱队')]).toEqual([['shippingPlatform'], ['boxPowerStation']])
  const asked = { stationName: '错', stationType: 'nonsense' as never }
  expect(await it.ask(calls.stationAdd, asked, it.admin)).toMatchObject({ status: 400 })
  const edit = { stationId: ship.stationId, stationName: '船队', version: 1 }
  await it.call(calls.stationEdit, edit, it.admin)
  expect(await typeOf('船队')).toEqual(['shippingPlatform'])
  await it.call(calls.stationEdit, { ...edit, stationType: 'energyStorageStation', version: 2 }, it.admin)
  expect(await typeOf('船队')).toEqual(['energyStorageStation'])
  const stationType = 'energyStorageStation'
  const { records } = await it.call(calls.stationPage, { stationType }, it.admin)
  expect(records.map(({ stationName }) => stationName)).toEqual(['船队'])
  expect(await it.call(calls.stationList, { stationType }, it.admin)).toEqual([
    { stationId: ship.stationId, stationName: '船队' },
  ])
})

test('a type from before that is not known stays readable', async () => {
  const stationId = await station('旧站')
  await it.context.pool.query("update station set type = 'oldKind' where id = $1", [stationId])
  await it.call(calls.stationEdit, { stationId, stationName: '旧站', version: 1 }, it.admin)
  expect((await it.call(calls.stationPage, { stationName: '旧站' }, it.admin)).records).toMatchObject([
    { stationType: 'oldKind' },
  ])
})

test('the same add twice has one effect, also at once', async () => {
  const input = { stationName: '只一次', requestId: 'station-once' }
  const answers = await Promise.all([1, 2, 3].map(() => it.call(calls.stationAdd, input, it.admin)))
  expect(new Set(answers.map(({ stationId }) => stationId)).size).toBe(1)
  const equipment = fields(answers[0]?.stationId ?? '', { requestId: 'device-once' })
  const issued = await Promise.all([1, 2, 3].map(() => it.call(calls.equipmentAdd, equipment, it.admin)))
  expect(new Set(issued.map(({ deviceId }) => deviceId)).size).toBe(1)
  expect((await it.call(calls.equipmentPage, { stationId: equipment.stationId }, it.admin)).total).toBe(1)
})

test('a filter takes % and _ as they are, and letters in either case', async () => {
  const full = await station('满 100% 站')
  await device(full, { deviceName: 'PCS_1' })
  await station('Quay 站')
  await station('满 1000 站')
  const names = (await it.call(calls.stationPage, { stationName: '0% ' }, it.admin)).records.map(
    ({ stationName }) => stationName,
  )
  expect(names).toEqual(['满 100% 站'])
  expect((await it.call(calls.stationPage, { stationName: '满_1' }, it.admin)).total).toBe(0)
  expect((await it.call(calls.stationPage, { stationName: 'qUAY' }, it.admin)).total).toBe(1)
  const devices = async (deviceName: string) => (await it.call(calls.equipmentPage, { deviceName }, it.admin)).total
  expect([await devices('pcs_'), await devices('p_s')]).toEqual([1, 0])
})

test('pages: sizes of the list only, totals over all, none too deep', async () => {
  const stationId = await station('分页站')
  for (let i = 0; i < 12; i++) await device(stationId)
  const page = await it.call(calls.equipmentPage, { stationId, current: 2, size: 10 }, it.admin)
  expect(page).toMatchObject({ total: 12, size: 10, current: 2 })
  expect(page.records).toHaveLength(2)
  expect(await it.ask(calls.equipmentPage, { size: 7 }, it.admin)).toMatchObject({
    status: 400,
    code: 400,
    msg: expect.stringContaining('size:'),
  })
  expect(await it.ask(calls.equipmentPage, { current: 10_000 }, it.admin)).toMatchObject({
    status: 400,
    msg: expect.stringContaining('current'),
  })
})

test('a device: added, shown, changed, given a new token, removed', async () => {
  const stationId = await station('设备站')
  const input = fields(stationId, { deviceCode: 'BOX-A' })
  const issued = await it.call(calls.equipmentAdd, input, it.admin)
  expect(issued.token).toMatch(/^[\w-]{43}$/)
  const { deviceId } = issued
  expect(await deviceRow(deviceId)).toMatchObject({
    deviceCode: 'BOX-A',
    deviceType: 'boxPower',
    dataResource: 1,
    parentId: null,
    lastTime: null,
    lastTs: null,
  })
  expect(it.context.registry.byCode('BOX-A')?.deviceId).toBe(deviceId)
  expect(await codeOf(it.ask(calls.equipmentAdd, input, it.admin))).toBe(3001)
  expect(await codeOf(it.ask(calls.equipmentAdd, fields(stationId, { deviceType: 'kettle' }), it.admin))).toBe(3002)
  expect(await codeOf(it.ask(calls.equipmentAdd, fields('987654321'), it.admin))).toBe(3004)
  expect(await codeOf(it.ask(calls.stationRemove, { stationId }, it.admin))).toBe(3005)

  const before = it.context.registry.byId(deviceId)?.tokenHash
  const renewed = await it.call(calls.equipmentToken, { deviceId }, it.admin)
  expect(renewed.token).not.toBe(issued.token)
  expect(it.context.registry.byId(deviceId)?.tokenHash).not.toEqual(before)

  expect(await it.call(calls.equipmentEdit, { ...input, deviceId, deviceName: '新名', version: 1 }, it.admin)).toBe(
    true,
  )
  expect(await codeOf(it.ask(calls.equipmentEdit, { ...input, deviceId, version: 1 }, it.admin))).toBe(1002)
  expect(await deviceRow(deviceId)).toMatchObject({ deviceName: '新名', version: 2 })
  const other = await device(stationId)
  expect(
    await codeOf(it.ask(calls.equipmentEdit, { ...fields(stationId), deviceCode: 'BOX-A', deviceId: other }, it.admin)),
  ).toBe(3001)
  expect(await it.call(calls.equipmentRemove, { deviceId }, it.admin)).toBe(true)
  expect(it.context.registry.byCode('BOX-A')).toBeUndefined()
  expect(await codeOf(it.ask(calls.equipmentToken, { deviceId }, it.admin))).toBe(1001)
})

test('the tree: parents of the same station, no cycles, a move takes all below along', async () => {
  const [here, there] = [await station('这里'), await station('那里')]
  const box = await device(here)
  const cluster = await device(here, { deviceType: 'boxCluster', parentId: box })
  const edit = (deviceId: string, stationId: string, parentId?: string) =>
    codeOf(it.ask(calls.equipmentEdit, { ...fields(stationId), deviceId, parentId }, it.admin))
  expect(await codeOf(it.ask(calls.equipmentAdd, fields(there, { parentId: box }), it.admin))).toBe(3003)
  expect(await codeOf(it.ask(calls.equipmentAdd, fields(here, { parentId: '987654321' }), it.admin))).toBe(3003)
  expect(await edit(box, here, cluster)).toBe(3003)
  expect(await edit(box, here, box)).toBe(3003)
  expect(await codeOf(it.ask(calls.equipmentRemove, { deviceId: box }, it.admin))).toBe(3006)
  expect(await edit(box, there)).toBe(0)
  expect(await deviceRow(cluster)).toMatchObject({ stationId: there, parentId: box })
})

test('two devices cannot become each other’s parent at once', async () => {
  const stationId = await station('环')
  const [a, b] = [await device(stationId), await device(stationId)]
  const hang = (deviceId: string, parentId: string) =>
    codeOf(it.ask(calls.equipmentEdit, { ...fields(stationId), deviceId, parentId }, it.admin))
  expect((await Promise.all([hang(a, b), hang(b, a)])).sort()).toEqual([0, 3003])
})

test('an administrator of another organization sees and changes nothing of ours', async () => {
  const stranger = await administratorElsewhere('stranger')
  const stationId = await station('我们的站')
  const deviceId = await device(stationId)
  const theirs = await station('他们的站', stranger.token)
  const ask = it.ask
  expect((await it.call(calls.stationPage, {}, stranger.token)).records.map((row) => row.stationId)).toEqual([theirs])
  expect((await it.call(calls.stationList, {}, stranger.token)).map((row) => row.stationId)).toEqual([theirs])
  expect((await it.call(calls.equipmentPage, { deviceId }, stranger.token)).total).toBe(0)
  expect((await it.call(calls.equipmentPage, {}, stranger.token)).total).toBe(0)
  const answers = await Promise.all([
    codeOf(ask(calls.stationEdit, { stationId, stationName: '夺' }, stranger.token)),
    codeOf(ask(calls.stationRemove, { stationId }, stranger.token)),
    codeOf(ask(calls.stationAdd, { stationName: '夺', orgId: '1' }, stranger.token)),
    codeOf(ask(calls.equipmentAdd, fields(stationId), stranger.token)),
    codeOf(ask(calls.equipmentAdd, fields(theirs, { parentId: deviceId }), stranger.token)),
    codeOf(ask(calls.equipmentEdit, { ...fields(theirs), deviceId }, stranger.token)),
    codeOf(ask(calls.equipmentToken, { deviceId }, stranger.token)),
    codeOf(ask(calls.equipmentRemove, { deviceId }, stranger.token)),
  ])
  expect(answers).toEqual([1001, 1001, 1001, 3004, 3003, 1001, 1001, 1001])
  expect((await it.call(calls.stationPage, { stationName: '他们的' }, it.admin)).total).toBe(1)
})

test('scope: own organization only, own and below, all of the merchant', async () => {
  const root = await addOrganization(it.context.db, '商户二')
  const [east, west] = [
    await addOrganization(it.context.db, '东港', root),
    await addOrganization(it.context.db, '西港', root),
  ]
  const pier = await addOrganization(it.context.db, '东港码头', east)
  for (const orgId of [root, east, west, pier])
    await it.call(calls.stationAdd, { stationName: `站 ${orgId}`, orgId }, it.admin)
  const seen = async (data_scope: number): Promise<string[]> => {
    const { token } = await administratorElsewhere(`scope_${data_scope}`, { data_scope, orgId: east })
    return (await it.call(calls.stationPage, {}, token)).records.map(({ orgId }) => orgId).sort()
  }
  expect(await seen(3)).toEqual([east])
  expect(await seen(2)).toEqual([east, pier].sort())
  expect(await seen(1)).toEqual([root, east, west, pier].sort())
})
