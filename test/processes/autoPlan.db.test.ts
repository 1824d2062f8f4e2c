import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { chargePlanContract } from '#features/charge-plan/contract.ts'
import { placesContract } from '#features/places/contract.ts'
import { swapBookingsContract } from '#features/swap-bookings/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { approve } from '#test/support/commandedStacks.ts'
import { adminPassword } from '#test/support/database.ts'
import { mosquitto } from '#test/support/mosquitto.ts'
import { patience } from '#test/support/patience.ts'
import { type Portal, signIn } from '#test/support/portal.ts'
import { isFollowing, type Several, startSeveral } from './several.ts'

const patient = { timeout: patience.poll, interval: 100 }
const hour = 3_600_000
const bays = [1, 2, 3].map((n) => ({ pcs: `PCS-${n}`, bay: `BAY-${n}`, box: `BOX-${n}` }))
/** kW; a fifth of what the chargers could take, and what the plan may use of it */
const limit = 240
const usable = limit * 0.9

describe.skipIf(!mosquitto)('an automatic plan below a low limit, while two processes may think they lead', () => {
  let it: Several
  let admin: Portal
  let stationId: string
  /** kW of each setPower that a charger heard, in order; the ids of all of them */
  const heard = new Map<string, number[]>()
  const ids: string[] = []
  const limitOf = (pcs: string): number => heard.get(pcs)?.at(-1) ?? -400

  const say = (code: string, values: object) =>
    it.fleet.publishAsync(`devices/${code}/telemetry`, JSON.stringify({ ts: Date.now(), values }), { qos: 1 })
  const sayAll = async (): Promise<void> => {
    await say('TRANSFORMER', { power: 0 })
    for (const { pcs, box } of bays) {
      const idle = { power: 0, remoteMode: 1, emergencyStop: 0, pluggedState: 0, faultLevel: 0 }
      await say(pcs, { ...idle, powerLimit: limitOf(pcs) })
      await say(box, { ratedCapacity: 1600, soh: 100, soc: 40 })
    }
  }

  beforeAll(async () => {
    it = await startSeveral()
    admin = await signIn(it.webs[0].url, 'admin', adminPassword)
    const station = { stationName: '乙港充换电站', stationType: 'chargeReplacePower', lon: 119, lat: 32 } as const
    ;({ stationId } = await admin.call(assetsContract.stationAdd, station))
    const add = async (deviceType: string, deviceCode: string, parentId?: string): Promise<string> => {
      const input = { deviceType, deviceName: deviceCode, deviceCode, stationId, ...(parentId ? { parentId } : {}) }
      return (await admin.call(assetsContract.equipmentAdd, input)).deviceId
    }
    const transformer = await add('transformer', 'TRANSFORMER')
    for (const { pcs, bay, box } of bays) {
      await add('connectionBox', bay, await add('chargePcs', pcs, transformer))
      const deviceId = await add('boxPower', box)
      await admin.call(placesContract.mount, { deviceId, kind: 'bay', code: bay, bay, ts: Date.now() - hour })
    }
    await admin.call(swapBookingsContract.settingSave, {
      ...{ stationId, transformerLimit: limit, reserve: 10, targetSoc: 95, bufferMinutes: 30, requestId: 'low' },
    })
    it.fleet.on('message', (topic, payload) => {
      const pcs = topic.split('/')[1] ?? ''
      const { id, args } = JSON.parse(String(payload))
      ids.push(id)
      heard.set(pcs, [...(heard.get(pcs) ?? []), args.value])
      const reply = JSON.stringify({ id, ok: true, message: '' })
      void it.fleet.publishAsync(`devices/${pcs}/command/reply`, reply, { qos: 1 })
    })
    await it.fleet.subscribeAsync('devices/+/command', { qos: 1 })
  })
  afterAll(() => it?.dispose(), 60_000)

  /** The process that follows loses its lock, and another one takes its place while the first has yet to notice. */
  const changeLeader = () =>
    it.database.owner.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7439220 and objid = 3`,
    )
  const planNow = () => admin.call(chargePlanContract.plan, { stationId })

  test('each charger is told each power once, and all together stay below the limit', async () => {
    await expect
      .poll(async () => (await Promise.all(it.ingests.map(isFollowing))).filter(Boolean), patient)
      .toHaveLength(1)
    const planned = async () => {
      await sayAll()
      return (await planNow()).plan?.planned.length
    }
    await expect.poll(planned, { ...patient, interval: 1000 }).toBe(bays.length)
    const person = await addPerson(it.database, 'second', ['control_approve', 'platform_portCharging'], { orgId: '1' })
    const second = await signIn(it.webs[1].url, person.userName, person.password)
    await admin.call(chargePlanContract.mode, { stationId, mode: 'auto', reason: '按计划自动充电', requestId: 'auto' })
    await sayAll()
    await approve(second, person.password, (await planNow()).pendingCommandId ?? '')
    for (let turn = 0; turn < 12; turn += 1) {
      await sayAll()
      if (turn % 3 === 1) await changeLeader()
      await sleep(2500)
    }
    await expect.poll(() => [...heard.keys()].toSorted(), patient).toEqual(bays.map(({ pcs }) => pcs))
    expect(new Set(ids).size).toBe(ids.length)
    // Another quarter of an hour may have begun; nobody is told the same again.
    for (const powers of heard.values()) expect(powers.filter((kw, at) => kw === powers[at - 1])).toEqual([])
    const drawn = bays.reduce((sum, { pcs }) => sum - limitOf(pcs), 0)
    expect(drawn).toBeGreaterThan(usable / 2)
    expect(drawn).toBeLessThanOrEqual(usable + bays.length)
    expect(await planNow()).toMatchObject({ mode: 'auto', fault: null })
  })
})
