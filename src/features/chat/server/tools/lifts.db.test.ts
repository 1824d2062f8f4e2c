import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson } from '#test/support/app.ts'
import { type AskingScene, askingScene } from '#test/support/askingScene.ts'
import type { Made } from '#test/support/scene.ts'
import { inputs } from './inputs.ts'
import { records } from './records.ts'
import type { Asking } from './tool.ts'
import { totals } from './totals.ts'

const hour = 3_600_000
let it: AskingScene
let admin: Asking
let cranes: readonly [Made, Made]

/** Two cranes with 1,250 and 130 lifts, more than any list is read. */
beforeAll(async () => {
  it = await askingScene()
  const stationId = await it.station('龙潭港', { stationType: 'portEnergySaving' })
  cranes = [
    await it.device('energySaver', stationId, { deviceName: '1号轮胎吊' }),
    await it.device('energySaver', stationId, { deviceName: '2号轮胎吊' }),
  ]
  for (const [index, count] of [1250, 130].entries()) {
    const crane = cranes[index as 0 | 1]
    await it.context.pool.query(
      `insert into hoist_cycle (device_id, station_id, device_name, is_lift, started_at, ended_at, complete, dcdc1, dcdc2, total_surface,
         lift_kwh, lower_kwh)
       select $1, $2, $3, true, $4::timestamptz + n * interval '60 seconds', $4::timestamptz + n * interval '60 seconds' + interval '50 seconds',
         true, 1.25, 0.75, 4.5, 5, 3 from generate_series(1, $5::int) n`,
      [crane.deviceId, stationId, crane.deviceName, new Date(it.now - 24 * hour), count],
    )
  }
  admin = await it.asking(it.admin)
}, 60_000)
afterAll(() => it?.stop())

const period = () => ({ kind: 'hoists', from: it.now - 25 * hour, to: it.now })
const valuesOf = (sums: readonly { readonly key: string; readonly figure: { readonly value: number | null } }[]) =>
  Object.fromEntries(sums.map(({ key, figure }) => [key, figure.value]))

test('lifts of all cranes, and of one, are summed whole, however many they are', async () => {
  const all = await records.run(inputs.records.parse({ ...period(), limit: 5 }), admin)
  expect([all.total.value, valuesOf(all.sums), all.rows.length]).toEqual([1380, { recycling: 2760, total: 8970 }, 5])
  const one = await records.run(inputs.records.parse({ ...period(), deviceId: cranes[0].deviceId }), admin)
  expect([one.total.value, valuesOf(one.sums)]).toEqual([1250, { recycling: 2500, total: 8125 }])
})

test('each crane has its own count and sums', async () => {
  const answer = await totals.run(inputs.totals.parse({ ...period(), by: 'device' }), admin)
  expect([answer.whole, answer.of, answer.count?.value]).toEqual([true, 2, 1380])
  expect(answer.rows.map(({ name, count, sums }) => [name, count?.value, valuesOf(sums).recycling])).toEqual([
    ['1号轮胎吊', 1250, 2500],
    ['2号轮胎吊', 130, 260],
  ])
})

test('whoever sees no crane has no lifts', async () => {
  const { userName, password } = await addPerson(it.context, 'stranger', ['platform_energySaving'])
  const stranger = await it.asking((await it.signIn(userName, password)).data.access_token)
  expect((await records.run(inputs.records.parse(period()), stranger)).total.value).toBe(0)
})
