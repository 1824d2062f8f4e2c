import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { wireLimits } from '#contract/wireLimits.ts'
import { type BrokerScene, brokerScene } from '#test/support/brokerScene.ts'
import { patience } from '#test/support/patience.ts'
import { underSoak } from '#test/support/soak.ts'

let it: BrokerScene
beforeAll(async () => {
  it = await brokerScene()
})
afterEach(() => it.endClients())
afterAll(() => it?.stop())

const start = Date.now() - 3_600_000
const publish = (client: MqttClient, code: string, n: number) =>
  client.publishAsync(`devices/${code}/telemetry`, JSON.stringify({ ts: start + n, values: { power: 1 } }), { qos: 1 })
const storedOf = async (code: string): Promise<number> => {
  const { rows } = await it.app.context.pool.query('select count(*)::int from frame where device_id = $1', [
    it.idOf(code),
  ])
  return rows[0].count
}

test('a device that floods is read more slowly and told of; others are acknowledged meanwhile, and nothing is lost', async () => {
  const messages = wireLimits.messagesPerSecond * underSoak(40, 90)
  const [{ client: box }, { client: other }] = await Promise.all([it.signIn('BOX'), it.signIn('OTHER')])
  let acknowledged = 0
  const flood = Array.from({ length: messages }, (_, n) =>
    publish(box, 'BOX', n).then(() => {
      acknowledged += 1
    }),
  )
  let between = 0
  for (let n = 0; acknowledged < messages; n += 1) {
    await publish(other, 'OTHER', n)
    if (acknowledged < messages) between += 1
    await sleep(10)
  }
  await Promise.all(flood)
  expect(between).toBeGreaterThan(20)
  expect([await storedOf('BOX'), box.connected]).toEqual([messages, true])
  const told = async () => (await it.refused()).map(([reason, , source]) => [reason, source])
  await expect.poll(told, { timeout: patience.poll }).toEqual([['too_fast', 'BOX']])
})

test('a thousand devices that come back at once are all heard again, while others are acknowledged', async () => {
  const devices = 1000
  const hash = createHash('sha256').update('crowd').digest()
  await it.app.owner.query(
    `insert into device (code, name, profile_id, station_id, token_hash)
     select 'C' || n, 'C' || n, profile_id, station_id, $2 from device, generate_series(1, $3::int) n where id = $1`,
    [it.idOf('BOX'), hash, devices],
  )
  await it.app.context.registry.reload()
  const dial = (n: number): Promise<MqttClient> =>
    connectAsync(`mqtt://127.0.0.1:${it.tokenOf('BOX').port}`, {
      ...{ username: `C${n}`, password: 'crowd', clientId: `C${n}`, reconnectPeriod: 0 },
      connectTimeout: patience.poll,
    })
  const all = Array.from({ length: devices }, (_, n) => n + 1)
  const crowd = await Promise.all(all.map(dial))
  const { client: other } = await it.signIn('OTHER')
  for (const client of crowd) {
    client.on('error', () => undefined)
    client.stream.destroy()
  }
  let isBack = false
  const strangers = Promise.allSettled(
    all.slice(0, 100).map(() => it.signIn('OTHER', { password: 'wrong', clientId: 'stranger' })),
  )
  const back = Promise.all(
    all.map(async (n) => {
      const client = await dial(n)
      await publish(client, `C${n}`, n)
      return client
    }),
  ).finally(() => {
    isBack = true
  })
  let between = 0
  for (let n = 0; !isBack; n += 1) {
    await publish(other, 'OTHER', 100_000 + n)
    between += 1
    await sleep(10)
  }
  const clients = await back
  expect((await strangers).every(({ status }) => status === 'rejected')).toBe(true)
  expect(between).toBeGreaterThan(3)
  expect(clients.filter(({ connected }) => connected)).toHaveLength(devices)
  const { rows } = await it.app.context.pool.query(
    `select count(*)::int from frame join device on id = device_id where code ~ '^C[0-9]+$'`,
  )
  expect(rows[0].count).toBe(devices)
  for (const client of clients) client.end(true)
})
