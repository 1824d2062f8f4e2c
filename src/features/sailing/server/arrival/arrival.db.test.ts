import { afterAll, beforeAll, expect, test } from 'vitest'
import { shipsContract } from '#features/ships/contract.ts'
import { type ArrivalScene, arrivalScene } from '#test/support/arrivalScene.ts'

let it: ArrivalScene
beforeAll(async () => {
  it = await arrivalScene()
}, 60_000)
afterAll(() => it?.stop())

const home = async () => {
  const [ship] = await it.call(shipsContract.homeList, {}, it.admin)
  return ship
}
const rowsOf = async () =>
  (
    await it.context.pool.query<{ level: number; open: boolean }>(
      `select level, cleared_at is null as open from alarm where device_id = $1 and rule = 'arrivalSocLow' order by began_at`,
      [it.ship.deviceId],
    )
  ).rows

test('legs that ended are stored with what they drew at the quarters of their way', async () => {
  const { rows } = await it.context.pool.query<{ from: string; miles: number[]; kwh: number[]; places: number }>(
    `select from_port_id::text as from, miles, kwh, jsonb_array_length(way) as places from leg_course order by started_at`,
  )
  expect(rows.map(({ from }) => from)).toEqual([it.ports.a, it.ports.b])
  for (const { miles, kwh, places } of rows) {
    expect(miles[3]).toBeCloseTo(30.53, 0)
    expect(places).toBeGreaterThan(1)
    for (const quarter of [0, 1, 2, 3]) expect((kwh[quarter] ?? 0) / (miles[quarter] ?? 0)).toBeCloseTo(40, 0)
  }
})

test('a leg under way tells its port, the rest of its way and the SOC at its end', async () => {
  const leg = (await home())?.leg
  expect(leg).toMatchObject({ from: '甲港', dest: '乙港', destEn: 'B' })
  expect(leg?.startSoc).toBeCloseTo(95, 0)
  expect(leg?.restDistance).toBeCloseTo(15.3, 0)
  expect(leg?.arrivalSoc).toBeCloseTo(56.8, 0)
  // Under 20 legs the band is a quarter of the 610 kWh either way.
  expect(leg?.arrivalSocLow).toBeCloseTo(52.1, 0)
  expect(leg?.arrivalSocHigh).toBeCloseTo(61.6, 0)
  expect((leg?.etaTs ?? 0) - it.now).toBeGreaterThan(85 * 60_000)
  expect((leg?.etaTs ?? 0) - it.now).toBeLessThan(95 * 60_000)
})

test('a port that the crew names counts, but not the one that the ship comes from', async () => {
  const said = (dest: string) =>
    it.context.pool.query('insert into voyage_said (device_id, ts, dest) values ($1, $2, $3)', [
      ...[it.ship.deviceId, new Date(it.context.clock()), dest],
    ])
  await said(' a ')
  await it.tellSoc(it.context.clock(), 75)
  await it.pass(1)
  expect((await home())?.leg).toMatchObject({ dest: '乙港' })
  await it.context.pool.query(`update port set aliases = '{CN ABC}' where id = $1`, [it.ports.b])
  await said('cnabc')
  await it.tellSoc(it.context.clock(), 75)
  await it.pass(1)
  expect((await home())?.leg).toMatchObject({ dest: '乙港' })
})

test('an alarm once the lower bound stays below a limit, until it is above the return value', async () => {
  await it.tellSoc(it.context.clock(), 33)
  await it.pass(4)
  expect(await rowsOf()).toEqual([])
  await it.pass(2)
  expect(await rowsOf()).toEqual([{ level: 1, open: true }])
  const ship = await home()
  expect(ship?.leg?.arrivalSocLow).toBeLessThan(10)
  expect(ship?.alarmLevel).toBe(1)
  await it.tellSoc(it.context.clock(), 70)
  await it.pass(1)
  expect(await rowsOf()).toEqual([{ level: 1, open: false }])
})
