import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmsContract } from '#features/alarms/contract.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { addEquipment, type Equipment, type Portal, shanghai, signIn } from '#test/support/portal.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'
import { startWriter, type Writer } from './devices.ts'
import { faults } from './faults.ts'

/** A few seconds here; `npm run soak` goes on for many minutes. */
const seconds = Number(process.env.SOAK_SECONDS ?? 10)
const pauseMs = Math.min(60_000, seconds * 200)
const password = 'Harbour_2026'
const began = Math.floor(Date.now() / 1000) * 1000
const devices = 3
let server: Tidewatt
const equipment: Equipment[] = []

let state = 20_261_121
const random = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31
  return state / 2 ** 31
}

beforeAll(async () => {
  server = await startTidewatt({ ADMIN_PASSWORD: password })
  const admin = await signIn(server.url, 'admin', password)
  for (let index = 0; index < devices; index += 1)
    equipment.push(
      await addEquipment(
        admin,
        {
          profileKey: `w${index}`,
          profileName: `w${index}`,
          points: [{ pointKey: 'value', pointName: 'v', kind: 'gauge' }],
        },
        `W${index}`,
      ),
    )
})
afterAll(() => server?.dispose())

const healthy = async (): Promise<void> => {
  for (let left = 600; left > 0; left -= 1) {
    if (
      await fetch(`${server.url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(150)
  }
  throw new Error(`it does not recover:\n${server.output().slice(-3000)}`)
}

/** Everything that is stored of a device, as the portal tells it: newest first, each page from the last row before it. */
const stored = async (admin: Portal, { deviceId }: Equipment): Promise<{ ts: number; value: number }[]> => {
  const range = { startTime: shanghai(began - 100 * 3_600_000), endTime: shanghai(Date.now() + 3_600_000) }
  const rows: { ts: number; value: number }[] = []
  const { total } = await admin.call(devicesContract.rows, { deviceId, ...range, size: 10 })
  for (let before: number | undefined; ; before = rows.at(-1)?.ts) {
    const page = await admin.call(devicesContract.rows, { deviceId, ...range, before, size: 100 })
    rows.push(...page.records.map(({ ts, values }) => ({ ts, value: Object.values(values)[0] ?? Number.NaN })))
    if (page.records.length < 100) {
      expect(total).toBe(Math.min(rows.length, 100_001))
      return rows
    }
  }
}

const verify = (writer: Writer, rows: readonly { ts: number; value: number }[]): void => {
  const taken = writer.sent.filter(({ refused }) => !refused)
  const times = new Set(rows.map(({ ts }) => ts))
  expect(times.size, 'each is stored once').toBe(rows.length)
  const given = new Map(taken.map(({ ts, value }) => [ts, value]))
  expect(
    rows.filter(({ ts, value }) => given.get(ts) !== value),
    'stored ⊆ sent',
  ).toEqual([])
  expect(
    taken.filter(({ ts, acknowledged }) => acknowledged && !times.has(ts)),
    'acknowledged ⊆ stored',
  ).toEqual([])
}

test(
  'killed, stopped and started under load: acknowledged ⊆ stored ∪ refused, stored ⊆ sent, each once',
  async () => {
    const writers = equipment.map(({ deviceCode, token }) =>
      startWriter(server.mqttPort, deviceCode, token, began, random),
    )
    const until = Date.now() + seconds * 1000
    const names = Object.keys(faults)
    for (let round = 0; Date.now() < until || round < names.length; round += 1) {
      await sleep(300 + random() * 1200)
      await faults[names[round % names.length] ?? '']?.(server, pauseMs)
      await healthy()
    }
    const before = writers.map(({ sent }) => sent.filter(({ acknowledged }) => acknowledged).length)
    const since = (): number[] =>
      writers.map(({ sent }, index) => sent.filter(({ acknowledged }) => acknowledged).length - (before[index] ?? 0))
    await expect.poll(() => Math.min(...since()), { message: 'it goes on by itself' }).toBeGreaterThan(0)
    await sleep(1000)
    await Promise.all(writers.map((writer) => writer.stop()))
    await healthy()
    const admin = await signIn(server.url, 'admin', password)
    // Before their many rows are read, while nobody sends any more.
    const silent = await admin.call(alarmsContract.page, { alarmType: 'silence' })
    expect(silent.records, 'devices that went on sending never count as silent').toEqual([])
    for (const [index, writer] of writers.entries()) {
      expect(writer.losses()).toBeGreaterThan(1)
      verify(writer, await stored(admin, equipment[index] as Equipment))
    }
    const refused = writers.flatMap(({ sent }) => sent.filter((each) => each.refused && each.acknowledged)).length
    const counted = (await admin.call(iotContract.refusals, {}))
      .filter(({ reason }) => reason === 'future')
      .reduce((sum, { count }) => sum + count, 0)
    expect(counted, 'every acknowledged refusal is counted').toBeGreaterThanOrEqual(refused)
  },
  (2 * seconds + 240) * 1000,
)

test('a disk that is nearly full: nothing is acknowledged, signing in and reading go on, and the answers say so', async () => {
  await server.stop()
  const held = await startTidewatt({ ADMIN_PASSWORD: password, DATA_DIR: server.dataDir, DISK_RESERVE_MB: '999999999' })
  try {
    const first = equipment[0] as Equipment
    const writer = startWriter(held.mqttPort, first.deviceCode, first.token, began + 1e6, random)
    const admin = await signIn(held.url, 'admin', password)
    const range = { startTime: shanghai(began - 100 * 3_600_000), endTime: shanghai(Date.now() + 3_600_000) }
    const page = await admin.call(devicesContract.rows, { ...range, deviceId: first.deviceId, current: 1, size: 100 })
    expect(page.records.length).toBeGreaterThan(0)
    const health = await fetch(`${held.url}/health`)
    expect(health.headers.get('tidewatt-ingest')).toBe('held')
    expect(await health.json()).toMatchObject({ data: { database: 'up', ingest: 'held' } })
    expect(await admin.call(iotContract.storage, {})).toMatchObject({ held: true })
    await expect.poll(() => writer.sent.length).toBeGreaterThan(0)
    await sleep(500)
    await writer.stop()
    expect(writer.sent.filter(({ acknowledged }) => acknowledged)).toEqual([])
  } finally {
    await held.stop()
    await server.start()
  }
})
