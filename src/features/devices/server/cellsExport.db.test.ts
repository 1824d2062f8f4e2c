import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { devicesContract as calls } from '../contract.ts'

const minute = 60_000
let it: DeviceScene
let box: Made
let clusters: Made[]
const zoned = (ts: number) => formatTime(ts, 'Asia/Shanghai')
beforeAll(async () => {
  it = await deviceScene()
  const stationId = await it.station('站')
  box = await it.device('boxPower', stationId, { deviceName: '箱' })
  clusters = []
  for (const deviceName of ['1簇', '2簇'])
    clusters.push(await it.device('boxCluster', stationId, { deviceName, parentId: box.deviceId }))
  for (const [at, cluster] of clusters.entries())
    for (let step = 0; step < 3; step += 1)
      await it.tell(cluster, it.midnight + step * minute, {
        cellVoltage: Array.from({ length: 240 }, (_, cell) => (cell === 5 ? null : 3 + at / 10 + cell / 1000)),
        cellTemperature: Array.from({ length: 240 }, () => 20 + step),
      })
}, 60_000)
afterAll(() => it?.stop())

const day = () => ({ startTime: zoned(it.midnight), endTime: zoned(it.midnight + 10 * minute) })
const ask = async (input: object, token = it.admin) =>
  it.app.inject({
    url: calls.cellsExport.path,
    query: { format: 'csv', ...day(), ...input } as Record<string, string>,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  })
const linesOf = (body: string) =>
  body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))

test('all cells of all clusters of a unit, cluster by cluster, newest first, a column for each cell', async () => {
  const [headings = [], ...rows] = linesOf((await ask({ deviceId: box.deviceId })).body)
  expect(headings.slice(0, 5)).toEqual(['Time', 'ts', 'Cluster', 'Device code', 'Cell voltage 1 (V)'])
  expect(headings).toHaveLength(4 + 480)
  expect(headings.at(-1)).toBe('Cell temperature 240 (°C)')
  const times = [2, 1, 0].map((step) => it.midnight + step * minute)
  expect(rows.map((row) => row.slice(0, 4))).toEqual(
    clusters.flatMap(({ deviceName, deviceCode }) =>
      times.map((ts) => [zoned(ts), String(ts), deviceName, deviceCode]),
    ),
  )
  expect(rows.every((row) => row.length === headings.length)).toBe(true)
  expect(rows[3]?.slice(4, 11)).toEqual(['3.1', '3.101', '3.102', '3.103', '3.104', '', '3.106'])
  expect(rows[3]?.at(-1)).toBe('22')
})

test('one cluster alone; a unit without cells and a range too long are refused in words', async () => {
  const [, ...rows] = linesOf((await ask({ deviceId: clusters[1]?.deviceId })).body)
  expect(rows.map((row) => row[2])).toEqual(Array(3).fill('2簇'))
  const bare = await it.device('boxPower', await it.station('空站'))
  expect((await ask({ deviceId: bare.deviceId })).json()).toMatchObject({ code: 3014, msg: 'This device has no cells' })
  const long = await ask({ deviceId: box.deviceId, startTime: zoned(it.midnight - 32 * 24 * 60 * minute) })
  expect(long.json()).toMatchObject({ code: 3015, msg: 'The range may last 31 days at most' })
  const person = await addPerson(it.context, 'stranger', ['iot_export', 'platform_iot'])
  const stranger = (await it.signIn(person.userName, person.password)).data.access_token
  expect((await ask({ deviceId: box.deviceId }, stranger)).json()).toMatchObject({ code: 1001 })
})

test('one snapshot: what is stored, or sealed and cleared, while it is read does not show', async () => {
  const { telemetry, registry } = it.context
  const devices = clusters.map(({ deviceId }) => registry.byId(deviceId)).filter((device) => device !== undefined)
  const slot = devices[0]?.profile.byKey.get('cellVoltage')?.firstSlot ?? 0
  const items = devices.map((device) => ({ device, slots: [slot] }))
  const range = [it.midnight, it.midnight + 10 * minute] as const
  const seen: (number | null)[] = []
  for await (const { values } of telemetry.history(items, ...range, new AbortController().signal)) {
    if (seen.length === 0) {
      const late = { cellVoltage: Array<number>(240).fill(4) }
      for (const cluster of clusters) await it.tell(cluster, it.midnight + 5 * minute, late)
      const clearing = it.context.pool.query("set lock_timeout = '100ms'; truncate frame")
      await expect(clearing).rejects.toThrow('lock timeout')
    }
    seen.push(values[0] ?? null)
  }
  expect(seen).toEqual([3, 3, 3, 3.1, 3.1, 3.1])
})
