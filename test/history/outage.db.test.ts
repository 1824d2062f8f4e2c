import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminPassword, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { addEquipment, signIn } from '#test/support/portal.ts'
import { connectDevice } from '#test/support/publisher.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'
import { type Way, wayTo } from '#test/support/way.ts'
import { startWriter } from './devices.ts'

const awaySeconds = 13
let database: TestDatabase
let way: Way
let url: string
let server: Tidewatt | undefined

beforeEach(async () => {
  database = await testDatabase()
  const address = new URL(database.url)
  way = await wayTo(Number(address.port))
  address.hostname = '127.0.0.1'
  address.port = String(way.port)
  url = address.href
})
afterEach(async () => {
  await server?.dispose()
  server = undefined
  await way.cut()
  await database.stop()
})

const profile = { profileKey: 'probe', profileName: '探针', points: [{ pointKey: 'value', pointName: '值' }] }
const linePattern = /^\S+Z (info |warn |error) (.*?)(?: \w+=.*)?$/

test('while the database is away each kind of trouble is one line in ten seconds, with its count', async () => {
  await way.open()
  const running = await startTidewatt({ DATABASE_URL: url })
  server = running
  const admin = await signIn(running.url, 'admin', adminPassword)
  const writers = []
  for (const code of ['W1', 'W2', 'W3']) {
    const { token } = await addEquipment(admin, { ...profile, profileKey: `probe${code}` }, code)
    writers.push(startWriter(running.mqttPort, code, token, Date.now(), () => 0))
  }
  const before = running.output().length
  const began = Date.now()
  await way.cut()
  const over = began + awaySeconds * 1000
  while (Date.now() < over) {
    await connectDevice(running.mqttPort, 'NOBODY', 'nothing').catch(() => undefined)
    await fetch(`${running.url}/web/iot/profile/list`, { headers: { authorization: `Bearer ${admin.token}` } })
    await sleep(50)
  }
  const lines = running.output().slice(before).trimEnd().split('\n')
  const mostLines = 1 + Math.ceil((Date.now() - began) / 10_000)
  await way.open()
  await Promise.all(writers.map((writer) => writer.stop()))
  const losses = writers.reduce((sum, writer) => sum + writer.losses(), 0)
  expect(losses).toBeGreaterThan(10)

  const kinds = Map.groupBy(lines, (line) => linePattern.exec(line)?.[2] ?? line)
  expect([...kinds.keys()]).toEqual(
    expect.arrayContaining(['a message stays unacknowledged', 'an MQTT connection ended']),
  )
  for (const [kind, own] of kinds) expect(own.length, `${kind}\n${own.join('\n')}`).toBeLessThanOrEqual(mostLines)
  const repeated = kinds.get('a message stays unacknowledged')?.at(-1) ?? ''
  expect(Number(/ count=(\d+)/.exec(repeated)?.[1] ?? 0)).toBeGreaterThan(1)
})

test('a database that comes late is waited for; the health says when readings cannot be written', async () => {
  const waits = Promise.withResolvers<void>()
  const starting = startTidewatt({ DATABASE_URL: url }, (output) => {
    if (output.includes('waiting for the database of DATABASE_URL')) waits.resolve()
  })
  // A program that ends or is ready without waiting is the failure.
  await Promise.race([waits.promise, starting.then(() => expect.unreachable('it was ready without a database'))])
  await way.open()
  const running = await starting
  server = running
  const admin = await signIn(running.url, 'admin', adminPassword)
  const { token } = await addEquipment(admin, profile, 'W')
  const health = async () => (await (await fetch(`${running.url}/health`)).json()).data
  expect(await health()).toMatchObject({ database: 'up', ingest: 'up' })

  await database.owner.query('alter table frame add constraint away check (false) not valid')
  const writer = startWriter(running.mqttPort, 'W', token, Date.now(), () => 0)
  await expect.poll(health).toMatchObject({ database: 'up', ingest: 'failing' })
  await database.owner.query('alter table frame drop constraint away')
  await expect.poll(health).toMatchObject({ database: 'up', ingest: 'up' })
  await writer.stop()

  const name = new URL(url).pathname.slice(1)
  await database.owner.query(`alter database ${name} set default_transaction_read_only = on`)
  await way.cut()
  await way.open()
  await expect.poll(health).toMatchObject({ database: 'read-only', ingest: 'failing' })
})
