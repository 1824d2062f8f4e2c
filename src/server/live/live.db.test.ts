import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deviceLatest } from '#features/devices/shapes.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { rolesContract } from '#features/roles/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import fastify from 'fastify'
import { features } from '#server/features.ts'
import { createAuthenticate } from '#server/http/auth.ts'
import { buildFeatures } from '#server/http/feature.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { type LiveFrame, liveClients } from '#test/support/live.ts'
import { registerLive } from './socket.ts'

let app: TestApp
let live: Awaited<ReturnType<typeof liveClients>>
let topic: string
let deviceId: string

beforeAll(async () => {
  app = await testApp()
  live = await liveClients(app.app)
  const points = [
    { pointKey: 'a', pointName: '甲' },
    { pointKey: 'b', pointName: '乙' },
  ]
  await app.call(iotContract.profileAdd, { profileKey: 'probe', profileName: '探针', points }, app.admin)
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  const device = { deviceName: '一', deviceCode: 'P1', deviceType: 'probe', stationId }
  deviceId = (await app.call(assetsContract.equipmentAdd, device, app.admin)).deviceId
  topic = `deviceLatest/${deviceId}`
})
afterEach(() => live.end())
afterAll(() => app.stop())

const report = async (ts: number, ...values: number[]) => {
  await app.context.telemetry.commit([{ deviceId, ts, values: Float64Array.from(values) }], [])
  app.context.live.changed('deviceLatest', deviceId)
}
const valuesOf = (data: unknown) => deviceLatest.parse(data).values.map(({ pointKey, value }) => [pointKey, value])
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a snapshot, then what changed, late values included', async () => {
  await report(1000, 1)
  const client = await live.signedIn(app.admin)
  client.send({ subscribe: topic })
  const first = await client.next()
  expect(first.topic).toBe(topic)
  expect(valuesOf(first.snapshot)).toEqual([
    ['a', 1],
    ['b', null],
  ])
  await report(2000, 2)
  expect(valuesOf((await client.next()).delta)).toEqual([['a', 2]])
  await report(1500, 9, 5)
  expect(valuesOf((await client.next()).delta)).toEqual([['b', 5]])
  client.send({ unsubscribe: topic })
  client.send({ subscribe: 'nothing/1' })
  expect((await client.next()).error).toBe('request.not_found')
  await report(3000, 3, 3)
  await rest(300)
  expect(client.frames).toEqual([])
})

test('many changes are at most four deltas a second, the same for all, and the last state arrives', async () => {
  const clients = await Promise.all([live.signedIn(app.admin), live.signedIn(app.admin)])
  for (const client of clients) {
    client.send({ subscribe: topic })
    await client.next()
  }
  const began = Date.now()
  for (let n = 0; n < 50; n += 1) {
    await report(10_000 + n, n)
    await rest(10)
  }
  for (const { frames } of clients) {
    await expect.poll(() => valuesOf(frames.at(-1)?.delta)).toEqual([['a', 49]])
    expect(frames.length).toBeGreaterThan(1)
    expect(frames.length).toBeLessThanOrEqual(2 + (Date.now() - began) / 250)
  }
  expect(clients[0]?.frames).toEqual(clients[1]?.frames)
})

test('a wrong token, a frame before it, and a foreign origin are turned away', async () => {
  for (const frame of [{ token: 'x'.repeat(43) }, { subscribe: topic }]) {
    const client = live.dial()
    await client.opened
    client.send(frame)
    expect(await client.next()).toEqual({ ended: 'session.none' })
    expect(await client.closed).toBe(4401)
  }
  await expect(live.dial({ origin: 'http://elsewhere.example' }).opened).rejects.toThrow('403')
  await expect(live.dial({ origin: 'null' }).opened).rejects.toThrow('403')
  await live.dial({ origin: `http://${live.host}` }).opened
  const rubbish = await live.signedIn(app.admin)
  rubbish.socket.send('{')
  expect(await rubbish.closed).toBe(1008)
})

test('topics that are unknown, foreign or not permitted are refused by name; the stream goes on', async () => {
  const admin = await live.signedIn(app.admin)
  for (const name of ['nothing/1', 'deviceLatest/x', 'deviceLatest/999999']) {
    admin.send({ subscribe: name })
    expect(await admin.next()).toEqual({
      topic: name,
      error: name.endsWith('999999') ? 'rows.not_found' : 'request.not_found',
    })
  }
  const foreign = await addPerson(app.context, 'foreign', ['iot_view', 'platform_iot'])
  const foreigner = await live.signedIn((await app.signIn(foreign.userName, foreign.password)).data.access_token)
  foreigner.send({ subscribe: topic })
  expect(await foreigner.next()).toEqual({ topic, error: 'rows.not_found' })
  const bare = await addPerson(app.context, 'bare', [])
  const nobody = await live.signedIn((await app.signIn(bare.userName, bare.password)).data.access_token)
  nobody.send({ subscribe: topic })
  expect(await nobody.next()).toEqual({ topic, error: 'session.forbidden' })
})

test('more than 200 topics are refused', async () => {
  const client = await live.signedIn(app.admin)
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into device (code, name, profile_id, station_id, token_hash)
     select 'N' || n, 'N', profile_id, station_id, token_hash from device, generate_series(1, 201) n where code = 'P1' returning id`,
  )
  await app.context.registry.reload()
  for (const { id } of rows) client.send({ subscribe: `deviceLatest/${id}` })
  const answers: LiveFrame[] = []
  while (answers.length < 201) answers.push(await client.next())
  expect(answers.filter(({ error }) => error === 'request.too_many')).toHaveLength(1)
  expect(answers.filter(({ snapshot }) => snapshot)).toHaveLength(200)
})

test('a logout ends the streams of that session at once, and of no other', async () => {
  const { data } = await app.signIn('admin', 'Admin_1234')
  const leaving = await live.signedIn(data.access_token)
  const staying = await live.signedIn(app.admin)
  await app.call(sessionContract.logout, {}, data.access_token)
  expect(await leaving.next()).toEqual({ ended: 'session.none' })
  expect(await leaving.closed).toBe(4401)
  staying.send({ subscribe: topic })
  expect((await staying.next()).snapshot).toBeDefined()
})

test('a stream that begins just after a change of rights says so; others of that person end', async () => {
  const person = await addPerson(app.context, 'promoted', ['iot_view', 'platform_iot'], { orgId: '1' })
  const token = (await app.signIn(person.userName, person.password)).data.access_token
  const open = await live.signedIn(token)
  const { rows } = await app.context.pool.query<{ id: string }>('select id::text from role where key = $1', [
    'role_promoted',
  ])
  const role_id = rows[0]?.id ?? ''
  const { authorities } = await app.call(rolesContract.permission, { role_id }, app.admin)
  const wider = { role_id, menu_ids: [], authorities: [...authorities, 'platform_ship'] }
  await app.call(rolesContract.assign, wider, app.admin)
  expect(await open.next()).toEqual({ ended: 'session.none' })
  for (const [of, answer] of [
    [token, { ready: true, rightsChanged: true }],
    [app.admin, { ready: true }],
  ] as const) {
    const client = live.dial()
    await client.opened
    client.send({ token: of })
    expect(await client.next()).toEqual(answer)
  }
})

test('a right taken away ends the topic when the token is shown again', async () => {
  const person = await addPerson(app.context, 'demoted', ['iot_view', 'platform_iot'], { orgId: '1' })
  const token = (await app.signIn(person.userName, person.password)).data.access_token
  const client = await live.signedIn(token)
  client.send({ subscribe: topic })
  expect((await client.next()).snapshot).toBeDefined()
  await app.context.pool.query(
    "delete from role_authority where role_id = (select id from role where key = 'role_demoted')",
  )
  client.send({ token })
  expect(await client.next()).toEqual({ ready: true })
  expect(await client.next()).toEqual({ topic, error: 'session.forbidden' })
})

test('a reader that does not keep up gets a fresh snapshot instead of the deltas it missed', async () => {
  const other = await live.signedIn(app.admin)
  const client = await live.signedIn(app.admin)
  for (const each of [other, client]) {
    each.send({ subscribe: topic })
    await each.next()
  }
  const [served] = [...app.app.websocketServer.clients].slice(-1)
  if (!served) throw new Error('no socket')
  client.socket.pause()
  while (served.bufferedAmount <= 2 * 1024 * 1024) {
    served.send(JSON.stringify({ filler: 'x'.repeat(512 * 1024) }))
    await rest(1)
  }
  await report(50_000, 77)
  // Who keeps up has it, so it has been passed by for who does not.
  expect(valuesOf((await other.next()).delta)).toEqual([['a', 77]])
  client.socket.resume()
  let frame = await client.next()
  while (!('topic' in frame)) frame = await client.next()
  expect(frame.delta).toBeUndefined()
  expect(valuesOf(frame.snapshot)[0]).toEqual(['a', 77])
})

test('a user has twenty streams; the next is refused with its reason, and taken once another has ended', async () => {
  const person = await addPerson(app.context, 'windows', ['iot_view'])
  const token = (await app.signIn(person.userName, person.password)).data.access_token
  const clients = []
  for (let n = 0; n < 20; n += 1) clients.push(await live.signedIn(token))
  const more = live.dial()
  await more.opened
  more.send({ token })
  expect(await more.next()).toEqual({ ended: 'live.too_many' })
  expect(await more.closed).toBe(4401)
  await live.signedIn(app.admin)
  clients[0]?.socket.close()
  await clients[0]?.closed
  await live.signedIn(token)
})

test('who does not read is cut off, though he sends pongs; who reads stays', async () => {
  const own = fastify()
  const { context } = app
  const authenticate = createAuthenticate(context.pool, context.db, context.clock)
  await registerLive(own, context, buildFeatures(features, context), authenticate, 200)
  const quick = await liveClients(own)
  const reader = await quick.signedIn(app.admin)
  const other = await quick.signedIn(app.admin)
  const pongs = setInterval(() => other.socket.readyState === other.socket.OPEN && other.socket.pong('x'), 20)
  other.socket.pause()
  await expect.poll(() => own.websocketServer.clients.size).toBe(1)
  expect(reader.socket.readyState).toBe(reader.socket.OPEN)
  clearInterval(pongs)
  quick.end()
  await own.close()
})
