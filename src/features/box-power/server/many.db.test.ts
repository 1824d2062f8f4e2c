import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Frame } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import type { Caller } from '#server/context/context.ts'
import { buildFeatures } from '#server/http/feature.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { boxHomeContract as calls } from '../contract.ts'
import { homeDelta, homeSnapshot } from '../shapes.ts'
import { boxPower } from './handlers.ts'

const count = 500
let it: DeviceScene
let boxes: Device[]

const frame = ({ deviceId, profile }: Device, ts: number, values: Record<string, number>): Frame => {
  const slots = new Float64Array(profile.slots).fill(Number.NaN)
  for (const [key, value] of Object.entries(values)) slots[profile.byKey.get(key)?.firstSlot ?? 0] = value
  return { deviceId, ts, values: slots }
}
beforeAll(async () => {
  it = await deviceScene()
  const stationId = await it.station('大站')
  const { pool, registry, telemetry } = it.context
  const add = `
    insert into device (code, name, profile_id, station_id, parent_id, token_hash)
    select $2 || n, $2 || n, (select id from profile where key = $3), $1, parent, '' from `
  await pool.query(`${add} (select n::text, null::bigint as parent from generate_series(1, ${count}) n) x`, [
    stationId,
    'B',
    'boxPower',
  ])
  await pool.query(
    `${add} (select d.code || '-' || c as n, d.id as parent from device d, generate_series(1, 8) c where d.code like 'B%') x`,
    [stationId, 'C', 'boxCluster'],
  )
  await registry.reload()
  boxes = [...registry.all()].filter(({ profile }) => profile.profileKey === 'boxPower')
  const values = { soc: 50, soh: 100, ratedCapacity: 1600, totalVoltage: 750, totalCurrent: 200, runningState: 2 }
  await telemetry.commit(
    boxes.map((box) => frame(box, it.now, values)),
    [],
  )
})
afterAll(() => it?.stop())

test('five hundred boxes at one station: exact sums, and a delta carries only what changed', async () => {
  const { boxNum, storedEnergy, power } = await it.call(calls.basicInformation, {}, it.admin)
  expect([boxNum, storedEnergy, power]).toEqual([count, count * 800, count * 150])
  const { records, total } = await it.call(calls.boxList, {}, it.admin)
  expect([records.length, total, records[9]?.deviceName, records[0]?.clusterSoc.length]).toEqual([
    count,
    count,
    'B10',
    8,
  ])
  expect(await it.call(calls.capacityRanking, { size: 1000 }, it.admin)).toHaveLength(count)

  const [built] = buildFeatures([boxPower], it.context)
  if (!built) throw new Error('nothing built')
  const { sources, trackers } = built
  const home = sources.boxHome
  if (!home) throw new Error('no topic')
  const caller = { userId: '1', isPlatformAdmin: true, timeZone: 'Asia/Shanghai' } as Caller
  expect(await home.allowed('1', caller)).toBe(true)
  expect(homeSnapshot.parse(await home.snapshot('1')).tiles).toHaveLength(count)
  const some = boxes.slice(0, 12).map((box) => frame(box, it.now + 1000, { soc: 51 }))
  await it.context.telemetry.commit(some, [])
  await trackers[0]?.observe?.(some)
  const delta = homeDelta.parse(await home.delta('1', 0))
  expect([delta.tiles.length, delta.sums.storedEnergy]).toEqual([12, count * 800 + 12 * 16])
  expect(homeDelta.parse(await home.delta('1', 0)).tiles).toEqual([])
})
