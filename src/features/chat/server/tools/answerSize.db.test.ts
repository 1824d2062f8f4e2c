import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AskingScene, askingScene } from '#test/support/askingScene.ts'
import type { Made } from '#test/support/scene.ts'
import { inputs } from './inputs.ts'
import type { Asking } from './tool.ts'
import { tools } from './tools.ts'

const mostBytes = 64 * 1024
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const longest = 60
const named = (no: number): string => `${String(no).padStart(3, '0')}${'箱'.repeat(longest - 3)}`

let it: AskingScene
let admin: Asking
let boxes: readonly Made[]
let crane: Made
const clusters: Made[] = []

/** More boxes with a cluster than any answer lists, all with the longest names there are, an alarm and charges of each; a crane. */
beforeAll(async () => {
  it = await askingScene()
  const stationId = await it.station('港'.repeat(longest))
  const made: Made[] = []
  for (let no = 1; no <= 110; no += 1) made.push(await it.device('boxPower', stationId, { deviceName: named(no) }))
  boxes = made
  for (const box of boxes)
    clusters.push(
      await it.device('boxCluster', stationId, { deviceName: '簇'.repeat(longest), parentId: box.deviceId }),
    )
  const saving = await it.station('吊'.repeat(longest), { stationType: 'portEnergySaving' })
  crane = await it.device('energySaver', saving, { deviceName: '吊'.repeat(longest) })
  for (const [index, box] of boxes.entries()) {
    const values = { soc: 20 + index / 2, totalVoltage: 800, runningState: 2, chargedEnergy: 1000 + index }
    if (index < 55) await it.tell(box, it.now, values)
    else await it.tell(box, it.now - 5 * hour, values)
  }
  for (const cluster of clusters) await it.tell(cluster, it.now - minute, { soc: 50, clusterBreaker: 1 })
  const { pool } = it.context
  await pool.query(
    `insert into alarm (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest_level, value, place, began_at,
       opened_at, last_began_at, course, platforms)
     select id, id, station_id, name, name, 'socLow', 3, 3, 12.5, '', $1, $1, $1, '[]', '{boxPower}' from device where id = any($2)`,
    [new Date(it.now - hour), boxes.map(({ deviceId }) => deviceId)],
  )
  await pool.query(
    `insert into energy_record (device_id, station_id, device_name, type, started_at, ended_at, last_at, kwh, platforms)
     select id, station_id, name, 1, $1::timestamptz - n * interval '3 hours', $1::timestamptz - n * interval '3 hours' + interval '1 hour',
       $1::timestamptz - n * interval '3 hours' + interval '1 hour', 100 + n, '{boxPower}'
     from device, generate_series(1, 5) n where id = any($2)`,
    [new Date(it.now), boxes.map(({ deviceId }) => deviceId)],
  )
  admin = await it.asking(it.admin)
}, 120_000)
afterAll(() => it?.stop())

test.each<[keyof typeof tools, () => object]>([
  [
    'find',
    () => ({
      text: boxes
        .map(({ deviceName }) => deviceName)
        .join('和')
        .slice(0, 4000),
    }),
  ],
  ['find', () => ({ text: '港港港港港港'.repeat(600) })],
  ['now', () => ({ platform: 'boxPower' })],
  ['now', () => ({ deviceId: boxes[0]?.deviceId })],
  ['rank', () => ({ platform: 'boxPower', pointKey: 'soc', limit: 50 })],
  ['rank', () => ({ pointKey: 'soc', measure: 'max', from: it.now - 31 * day, to: it.now, limit: 50 })],
  ['rank', () => ({ deviceType: 'boxCluster', pointKey: 'soc', limit: 50 })],
  [
    'compare',
    () => ({ items: boxes.slice(0, 20).map(({ deviceId }) => ({ deviceId, pointKey: 'soc' })), measure: 'now' }),
  ],
  ['inventory', () => ({ limit: 50 })],
  ['silent', () => ({ limit: 50 })],
  ['silent', () => ({ deviceTypes: ['boxPower'], limit: 50 })],
  ['states', () => ({ state: 'discharging', limit: 50 })],
  ['alarms', () => ({})],
  ['alarms', () => ({ platform: 'boxPower', from: it.now - day, to: it.now, content: '荷'.repeat(longest) })],
  ['faults', () => ({})],
  ['records', () => ({ kind: 'charges', limit: 50 })],
  ['totals', () => ({ kind: 'charges', by: 'device', limit: 50 })],
  ['totals', () => ({ kind: 'energy', by: 'station', from: it.now - day, to: it.now, limit: 50 })],
  ['energy', () => ({ platform: 'boxPower', from: it.now - 62 * hour, to: it.now, step: 'hour' })],
  ['energy', () => ({ deviceId: crane.deviceId, from: it.now - 62 * hour, to: it.now, step: 'hour' })],
  ['explain', () => ({ deviceId: boxes[0]?.deviceId })],
  ['outlook', () => ({ deviceId: boxes[0]?.deviceId })],
  ['term', () => ({ text: 'SOC SOH IGBT 绝缘 '.repeat(11) })],
])('what %s answers stays within 64 kB', async (name, input) => {
  const tool = tools[name]
  const answer = await tool.run(inputs[name].parse(input()) as never, admin)
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(mostBytes)
})

test('a ranking counts all beyond a limit, however many of them it lists', async () => {
  const { rows, beyond, told, of } = await tools.rank.run(
    inputs.rank.parse({ deviceType: 'boxPower', pointKey: 'soc', above: 29.75, limit: 50 }),
    admin,
  )
  expect([of, told, beyond]).toEqual([110, 110, 90])
  expect(rows.length).toBeLessThanOrEqual(50)
  expect(rows.every(({ figure }) => (figure.value ?? 0) > 29.75)).toBe(true)
})
