import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { adminPassword } from '#test/support/database.ts'
import { mosquitto } from '#test/support/mosquitto.ts'
import { signIn } from '#test/support/portal.ts'
import { underSoak } from '#test/support/soak.ts'
import { type Several, startSeveral } from './several.ts'

const patient = { interval: 200 }
const second = 1000
const boxes = Array.from({ length: 6 }, (_, index) => `BOX-${index}`)
const steps = underSoak(150, 2000)
const start = Math.floor(Date.now() / 10_000) * 10_000 - (steps * 2 + 60) * second

let state = 20_261_121
const random = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31
  return state / 2 ** 31
}
const walk = (from: number, stride: number, low: number, high: number) => {
  let value = from
  return () => {
    value = Math.max(low, Math.min(high, value + (random() - 0.5) * stride))
    return Math.round(value)
  }
}

/** What a box reports that now charges, now discharges, its SOC and its insulation wandering over their limits. */
const samplesOf = () => {
  const [soc, insulation] = [walk(20, 8, 1, 99), walk(400, 160, 50, 600)]
  let runningState = 0
  let chargedEnergy = 100
  return Array.from({ length: steps }, (_, index) => {
    if (random() < 0.05) runningState = Math.floor(random() * 3)
    if (runningState === 1) chargedEnergy += 120 / 1800
    const totalCurrent = [0, -150, 125][runningState] ?? 0
    const values = {
      runningState,
      totalVoltage: 800,
      totalCurrent,
      chargedEnergy,
      soc: soc(),
      insulation: insulation(),
    }
    return { ts: start + index * 2000, values }
  })
}

/** Every row that follows from the readings; what the clock makes aside: silence, and that a box was on until its last sample. */
const derived = async (pool: Pool): Promise<unknown[]> => {
  const last = new Date(start + (steps - 1) * 2000)
  const { rows } = await pool.query(
    `
    select code, 'alarm' as kind, rule as what, began_at as began, cleared_at as ended, highest_level as figure
      from alarm join device d on d.id = device_id where rule <> 'silence'
    union all select code, 'energy', type::text, started_at, ended_at, round(kwh::numeric, 2)
      from energy_record join device d on d.id = device_id
    union all select code, 'on', '', started_at, nullif(ended_at, $1), 0 from power_on_record join device d on d.id = device_id
    order by 1, 2, 3, 4`,
    [last],
  )
  return rows
}

describe.skipIf(!mosquitto)('out of order, through processes that are killed', () => {
  let sorted: TestApp
  let it: Several
  beforeAll(async () => {
    sorted = await testApp()
    it = await startSeveral()
  })
  afterAll(async () => {
    await it?.dispose()
    await sorted?.stop()
  })

  test('the rows are those of one process that hears the same in order', async () => {
    const admin = await signIn(it.webs[0].url, 'admin', adminPassword)
    const here = await sorted.call(assetsContract.stationAdd, { stationName: '站' }, sorted.admin)
    const there = await admin.call(assetsContract.stationAdd, { stationName: '站' })
    const samples = new Map(boxes.map((deviceCode) => [deviceCode, samplesOf()]))
    for (const deviceCode of boxes) {
      const box = { deviceCode, deviceName: deviceCode, deviceType: 'boxPower' }
      await sorted.call(assetsContract.equipmentAdd, { ...box, stationId: here.stationId }, sorted.admin)
      await admin.call(assetsContract.equipmentAdd, { ...box, stationId: there.stationId })
    }
    for (let index = 0; index < steps; index += 1)
      await Promise.all([...samples].map(([code, own]) => sorted.deliver(code, 'telemetry', own[index])))
    await sorted.tick()

    const late = [...samples].flatMap(([code, own]) =>
      own.map((sample, index) => ({ code, sample, at: index + random() * 12 })),
    )
    late.sort((a, b) => a.at - b.at)
    let isSent = false
    const killing = (async () => {
      for (let round = 0; !isSent; round += 1) {
        await sleep(500 + random() * 1000)
        const victim = it.ingests[round % 2 === 0 ? 0 : 1]
        await victim.kill()
        await sleep(random() * 1000)
        await victim.start()
      }
    })()
    for (let index = 0; index < late.length; index += 8) {
      const some = late.slice(index, index + 8)
      await Promise.all(
        some.map(({ code, sample }) =>
          it.fleet.publishAsync(`devices/${code}/telemetry`, JSON.stringify(sample), { qos: 1 }),
        ),
      )
      await sleep(60)
    }
    isSent = true
    await killing
    const expected = await derived(sorted.context.pool)
    expect(expected.length).toBeGreaterThan(20)
    await expect.poll(() => derived(it.database.pool), patient).toEqual(expected)
  })
})
