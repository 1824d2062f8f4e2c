import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShipScene, shipScene } from '#test/support/shipFleet.ts'
import { readDrawn } from './drawn.ts'
import { readFacts } from './facts.ts'

const hour = 3_600_000
const day = 24 * hour

let it: ShipScene
beforeAll(async () => {
  it = await shipScene()
}, 60_000)
afterAll(() => it?.stop())

const query = (text: string, values: unknown[]) => it.context.pool.query(text, values)
const devices = () => it.ships.flatMap(({ deviceId }) => it.context.registry.byId(deviceId) ?? [])

test('what a ship took aboard today: stops that had ended by the moment, and live the one that goes on', async () => {
  const [ship] = it.ships
  const noon = Math.floor(it.now / day) * day + 4 * hour
  const charge = (started: number, ended: number | null, kwh: number) =>
    query(
      `insert into ship_charge (device_id, station_id, device_name, mode, started_at, ended_at, kwh, in_num, out_num, devices)
      values ($1, $2, 'x', 1, $3, $4, $5, 0, 0, '[]')`,
      [ship.deviceId, it.stationId, new Date(started), ended === null ? null : new Date(ended), kwh],
    )
  await query('delete from ship_charge', [])
  // Noon in Shanghai is four in the morning in UTC.
  await charge(noon - 14 * hour, noon - 13 * hour, 1000)
  await charge(noon - 3 * hour, noon - 2 * hour, 300)
  await charge(noon - hour, null, 50)
  const chargedAt = async (at: number) =>
    (await readFacts({ ...it.context, clock: () => noon }, devices(), at)).of(ship.deviceId)?.chargedToday ?? null
  expect(await chargedAt(Number.POSITIVE_INFINITY)).toBe(350)
  expect(await chargedAt(noon)).toBe(300)
  expect(await chargedAt(noon - 2.5 * hour)).toBeNull()
})

test('kWh per n mile: legs of 30 days that have a consumption, by their distance', async () => {
  const ship = it.ships[1].deviceId
  const leg = async (ended: number, kwh: number | null, distance: number, perMile: number | null) => {
    const times = [new Date(ended - 4 * hour), new Date(ended)]
    await query(
      `insert into sailing_leg (device_id, station_id, device_name, started_at, ended_at, from_port_id, from_name_cn, from_name_en,
        berth_hours, berth_open, anchor_hours, distance, gap_distance, gap_hours, estimated)
      values ($1, $2, 'x', $3, $4, 1, 'a', 'a', 1, false, 0, $5, 0, 0, false)`,
      [ship, it.stationId, ...times, distance],
    )
    await query(
      `insert into ship_energy (device_id, started_at, ended_at, reckoned_to, is_leg, parts, power_consumption, kwh_per_mile)
      values ($1, $2, $3, $3, true, '[]', $4, $5)`,
      [ship, ...times, kwh, perMile],
    )
  }
  const at = it.now
  await leg(at - day, 1200, 30, 40)
  await leg(at - 2 * day, 1500, 30, 50)
  await leg(at - 3 * day, 100, 3, null)
  await leg(at - 33 * day, 9000, 30, 300)
  const drawn = await readDrawn(it.context.pool, devices(), at)
  expect(drawn.get(ship)).toEqual({ kwh: 2700, miles: 60 })
  expect((await readDrawn(it.context.pool, devices(), at - 1.5 * day)).get(ship)).toEqual({ kwh: 1500, miles: 30 })
})
