import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { alarmsContract as calls } from '../contract.ts'

let it: DeviceScene
let stationId: string

beforeAll(async () => {
  it = await deviceScene()
  stationId = await it.station('静港')
  const [few, other] = [await it.station('小港'), await it.station('别港')]
  const boxes = []
  for (const station of [stationId, stationId, stationId, few, few, other])
    boxes.push(await it.device('boxPower', station))
  for (const box of boxes) await it.tell(box, it.now, { soc: 50 })
  // In steps: after a leap of the clock nobody is silent yet.
  for (let step = 0; step < 8; step += 1) {
    it.advance(15_000)
    await it.tick()
  }
})
afterAll(() => it?.stop())

const page = (input: object) => it.call(calls.page, { state: 1, ...input }, it.admin)

test('the silences of a station are one row from three on; they open by kind and station, and history keeps each', async () => {
  expect((await page({})).total).toBe(6)
  const { total, records } = await page({ fold: 1 })
  expect(total).toBe(4)
  const [folded, ...more] = records.filter((row) => row.folded)
  expect(more).toEqual([])
  expect(folded).toMatchObject({ stationId, folded: { num: 3, stationNum: 1 } })
  expect(folded?.alarmContent).toBe('静港 3 台设备无数据，请检查站点网络')
  const opened = await page({ fold: 1, alarmType: 'silence', stationId })
  expect(opened.records.map((row) => [row.stationId, row.folded])).toEqual(Array(3).fill([stationId, undefined]))
  expect((await page({ fold: 1, stationId })).total).toBe(1)
  const own = await page({ fold: 1, deviceId: folded?.deviceId })
  expect(own.records.map((row) => row.folded)).toEqual([undefined])
})
