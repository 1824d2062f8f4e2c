import { createHash } from 'node:crypto'
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { quietLog, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { createRegistry } from './registry.ts'

let app: TestApp
let stationId: string
beforeAll(async () => {
  app = await testApp()
  const points = [
    { pointKey: 'power', pointName: '功率', unit: 'kW', min: -10, max: 10 },
    { pointKey: 'cell', pointName: '电芯', kind: 'array', size: 3 },
    { pointKey: 'late', pointName: '后' },
  ] as const
  await app.call(iotContract.profileAdd, { profileKey: 'probe', profileName: '探针', points: [...points] }, app.admin)
  stationId = (await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)).stationId
})
afterAll(() => app.stop())

const add = (deviceCode: string, parentId?: string) =>
  app.call(
    assetsContract.equipmentAdd,
    { deviceName: `设备 ${deviceCode}`, deviceCode, deviceType: 'probe', stationId, ...(parentId ? { parentId } : {}) },
    app.admin,
  )
const device = (code: string) => {
  const found = app.context.registry.byCode(code)
  if (!found) throw new Error(`${code} is not there`)
  return found
}

test('a device is known by code and id as soon as the call that added it has answered', async () => {
  const { deviceId, token } = await add('A')
  expect(app.context.registry.byId(deviceId)).toBe(device('A'))
  expect(device('A')).toMatchObject({ deviceId, deviceCode: 'A', stationId, timeZone: 'Asia/Shanghai', parentId: null })
  expect(device('A').tokenHash).toEqual(createHash('sha256').update(token).digest())
  expect(app.context.registry.byCode('a')).toBeUndefined()
  expect(app.context.registry.byId('')).toBeUndefined()
})

test('a profile places its points one after another; a removed one is unknown and keeps its slots', async () => {
  await add('P')
  const { slots, points } = device('P').profile
  expect(slots).toBe(points.reduce((sum, { size }) => sum + size, 0))
  expect(
    points
      .filter(({ deriveFrom }) => deriveFrom === null)
      .map(({ pointKey, firstSlot, size }) => [pointKey, firstSlot, size]),
  ).toEqual([
    ['power', 0, 1],
    ['cell', 1, 3],
    ['late', expect.any(Number), 1],
  ])
  expect(device('P').profile.byKey.get('power')).toMatchObject({ kind: 'gauge', unit: 'kW', min: -10, max: 10 })
  const late = device('P').profile.byKey.get('late')?.firstSlot
  await app.context.pool.query("update profile_point set removed = true where key = 'cell'")
  await expect.poll(() => device('P').profile.byKey.has('cell')).toBe(false)
  expect(device('P').profile.slots).toBe(slots)
  expect(device('P').profile.byKey.get('late')?.firstSlot).toBe(late)
})

test('within is the device itself and what hangs below it at any depth, and a ring of parents ends', async () => {
  const { registry, pool } = app.context
  const root = await add('R')
  const middle = await add('R1', root.deviceId)
  await add('R11', middle.deviceId)
  await add('S')
  const within = (code: string, ancestor: string) => registry.isWithin(device(code), device(ancestor))
  expect(['R', 'R1', 'R11', 'S'].map((code) => within(code, 'R'))).toEqual([true, true, true, false])
  expect(['R', 'R1', 'R11', 'S'].map((code) => within(code, 'R1'))).toEqual([false, true, true, false])
  await pool.query("update device set parent_id = (select id from device where code = 'R11') where code = 'R'")
  await registry.reload()
  expect([within('R', 'R11'), within('R', 'S')]).toEqual([true, false])
})

test('what another process changes is heard: a device that came, moved, went, and a station that moved', async () => {
  const { pool } = app.context
  await add('T')
  await pool.query(
    `insert into device (code, name, profile_id, station_id, token_hash, parent_id)
     select 'T1', 'T1', profile_id, station_id, token_hash, id from device where code = 'T'`,
  )
  await expect.poll(() => app.context.registry.byCode('T1')?.parentId).toBe(device('T').deviceId)
  await pool.query("update station set time_zone = 'Europe/Oslo'")
  await expect.poll(() => device('T1').timeZone).toBe('Europe/Oslo')
  await pool.query("delete from device where code = 'T1'")
  await expect.poll(() => app.context.registry.byCode('T1')).toBeUndefined()
})

test('readings anew that overlap end with the newest picture', async () => {
  const { registry, pool } = app.context
  await add('N')
  for (let n = 0; n < 10; n += 1) {
    await pool.query("update device set name = $1 where code = 'N'", [`n${n}`])
    await Promise.all([registry.reload(), registry.reload()])
    expect(device('N').deviceName).toBe(`n${n}`)
  }
})

/** In front of the database: ends each connection that sends `listen` while `cuts` says so; what is older than `age` carries nothing any more. */
const cuttingProxy = async (url: string) => {
  const target = new URL(url)
  const [port, host] = [Number(target.port), target.hostname]
  const sockets = new Set<Socket>()
  const state = { cuts: 0, age: 0 }
  const server = createServer((near) => {
    const far = dial(port, host)
    const born = state.age
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).once('close', () => [near, far].map((each) => each.destroy()))
    }
    near.on('data', (chunk) => {
      if (born < state.age) return
      if (state.cuts === 0 || !chunk.includes('listen registry')) return void far.write(chunk)
      state.cuts -= 1
      near.destroy()
    })
    far.on('data', (chunk) => {
      if (born === state.age) near.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as AddressInfo).port)
  const close = (): void => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: target.href, state, close }
}

const insertDevice = ({ pool }: TestDatabase, code: string) =>
  pool.query(
    `with s as (insert into station (org_id, name) select min(id), $1 from organization returning id)
     insert into device (code, name, profile_id, station_id, token_hash)
     select $1, $1, (select min(id) from profile), s.id, '\\x00' from s`,
    [code],
  )

test('after each loss of its connection it reads what it missed and hears again', async () => {
  const database = await testDatabase()
  const registry = await createRegistry(database.db, database.pool, quietLog)
  for (const code of ['X1', 'X2']) {
    await expect.poll(async () => (await listeners(database)).length).toBe(1)
    const [pid] = await listeners(database)
    await database.pool.query('select pg_terminate_backend($1)', [pid])
    await insertDevice(database, code)
    await expect.poll(() => registry.byCode(code)?.deviceCode).toBe(code)
  }
  await registry.stop()
  await database.stop()
})
const listeners = async ({ pool }: TestDatabase): Promise<number[]> =>
  (
    await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and query = 'listen registry'",
    )
  ).rows.map(({ pid }) => pid)

test('a connection lost before it could listen goes back to the pool, however often', async () => {
  const database = await testDatabase()
  const proxy = await cuttingProxy(database.url)
  const { pool, db } = connect(proxy.url, quietLog, 2)
  proxy.state.cuts = 3
  const registry = await createRegistry(db, pool, quietLog)
  await expect.poll(() => proxy.state.cuts).toBe(0)
  await insertDevice(database, 'Y')
  await expect.poll(() => registry.byCode('Y')?.deviceCode).toBe('Y')
  await registry.stop()
  await db.destroy()
  proxy.close()
  await database.stop()
})

test('a connection that carries nothing any more, and says nothing of it, is found out', async () => {
  const database = await testDatabase()
  const proxy = await cuttingProxy(database.url)
  const pool = new Pool({ connectionString: proxy.url, query_timeout: 500 })
  pool.on('error', () => undefined)
  const registry = await createRegistry(database.db, pool, quietLog, 50)
  await expect.poll(async () => (await listeners(database)).length).toBe(1)
  await insertDevice(database, 'heard')
  await expect.poll(() => registry.byCode('heard')?.deviceCode, { timeout: 10_000 }).toBe('heard')
  proxy.state.age += 1
  await insertDevice(database, 'Q')
  await expect.poll(() => registry.byCode('Q')?.deviceCode, { timeout: 10_000 }).toBe('Q')
  await registry.stop()
  proxy.close()
  await pool.end()
  await database.stop()
})

test('stopped, it holds no connection and hears no more', async () => {
  const database = await testDatabase()
  const registry = await createRegistry(database.db, database.pool, quietLog)
  await expect.poll(async () => (await listeners(database)).length).toBe(1)
  await registry.stop()
  await expect.poll(async () => (await listeners(database)).length).toBe(0)
  await insertDevice(database, 'Z')
  expect(registry.byCode('Z')).toBeUndefined()
  await database.stop()
})
