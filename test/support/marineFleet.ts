import { addOrganization } from './app.ts'
import { tellAll } from './charges.ts'
import { type DeviceScene, deviceScene, type Made } from './scene.ts'

const minute = 60_000

export type MarineScene = DeviceScene & {
  orgId: string
  stationId: string
  ships: readonly [Made, Made]
  /** charging, discharging, standing by with codes that nobody knows, silent for an hour */
  stacks: readonly [Made, Made, Made, Made]
  /** four of each stack, in its order */
  clusters: readonly Made[]
}

/** Samples a minute apart, the last one idle, of a stack that runs with 120 kW: its register counts 2 kWh a minute. */
const running = (from: number, minutes: number, runningState: 1 | 2, charged: number, discharged: number) =>
  Array.from({ length: minutes + 2 }, (_, index) => {
    const kwh = 2 * Math.min(index, minutes)
    return {
      ts: from + index * minute,
      values: {
        runningState: index > minutes ? 0 : runningState,
        chargedEnergy: charged + (runningState === 1 ? kwh : 0),
        dischargedEnergy: discharged + (runningState === 2 ? kwh : 0),
      },
    }
  })

/** Two ships with two battery systems each and four clusters each, at 10:30 in Shanghai. */
export const marineScene = async (): Promise<MarineScene> => {
  const it = await deviceScene()
  const { now, midnight } = it
  const orgId = await addOrganization(it.context.db, '船东', '1')
  await it.context.pool.query(`update organization set time_zone = 'UTC' where id = $1`, [orgId])
  const stationId = await it.station('船站', { lon: 121.5, lat: 31.2, stationType: 'shippingPlatform', orgId })
  const ship = (deviceName: string) => it.device('ship', stationId, { deviceName })
  const ships = [await ship('江远 01'), await ship('江远 02')] as const
  const stack = (deviceName: string, { deviceId }: Made) =>
    it.device('marineBattery', stationId, { deviceName, parentId: deviceId })
  const stacks = [
    await stack('甲左', ships[0]),
    await stack('甲右', ships[0]),
    await stack('乙左', ships[1]),
    await stack('乙右', ships[1]),
  ] as const
  const clusters: Made[] = []
  for (const { deviceId, deviceName } of stacks)
    for (const n of [1, 2, 3, 4])
      clusters.push(
        await it.device('marineCluster', stationId, { deviceName: `${deviceName}-${n}`, parentId: deviceId }),
      )

  for (const [at, chargedEnergy] of [
    [120, 1010],
    [150, 1040],
  ] as const)
    await it.tell(stacks[0], midnight + at * minute, { chargedEnergy })
  await tellAll(it, stacks[1], [
    ...running(midnight - 10 * minute, 20, 1, 300, 200),
    ...running(midnight + 80 * minute, 10, 1, 340, 200),
    ...running(midnight + 330 * minute, 10, 2, 360, 200),
  ])
  await it.tell(ships[0], now - 5000, { lon: 118.7, lat: 32.1, sog: 8.6 })
  await it.tell(stacks[0], now - 5000, {
    ...{ soc: 25, soh: 100, ratedCapacity: 1600, totalVoltage: 750, totalCurrent: -200, power: -150 },
    ...{ runningState: 1, chargingState: 1, workMode: 5, mainBreaker: 1, roomTemperature: 24.5, offGas: 3 },
  })
  await it.tell(stacks[1], now - 5000, {
    ...{ soc: 75, soh: 90, ratedCapacity: 1600, totalVoltage: 750, totalCurrent: 400, dischargeable: 1000 },
    ...{ runningState: 2, chargingState: 0, workMode: 3, mainBreaker: 0 },
  })
  await it.tell(stacks[2], now - 5000, {
    ...{ soc: 50, soh: 80, ratedCapacity: 800, power: 0, runningState: 0, chargingState: 7, workMode: 77 },
  })
  await it.tell(stacks[3], now - 60 * minute, {
    ...{ soc: 40, soh: 100, ratedCapacity: 1600, power: 75, runningState: 2, chargingState: 2, workMode: 3 },
  })
  // In steps: after a leap of the clock nobody is silent yet.
  for (let step = 0; step < 8; step += 1) {
    it.advance(15_000)
    await it.tick()
    if (step % 3 !== 1) continue
    for (const device of stacks.slice(0, 3)) await it.tell(device, it.context.clock(), { ambientTemperature: 20 })
  }
  const volts = Array.from({ length: 240 }, (_, cell) => 3.3 + cell / 10_000)
  const temperatures = Array.from({ length: 240 }, (_, cell) => 20 + (cell % 10) / 10)
  for (const [index, device] of clusters.slice(0, 4).entries())
    await it.tell(device, now + 118_000, {
      ...{ soc: 24 + index, soh: 100, totalVoltage: 750, current: -50, clusterBreaker: index === 3 ? 0 : 1 },
      ...(index === 0 ? { cellVoltage: volts, cellTemperature: temperatures, clusterMode: 42 } : {}),
    })
  await it.tick()
  await it.tick()
  return { ...it, orgId, stationId, ships, stacks, clusters }
}
