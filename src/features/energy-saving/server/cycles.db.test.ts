import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { frameOf, type Samples, tellAll } from '#test/support/charges.ts'
import { twoLifts } from '#test/support/hoistStory.ts'
import { chunksOf, playWithRestarts } from '#test/support/restarts.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { savingExportContract, savingRecordContract as calls } from '../contract.ts'
import { savingReport } from './reportHandlers.ts'

const second = 1000
const hour = 3_600_000
const zone = 'Asia/Shanghai'

let it: DeviceScene
let stationId: string
/** yesterday 10:00 in Shanghai, and midnight before */
let start: number
let yesterday: number
let day: string
beforeAll(async () => {
  it = await deviceScene()
  yesterday = it.midnight - 24 * hour
  start = yesterday + 10 * hour
  day = formatTime(yesterday, zone).slice(0, 10)
  stationId = await it.station('节能甲站', { stationType: 'portEnergySaving' })
})
afterAll(() => it?.stop())

const newCrane = (deviceName?: string) => it.device('energySaver', stationId, deviceName ? { deviceName } : {})
const tell = (crane: Made, samples: Samples) => tellAll(it, crane, samples)
const ofYesterday = () => ({ startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` })
const cyclesOf = (crane: Made, more: object = {}, token = it.admin) =>
  it.call(calls.cyclePage, { deviceId: crane.deviceId, ...ofYesterday(), ...more }, token)
const told = ({ records }: Awaited<ReturnType<typeof cyclesOf>>) =>
  records
    .toReversed()
    .map((row) => [
      ...[row.kind, (row.startTs - start) / second, row.endTs === null ? null : (row.endTs - start) / second],
      ...[row.liftKwh, row.lowerKwh, row.recycling, row.total, row.energySavingRate, row.complete],
    ])
const expected4 = [
  ['lift', 0, 80, 1.111, 0.833, 0.46, 1.5, 30.667, 1],
  ['lift', 80, 430, 1.111, 0.833, 0.78, 2.44, 31.967, 1],
]

describe('the cycles of a crane', () => {
  test('scenario 4, its sums and its file', async () => {
    const crane = await newCrane()
    await tell(crane, twoLifts(start))
    await it.tick()
    const page = await cyclesOf(crane)
    expect(told(page).slice(0, 2)).toEqual(expected4)
    expect(told(page)[2]?.slice(0, 3)).toEqual(['rest', 430, null])
    expect(page.sums.lift).toMatchObject({ num: 2, incomplete: 0, recycling: 1.24, total: 3.94, liftKwh: 2.222 })
    expect(page.sums.rest).toMatchObject({ num: 1, recycling: 0, totalSurface: 0, energySavingRate: null })
    expect(page.sums.all).toMatchObject({ num: 3, recycling: 1.24, total: 3.94, energySavingRate: 31.472 })
    expect((await cyclesOf(crane, { kind: 'lift', size: 10 })).total).toBe(2)

    const query = new URLSearchParams({ format: 'csv', deviceId: crane.deviceId, ...ofYesterday() })
    const answer = await it.app.inject({
      url: `${savingExportContract.cycleExport.path}?${query}`,
      headers: { authorization: `Bearer ${it.admin}`, 'accept-language': 'zh-CN' },
    })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('起升记录.csv')
    const [heading, running, later, first] = answer.body.split('\r\n')
    expect(heading).toContain('设备名称,类型,开始时间,startTs,结束时间,endTs,起升电量（kWh）')
    expect(running).toContain('间歇')
    const at = (ts: number): string => `${formatTime(ts, zone)},${ts}`
    expect(later).toContain(
      `${crane.deviceName},起升,${at(start + 80 * second)},${at(start + 430 * second)},1.111,0.833,`,
    )
    expect(first).toContain('0.46,0.24,0.22,1.04,1.5,30.667')
  })

  test('late, doubled, shuffled and with restarts as in the order of time', async () => {
    const story = [...twoLifts(start), ...twoLifts(start + 500 * second).map((sample) => ({ ...sample }))]
    const play = async (parts: readonly Samples[]) => {
      const crane = await newCrane()
      await playWithRestarts(it, {
        ...{ features: [savingReport], parts, restartAfter: 3 },
        framesOf: (part) => part.map((sample) => frameOf(it, crane, sample)),
      })
      return told(await cyclesOf(crane))
    }
    const expected = await play([story])
    expect(expected.slice(0, 2)).toEqual(expected4)
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...story], { minLength: story.length }),
        fc.integer({ min: 3, max: 40 }),
        async (shuffled, size) => {
          const all = [...shuffled, ...shuffled.slice(0, 5)]
          expect(await play(chunksOf(all, size))).toEqual(expected)
        },
      ),
      { numRuns: 4 },
    )
  })

  test('a crane with its clock five minutes ahead has its cycles where it says', async () => {
    const crane = await newCrane()
    const ahead = it.now - 130 * second
    await tell(
      crane,
      twoLifts(ahead).filter(({ ts }) => ts <= it.now + 300 * second),
    )
    await it.tick()
    const today = formatTime(it.now, zone).slice(0, 10)
    const { records } = await cyclesOf(crane, { startTime: `${today} 00:00:00`, endTime: `${today} 23:59:59` })
    expect(records.map(({ kind, startTs }) => [kind, (startTs - ahead) / second])).toContainEqual(['lift', 0])
    expect(records.find(({ startTs }) => startTs === ahead)).toMatchObject({ liftKwh: 1.111, recycling: 0.46 })
  })

  test('what a crane with a fast clock tells of a lift that runs is part of the sum', async () => {
    const crane = await newCrane()
    const ahead = it.now - 130 * second
    const told = twoLifts(ahead).filter(({ ts }) => ts < ahead + 200 * second)
    const registers = { hoistPower: 0, dcdc1: 100.44, dcdc2: 80.4, totalSurface: 5001.9 }
    await tell(crane, [...told, { ts: ahead + 200 * second, values: registers }])
    await it.tick()
    const today = formatTime(it.now, zone).slice(0, 10)
    const { sums } = await cyclesOf(crane, { startTime: `${today} 00:00:00`, endTime: `${today} 23:59:59` })
    expect([sums.lift, sums.rest, sums.all].map(({ recycling }) => recycling)).toEqual([0.84, 0, 0.84])
  })

  test('a day is tiled up to midnight, and lifts and rests sum to its row', async () => {
    const crane = await newCrane()
    const count = { dcdc1: 5, dcdc2: 7, totalSurface: 100 }
    const samples: Samples = Array.from({ length: 24 * 120 + 2 }, (_, index) => {
      const kw = [0, 200, 190, 0, -140, -150, 0, 0, 0, 0][index % 10] ?? 0
      count.dcdc1 = Math.round((count.dcdc1 + (kw < 0 ? 0 : 0.007)) * 1000) / 1000
      count.dcdc2 = Math.round((count.dcdc2 + 0.003) * 1000) / 1000
      count.totalSurface = Math.round((count.totalSurface + 0.041) * 1000) / 1000
      return { ts: yesterday - 25 * second + index * 30 * second, values: { hoistPower: kw, ...count } }
    })
    await tell(crane, samples)
    for (let turn = 0; turn < 8; turn += 1) await it.tick()
    const { sums, records } = await cyclesOf(crane, { size: 100 })
    const [row] = await it.call(calls.rateList, { type: 1, dyaTime: day, deviceName: crane.deviceName }, it.admin)
    for (const key of ['dcdc1', 'dcdc2', 'totalSurface'] as const) {
      const whole = sums.lift[key] !== null && sums.rest[key] !== null ? sums.lift[key] + sums.rest[key] : Number.NaN
      expect(Math.abs(whole - (row?.[key] ?? 0))).toBeLessThanOrEqual(0.001)
    }
    expect(records.at(0)?.endTs).toBe(yesterday + 24 * hour)
    const { rows: parts } = await it.context.pool.query<{ gap: boolean; dcdc1: number }>(
      `select lead(started_at) over (order by started_at) is distinct from ended_at and ended_at is not null as gap, dcdc1
       from hoist_cycle where device_id = $1 order by started_at`,
      [crane.deviceId],
    )
    expect(parts.slice(0, -1).filter(({ gap }) => gap)).toEqual([])
    expect(parts.reduce((sum, { dcdc1 }) => sum + dcdc1, 0)).toBeCloseTo(
      (samples.at(-1)?.values.dcdc1 ?? 0) - (samples[0]?.values.dcdc1 ?? 0),
      6,
    )
  })

  test('a crane that is removed has ended its last part, and is not found', async () => {
    const crane = await newCrane()
    await tell(crane, twoLifts(start))
    await it.tick()
    await it.call(assetsContract.equipmentRemove, { deviceId: crane.deviceId }, it.admin)
    await it.tick()
    const { rows } = await it.context.pool.query(
      'select 1 from hoist_cycle where device_id = $1 and ended_at is null',
      [crane.deviceId],
    )
    expect(rows).toEqual([])
    await expect(cyclesOf(crane)).rejects.toThrow()
  })

  test('a device that is no crane, and one of another merchant, is not found', async () => {
    const crane = await newCrane()
    const stranger = await addPerson(it.context, 'saving_stranger', ['platform_energySaving', 'record_export'])
    const token = (await it.signIn('saving_stranger', stranger.password)).data.access_token
    await expect(cyclesOf(crane, {}, token)).rejects.toThrow('1001')
    expect(await it.call(calls.rateList, { type: 1, dyaTime: day }, token)).toEqual([])
    const box = await it.device('boxPower', await it.station('箱站'))
    await expect(cyclesOf(box)).rejects.toThrow('1001')
  })
})
