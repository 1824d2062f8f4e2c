import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { devicesContract } from '../contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { iotContract } from '#features/iot/contract.ts'

const many = 100_000
const start = Math.floor(Date.now() / 1000) * 1000 - many * 1000
const zoned = (ts: number) => formatTime(ts, 'Asia/Shanghai')
const profile = {
  profileKey: 'probe',
  profileName: '探针',
  points: [
    { pointKey: 'current', pointName: '电流', pointNameEn: '=Current', unit: 'A', decimals: 1 },
    { pointKey: 'cell', pointName: '单体 <b>', unit: 'V', kind: 'array' as const, decimals: 3, size: 2 },
  ],
}

let app: TestApp
let url = ''
let deviceId = ''
beforeAll(async () => {
  app = await testApp()
  await app.call(iotContract.profileAdd, profile, app.admin)
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  const device = { deviceName: '一', deviceCode: 'P1', deviceType: 'probe', stationId }
  deviceId = (await app.call(assetsContract.equipmentAdd, device, app.admin)).deviceId
  for (let from = 0; from < many; from += 5000)
    await app.context.telemetry.commit(
      Array.from({ length: 5000 }, (_, at) => ({
        deviceId,
        ts: start + (from + at) * 1000,
        values: Float64Array.of(-180 + (from + at) / 4, 3.25, Number.NaN),
      })),
      [],
    )
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)
afterAll(() => app?.stop())

const pointKeys = 'current,cell:1,cell:2'
const whole = { startTime: zoned(start), endTime: zoned(start + many * 1000) }
const ask = (input: Record<string, string>, token = app.admin, language = 'zh') =>
  fetch(`${url}/web/iot/pointValue/export?${new URLSearchParams({ deviceId, pointKeys, ...whole, ...input })}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  })

describe('history data as a file', () => {
  test('100,000 rows as csv, newest first, numbers as they were reported', async () => {
    const answer = await ask({ format: 'csv' })
    const lines = Buffer.from(await answer.arrayBuffer())
      .toString()
      .split('\r\n')
    expect(lines).toHaveLength(many + 2)
    expect(lines[0]).toBe('\uFEFF时间,ts,电流 (A),单体 <b> 1 (V),单体 <b> 2 (V)')
    expect(lines[1]).toBe(
      `${zoned(start + (many - 1) * 1000)},${start + (many - 1) * 1000},${-180 + (many - 1) / 4},3.25,`,
    )
    expect(lines[many]).toBe(`${zoned(start)},${start},-180,3.25,`)
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain("UTF-8''历史数据.csv")
  })

  test('100,000 rows as a workbook: numbers are numbers, markup is text', async () => {
    const { sheets } = await readXlsx(new Uint8Array(await (await ask({}, app.admin, 'en')).arrayBuffer()))
    const rows = sheets[0]?.rows ?? []
    expect(rows).toHaveLength(many + 1)
    expect(rows[0]).toEqual(['Time', 'ts', '=Current (A)', '单体 <b> 1 (V)', '单体 <b> 2 (V)'])
    expect(rows[many]?.slice(0, 4)).toEqual([zoned(start), start, -180, 3.25])
  })

  test('the same filters as the page: as many rows, by the same key', async () => {
    const range = { startTime: zoned(start + 10_000), endTime: zoned(start + 29_000) }
    const page = await app.call(devicesContract.rows, { deviceId, pointKeys, ...range, size: 100 }, app.admin)
    const text = await (await ask({ format: 'csv', ...range })).text()
    expect(
      text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
    ).toEqual(page.records.map(({ time }) => time))
    const none = await ask({ format: 'csv', startTime: '2020-01-01 00:00:00', endTime: '2020-01-02 00:00:00' })
    expect((await none.text()).split('\r\n')).toHaveLength(2)
  })

  test('refusals are ordinary answers', async () => {
    const refused = async (answer: Response) => [answer.status, ((await answer.json()) as { code: number }).code]
    expect(await refused(await ask({ pointKeys: 'nope' }))).toEqual([200, 3010])
    expect(await refused(await ask({ startTime: whole.endTime, endTime: whole.startTime }))).toEqual([200, 3011])
    const signIn = async (name: string, authority: string) => {
      const person = await addPerson(app.context, name, [authority, 'platform_iot'])
      return (await app.signIn(person.userName, person.password)).data.access_token
    }
    expect(await refused(await ask({}, await signIn('stranger', 'iot_export')))).toEqual([200, 1001])
    expect(await refused(await ask({}, await signIn('viewer', 'iot_view')))).toEqual([403, 403])
  })
})
