import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Fleet } from '#catalogue/fleet.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { demoContract } from '#features/demo/contract.ts'
import { callsBetween } from '#simulator/calls.ts'
import { demoFleet } from '#simulator/fleet.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { registerFleet } from './register.ts'
import { registerCalls } from './registerCalls.ts'
import { fleetPath, keepTokens } from './tokens.ts'

let app: TestApp
let dataDir: string
beforeEach(async () => {
  app = await testApp()
  dataDir = await mkdtemp(join(tmpdir(), 'tidewatt-demo-'))
})
afterEach(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const devices = () =>
  app.context.db.selectFrom('device').select(['id', 'code', 'name', 'parent_id', 'token_hash']).orderBy('id').execute()
const register = (boxes: number, tokens: Record<string, string> = { 'XD-001': 'one' }) =>
  registerFleet(app.context.db, demoFleet(boxes), tokens)

test('the fleet is registered once, with its tree, in the first organization', async () => {
  expect(await register(6)).toEqual([])
  const first = await devices()
  expect(first).toHaveLength(demoFleet(6).devices.length)
  expect(await register(6)).toEqual([])
  expect(await devices()).toEqual(first)

  await app.context.registry.reload()
  const { byCode, isWithin } = app.context.registry
  const [box, cluster, bay, transformer] = ['XD-001', 'XD-001-C8', 'SH-B01-CB', 'SH-TR'].map((code) => byCode(code))
  if (!box || !cluster || !bay || !transformer) throw new Error('not registered')
  expect(isWithin(cluster, box)).toBe(true)
  expect(isWithin(bay, transformer)).toBe(true)
  expect(cluster.profile.profileKey).toBe('boxCluster')
  const { records } = await app.call(assetsContract.stationPage, {}, app.admin)
  const marine = ['XY-01', 'XY-01-S1', 'XY-01-S1-C4'].map(byCode)
  expect(marine.map((each) => each?.profile.profileKey)).toEqual(['ship', 'marineBattery', 'marineCluster'])
  expect(marine[2] && marine[0] && isWithin(marine[2], marine[0])).toBe(true)
  expect(marine[0]?.stationType).toBe('shippingPlatform')
  expect(records.map(({ stationName, stationType }) => [stationName, stationType]).sort()).toEqual([
    ['上海外高桥充换电站', 'chargeReplacePower'],
    ['上海外高桥岸电桩站', 'shorePileStation'],
    ['上海外高桥岸电站', 'shorePowerStation'],
    ['上海外高桥换电站', 'boxPowerStation'],
    ['南京龙潭换电站', 'boxPowerStation'],
    ['宜昌船舶站', 'shippingPlatform'],
    ['常熟兴华充换电站', 'chargeReplacePower'],
    ['常熟兴华岸电桩站', 'shorePileStation'],
    ['常熟兴华岸电站', 'shorePowerStation'],
    ['常熟兴华换电站', 'boxPowerStation'],
    ['武汉阳逻换电站', 'boxPowerStation'],
    ['镇江大港换电站', 'boxPowerStation'],
    ['长江船舶站', 'shippingPlatform'],
    ['黄石换电站', 'boxPowerStation'],
    ['龙潭储能站', 'energyStorageStation'],
  ])
})

test('a larger fleet adds to it; a name that somebody gave stays; a new token counts', async () => {
  await register(2)
  const before = await devices()
  await app.context.db.updateTable('device').set({ name: '一号箱' }).where('code', '=', 'XD-001').execute()
  await register(8, { 'XD-001': 'another' })
  const after = new Map((await devices()).map((device) => [device.code, device]))
  expect(after.size).toBe(demoFleet(8).devices.length)
  for (const { id, code } of before) expect(after.get(code)?.id).toBe(id)
  expect(after.get('XD-001')?.name).toBe('一号箱')
  const hashBefore = before.find(({ code }) => code === 'XD-001')?.token_hash
  expect(after.get('XD-001')?.token_hash).not.toEqual(hashBefore)
  expect(after.get('XD-002')?.token_hash).toEqual(before.find(({ code }) => code === 'XD-002')?.token_hash)
})

test('what this version adds joins a demo that the version before registered; what was there keeps its tokens', async () => {
  const { stations, devices: all } = demoFleet(2)
  const known = new Set(['SH', 'NJ', 'WH'])
  const before = {
    stations: stations.filter(({ code }) => known.has(code)),
    devices: all
      .map((device) => (device.station === 'CJ' ? { ...device, station: 'SH' } : device))
      .filter(({ station }) => known.has(station)),
    ports: [],
  }
  const speakersOf = (fleet: Fleet) => fleet.devices.filter(({ speaks }) => speaks).map(({ code }) => code)
  const old = await keepTokens(dataDir, speakersOf(before), 2, 1000)
  await registerFleet(app.context.db, before, old.tokens)
  const kept = await devices()

  const file = await keepTokens(dataDir, speakersOf(demoFleet(2)), 2, 9000)
  expect(file).toMatchObject(old)
  expect(await register(2, file.tokens)).toEqual([])
  const now = await devices()
  expect(now.slice(0, kept.length)).toEqual(kept)
  expect(now.slice(kept.length).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['XY-01', 'XY-01-S1', 'XY-01-S2-C4']),
  )
  expect(now).toHaveLength(all.length)
  const types = await app.context.db.selectFrom('station').select(['name', 'type']).orderBy('id').execute()
  expect(types).toHaveLength(stations.length)
  expect(types).toContainEqual({ name: '宜昌船舶站', type: 'shippingPlatform' })
})

test('bays move from the station of boxes, where the version before registered them, to the charging station; what somebody moved stays', async () => {
  const { db, registry } = app.context
  const { stations, devices: all } = demoFleet(2)
  const before = {
    stations: stations.filter(({ type }) => type !== 'chargeReplacePower'),
    devices: all
      .filter(({ station, former }) => former || !station.endsWith('-C'))
      .map((device) => (device.former ? { ...device, ...device.former } : device)),
    ports: [],
  }
  await registerFleet(db, before, {})
  await registry.reload()
  const ids = new Map((await devices()).map(({ code, id }) => [code, id]))
  const elsewhere = registry.byCode('XY-01')?.stationId ?? ''
  await db.updateTable('device').set({ station_id: elsewhere }).where('code', '=', 'CS-B02-CB').execute()

  await register(2)
  await registry.reload()
  for (const { code, id } of await devices()) if (ids.has(code)) expect(id).toBe(ids.get(code))
  const typeOf = (code: string) => registry.byCode(code)?.stationType
  const codes = ['SH-K1-SG', 'SH-B04-PCS', 'SH-B04-CB', 'CS-B02-CB', 'XD-001']
  expect(codes.map(typeOf)).toEqual([...Array(3).fill('chargeReplacePower'), 'shippingPlatform', 'boxPowerStation'])
  const [bay, transformer] = ['SH-B04-CB', 'SH-TR'].map((code) => registry.byCode(code))
  expect(bay && transformer && registry.isWithin(bay, transformer)).toBe(true)
})

test('charging stations have a limit and a tariff; calls are booked once, and what somebody made of a booking stays', async () => {
  const { db } = app.context
  await register(7)
  const setting = await db.selectFrom('charging_station').selectAll().execute()
  expect(setting).toHaveLength(4)
  expect(setting.every(({ transformer_limit, tariff_id }) => Number(transformer_limit) > 400 && tariff_id)).toBe(true)

  const now = Date.now()
  const day = 24 * 3_600_000
  const book = (until: number) =>
    db.transaction().execute((trx) => registerCalls(trx, callsBetween(7, now, until), now))
  const bookings = () => db.selectFrom('swap_booking').selectAll().orderBy('id').execute()
  expect((await book(now + day)).length).toBeGreaterThan(1)
  const first = await bookings()
  expect(first.length).toBe(callsBetween(7, now, now + day).length)
  const boxes = await db.selectFrom('swap_booking_box').selectAll().execute()
  expect(boxes.every(({ in_box_id, out_box_id }) => in_box_id !== null && out_box_id === null)).toBe(true)
  await db
    .updateTable('swap_booking')
    .set({ state: 6, version: 2 })
    .where('id', '=', first[0]?.id ?? '')
    .execute()
  const changed = await bookings()
  expect(await book(now + day)).toEqual([])
  expect(await bookings()).toEqual(changed)
  await book(now + 2 * day)
  expect((await bookings()).slice(0, changed.length)).toEqual(changed)
  expect((await bookings()).length).toBeGreaterThan(changed.length)
  await register(7)
  expect(await db.selectFrom('charging_station').selectAll().execute()).toEqual(setting)
})

test('ports for all and the forms of ships come with it; what somebody changed or removed stays so', async () => {
  const { db } = app.context
  const ports = () => db.selectFrom('port').select(['code', 'name_cn', 'org_id', 'removed_at']).orderBy('id').execute()
  const forms = () =>
    db
      .selectFrom('ship')
      .innerJoin('device', 'device.id', 'ship.device_id')
      .select(['device.code', 'mmsi', 'teu', 'operating_mode', 'slots'])
      .orderBy('device.code')
      .execute()
  await register(7)
  expect((await ports()).map(({ code, org_id }) => [code, org_id])).toEqual(
    demoFleet(7).ports.map(({ code }) => [code, null]),
  )
  const shapes = await db.selectFrom('port_shape').select(['kind', 'radius', 'since']).execute()
  expect(shapes).toHaveLength(demoFleet(7).ports.length)
  for (const { kind, radius, since } of shapes) expect([kind, radius, since.getTime()]).toEqual(['port', 1000, 0])
  expect(await forms()).toEqual([
    { code: 'JY-01', mmsi: '413990001', teu: 120, operating_mode: 0, slots: 2 },
    { code: 'JY-02', mmsi: '413990002', teu: 120, operating_mode: 0, slots: 2 },
    { code: 'XY-01', mmsi: '413980001', teu: 1, operating_mode: 1, slots: null },
  ])

  await db.updateTable('port').set({ name_cn: '一号港' }).where('code', '=', 'DEMO-SH').execute()
  await db.updateTable('port').set({ removed_at: new Date() }).where('code', '=', 'DEMO-WH').execute()
  await db.updateTable('ship').set({ mmsi: '413990003', teu: 64 }).where('mmsi', '=', '413990002').execute()
  const [portsThen, formsThen] = [await ports(), await forms()]
  await register(13)
  expect(await ports()).toEqual(portsThen)
  // The third ship's MMSI is taken: it stays without a form.
  expect((await forms()).filter(({ code }) => code !== 'XY-02')).toEqual(formsThen)
})

test('a code that another device holds is left out with what would hang below it', async () => {
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  const own = { deviceName: '自有', deviceCode: 'XD-002', deviceType: 'boxPower', stationId }
  await app.call(assetsContract.equipmentAdd, own, app.admin)
  expect(await register(2)).toEqual(['XD-002'])
  const codes = (await devices()).map(({ code, name }) => `${code} ${name}`)
  expect(codes).toContain('XD-002 自有')
  expect(codes.some((code) => code.startsWith('XD-002-C'))).toBe(false)
})

test('tokens are kept in a file of their own, for its owner only, over restarts and growth', async () => {
  const first = await keepTokens(dataDir, ['XD-001'], 1, 1000)
  expect((await stat(fleetPath(dataDir))).mode & 0o777).toBe(0o600)
  const second = await keepTokens(dataDir, ['XD-001', 'XD-002'], 2, 5000)
  expect(second).toMatchObject({ boxes: 2, seededAt: 1000, origin: first.origin, seed: first.seed })
  expect(second.tokens['XD-001']).toBe(first.tokens['XD-001'])
  expect(second.tokens['XD-002']).toMatch(/^[\w-]{43}$/)
  expect(JSON.parse(await readFile(fleetPath(dataDir), 'utf8'))).toEqual(second)
})

test('the status says what is demo and how far its past is', async () => {
  const status = () => app.call(demoContract.status, {}, app.admin)
  const { db } = app.context
  expect(await status()).toMatchObject({ demo: false, progress: 100 })
  await db.updateTable('setting').set({ value: 'on' }).where('key', '=', 'demo').execute()
  expect(await status()).toEqual({ demo: true, seededAt: null, progress: 0, frames: 0, boxes: 0 })
  const noted = { progress: 40, frames: 1000, boxes: 24, seededAt: 1_795_249_408_660 }
  await db
    .insertInto('setting')
    .values({ key: 'demo.status', value: JSON.stringify(noted) })
    .execute()
  expect(await status()).toEqual({ demo: true, ...noted })
  expect(await app.ask(demoContract.status, {})).toMatchObject({ status: 401 })
})
