import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StationType } from '#contract/stationTypes.ts'
import { placesContract } from '#features/places/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { type ArrivalScene, arrivalScene } from '#test/support/arrivalScene.ts'
import { shipsContract } from '../../contract.ts'

const minute = 60_000
let it: ArrivalScene
beforeAll(async () => {
  it = await arrivalScene()
}, 60_000)
afterAll(() => it?.stop())

const plan = (token = it.admin) => it.call(shipsContract.plan, { shippingId: it.ship.deviceId }, token)

test('a ship under way: what it has at the berth, what it misses for the way back and which box goes ashore', async () => {
  const { arrivalSoc, need, out, etaTs, ...found } = await plan()
  expect(arrivalSoc).toBeCloseTo(56.8, 0)
  // 1.1 × 1,221 kWh and the reserve of 640, without the 1,818 that are left
  expect(Math.abs((need ?? 0) - 165)).toBeLessThan(25)
  expect(out).toMatchObject([{ deviceName: 'XD-1', slot: 'S1' }])
  expect(out[0]?.soc).toBeCloseTo(56.8, 0)
  expect(etaTs).toBeGreaterThan(it.now + 80 * minute)
  expect(found).toMatchObject({ num: 1, hours: 0.167, shortage: 0, candidates: [], legs: 2 })
})

test('boxes in bays of the port that are charged by then are offered, the fullest first', async () => {
  const inBay = async (
    lon: number,
    name: string,
    soc: number,
    kw: number,
    stationType: StationType = 'chargeReplacePower',
  ) => {
    const station = await it.station(`站 ${name}`, { lon, lat: 32, stationType })
    const pcs = await it.device('chargePcs', station)
    const box = await it.device('boxPower', station, { deviceName: name })
    const ts = it.context.clock()
    const values = { ratedCapacity: 1600, soh: 100, soc, totalVoltage: 1000, totalCurrent: -kw }
    await it.tell(box, ts, values)
    await it.call(
      placesContract.mount,
      { deviceId: box.deviceId, ts, kind: 'bay', code: pcs.deviceCode, bay: `B-${name}` },
      it.admin,
    )
  }
  await inBay(119.6, 'charging', 50, 1000)
  await inBay(119.6, 'full', 100, 0)
  await inBay(119.6, 'empty', 20, 0)
  await inBay(119.6, 'slow', 50, 100)
  await inBay(119.7, 'elsewhere', 100, 0)
  await inBay(119.6, 'of no charging station', 100, 0, 'energyStorageStation')
  const { candidates } = await plan()
  expect(candidates).toMatchObject([
    { deviceName: 'full', stationName: '站 full', bay: 'B-full', soc: 100, fullTime: null },
    { deviceName: 'charging', soc: 50 },
  ])
  expect(candidates[1]?.fullTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('a ship that charges is told hours, by the power of its last charges', async () => {
  const { pool } = it.context
  await pool.query('update ship set operating_mode = 1 where device_id = $1', [it.ship.deviceId])
  await pool.query('delete from ship_charge')
  await it.pass(1)
  expect(await plan()).toMatchObject({ num: null, hours: null, out: [], candidates: [], shortage: 0 })
  const berthed = [new Date(it.now - 300 * minute), new Date(it.now - 240 * minute)]
  await pool.query(
    `insert into ship_charge (device_id, station_id, device_name, mode, started_at, ended_at, kwh, in_num, out_num, devices)
    values ($1, $2, 'x', 1, $3, $4, 500, 0, 0, '[]')`,
    [it.ship.deviceId, it.stationId, ...berthed],
  )
  const { need, hours } = await plan()
  expect(hours).toBeCloseTo((need ?? 0) / 500, 2)
})

test('who does not see the ship gets no plan, and a ship without a leg has none', async () => {
  await addPerson(it.context, 'other', ['platform_ship'])
  const token = (await it.signIn('other', 'Person_1234')).data.access_token
  expect(await it.ask(shipsContract.plan, { shippingId: it.ship.deviceId }, token)).toMatchObject({ code: 1001 })
  const idle = await it.device('ship', it.stationId)
  expect(await it.call(shipsContract.plan, { shippingId: idle.deviceId }, it.admin)).toEqual({
    ...{ arrivalSoc: null, arrivalSocLow: null, arrivalSocHigh: null, eta: null, etaTs: null, need: null, num: null },
    ...{ hours: null, out: [], candidates: [], shortage: null, legs: 0, mae: null },
  })
})
