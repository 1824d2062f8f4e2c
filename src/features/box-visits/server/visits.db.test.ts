import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { tellAll } from '#test/support/charges.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { createVisits } from './tracker.ts'
import { createWrongBays } from './wrongBays.ts'
import { boxVisitsContract as calls } from '../contract.ts'

const minute = 60_000
const hour = 60 * minute

let it: DeviceScene
let home: string
let yard: string
let bays: Made[]
/** 08:00 in the story, some hours ago */
let eight: number
const at = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return eight + (hours - 8) * hour + minutes * minute
}

beforeAll(async () => {
  it = await deviceScene()
  eight = Math.floor((it.now - 4 * hour) / minute) * minute
  home = await it.station('A')
  yard = await it.station('B', { stationType: 'chargeReplacePower' })
  bays = []
  for (const n of [1, 2]) {
    const pcs = await it.device('chargePcs', yard, { deviceName: `${n}#PCS` })
    bays.push(await it.device('connectionBox', yard, { deviceName: `${n}#仓位`, parentId: pcs.deviceId }))
  }
})
afterAll(() => it?.stop())

const bay = (n: number): Made => {
  const found = bays[n - 1]
  if (!found) throw new Error(`no bay ${n}`)
  return found
}
const say = (box: Made, ts: number, kind: string, code = '', name = '') =>
  it.deliver(box.deviceCode, 'mount', { ts, kind, code, bay: name })

/** A morning at a bay: samples each minute from 08:10 to 10:50. */
const morning = () =>
  Array.from({ length: 161 }, (_, index) => at('8:10') + index * minute).map((ts) => {
    const within = (from: string, to: string): boolean => ts >= at(from) && ts <= at(to)
    const isCharging = within('8:15', '9:59') || within('10:3', '10:32')
    const charged =
      Math.max(0, Math.min(ts, at('9:59')) - at('8:14')) + Math.max(0, Math.min(ts, at('10:32')) - at('10:2'))
    return {
      ts,
      values: {
        pluggedState: within('8:12', '10:44') ? 0 : 1,
        runningState: isCharging ? 1 : 0,
        chargedEnergy: 10_000 + (charged / minute) * 6,
        soc: 30 + charged / hour,
      },
    }
  })
const pageOf = async (filter: object = {}, token = it.admin) => {
  for (let turn = 0; turn < 4; turn += 1) await it.tick()
  return (await it.call(calls.visitPage, filter, token)).records
}

describe('a visit', () => {
  test('of a box of station A in a bay of B has all its steps, whatever came first (acceptance A)', async () => {
    const ship = await it.device('ship', home, { deviceName: '江韵1号' })
    const visits = []
    for (const order of ['in order', 'words last', 'turned'] as const) {
      const box = await it.device('boxPower', home)
      const words = async () => {
        await say(box, at('8:10'), 'bay', bay(1).deviceCode, '1')
        await say(box, at('10:50'), 'ship', ship.deviceCode, '2')
      }
      if (order === 'in order') await words()
      await tellAll(it, box, order === 'turned' ? morning().toReversed() : morning())
      if (order !== 'in order') await words()
      visits.push(await pageOf({ boxPowerName: box.deviceName }))
      await say(box, at('10:50') + 1, 'yard')
    }
    for (const [visit, ...others] of visits) {
      expect(others).toEqual([])
      expect(visit).toMatchObject({
        ...{
          stationId: yard,
          stationName: 'B',
          bayId: bay(1).deviceId,
          bayName: '1#仓位',
          binSpaceName: '1',
          pcsName: '1#PCS',
          state: 6,
        },
        ...{
          ts: at('8:10'),
          pluggedTs: at('8:12'),
          chargingTs: at('8:15'),
          stoppedTs: at('10:32'),
          fullTs: null,
          unpluggedTs: at('10:45'),
        },
        ...{ endTs: at('10:50'), fromKind: null, toKind: 'ship', toName: '江韵1号', amount: 810, flags: [] },
      })
    }
  })

  test('steps change as samples come; a pause of five minutes belongs to charging, full ends three percent lower', async () => {
    const box = await it.device('boxPower', home)
    const start = at('9:0')
    await say(box, start, 'bay', bay(2).deviceCode, '2')
    const states: number[] = []
    const stateAfter = async (offset: number, values: Record<string, number>): Promise<void> => {
      await it.tell(box, start + offset * minute, values)
      states.push((await pageOf({ boxPowerName: box.deviceName }))[0]?.state ?? 0)
    }
    await stateAfter(1, { pluggedState: 1, soc: 60 })
    await stateAfter(2, { pluggedState: 0, runningState: 0, soc: 60 })
    await stateAfter(3, { runningState: 1, soc: 60 })
    await stateAfter(8, { runningState: 0, soc: 61 })
    await stateAfter(9, { runningState: 0, soc: 61 })
    await stateAfter(10, { runningState: 1, soc: 95 })
    await stateAfter(11, { runningState: 0, soc: 92.1 })
    await stateAfter(20, { runningState: 0, soc: 91.9 })
    await stateAfter(21, { chargingState: 2, soc: 91 })
    await stateAfter(22, { chargingState: 2, soc: 93 })
    await stateAfter(23, { pluggedState: 1, soc: 91 })
    expect(states).toEqual([1, 2, 3, 3, 2, 4, 4, 2, 2, 4, 5])
  })

  test('ends where another box is said to stand in its bay, and is flagged; one that leaves while plugged too', async () => {
    const [first, second] = [await it.device('boxPower', home), await it.device('boxPower', home)]
    const third = await it.device('connectionBox', yard, { deviceName: '3#仓位' })
    await say(first, at('8:0'), 'bay', third.deviceCode)
    await it.tell(first, at('8:1'), { pluggedState: 0, soc: 50 })
    await say(second, at('8:30'), 'bay', third.deviceCode)
    await it.tell(second, at('8:31'), { soc: 20 })
    await it.tell(first, at('8:32'), { soc: 50 })
    expect(await pageOf({ boxPowerName: first.deviceName })).toMatchObject([
      { state: 6, endTs: at('8:30'), toKind: null, flags: ['leftPlugged', 'displaced'], binSpaceName: '3#仓位' },
    ])
    expect(await pageOf({ boxPowerName: second.deviceName })).toMatchObject([{ state: 1, endTs: null, flags: [] }])
  })

  test('one bay is one whatever words call it: said again it goes on, and another box there ends it', async () => {
    for (const order of ['in order', 'turned'] as const) {
      const container = await it.device('chargeContainer', yard, { deviceName: 'C4' })
      const made = (n: number) =>
        it.device('connectionBox', yard, { deviceName: `${n}#仓位`, parentId: container.deviceId })
      const [own, other] = [await made(41), await made(42)]
      const words: [code: string, bay: string][] = [
        [own.deviceCode, ''],
        [own.deviceCode, '41'],
        [container.deviceCode, own.deviceName],
        [container.deviceCode, own.deviceCode],
      ]
      const box = [await it.device('boxPower', home), await it.device('boxPower', home)] as const
      const said = words.map(
        ([code, name], at) =>
          () =>
            say(box[0], eight + at * 10 * minute, 'bay', code, name),
      )
      const later = () => say(box[1], at('9:0'), 'bay', container.deviceCode, own.deviceName)
      const beside = () => say(box[0], at('9:30'), 'bay', container.deviceCode, other.deviceName)
      const all = [...said, later, beside]
      for (const each of box) await it.tell(each, eight, { soc: 49 })
      for (const speak of order === 'turned' ? all.toReversed() : all) {
        await speak()
        for (let turn = 0; turn < 2; turn += 1) await it.tick()
      }
      for (const each of box) await it.tell(each, at('9:40'), { soc: 50 })
      expect(await pageOf({ boxPowerName: box[0].deviceName }), order).toMatchObject([
        { ts: at('9:30'), endTs: null, bayId: other.deviceId, state: 1 },
        { ts: eight, endTs: at('9:0'), bayId: own.deviceId, state: 6, flags: ['displaced'], binSpaceName: '41' },
      ])
      expect(await pageOf({ boxPowerName: box[1].deviceName }), order).toMatchObject([
        { ts: at('9:0'), endTs: null, bayId: own.deviceId, flags: [] },
      ])
      for (const each of box) await say(each, at('9:50'), 'yard')
    }
  })

  test('tells its curve to who sees only the station of its bay, also once the box has left', async () => {
    const { db } = it.context
    const own = db.selectFrom('station').select('org_id').where('id', '=', home)
    const apart = await addOrganization(db, 'port of C', (await own.executeTakeFirstOrThrow()).org_id)
    const port = await it.station('C', { stationType: 'chargeReplacePower', orgId: apart })
    const place = await it.device('connectionBox', port, { deviceName: 'C1' })
    const box = await it.device('boxPower', home)
    await say(box, at('8:0'), 'bay', place.deviceCode)
    await it.tell(box, at('8:1'), { soc: 50, totalVoltage: 800, totalCurrent: -450 })
    await it.tell(box, at('8:1') + 10_000, { soc: 51, totalVoltage: 800, totalCurrent: 0 })
    await say(box, at('8:3'), 'yard')
    await it.tell(box, at('8:4'), { soc: 52 })
    const tokenOf = async (name: string, orgId?: string) => {
      const person = await addPerson(it.context, name, ['platform_portCharging'], orgId ? { orgId, data_scope: 3 } : {})
      return (await it.signIn(person.userName, person.password)).data.access_token
    }
    const keeper = await tokenOf('port_keeper', apart)
    const [visit] = await pageOf({}, keeper)
    const visitId = visit?.visitId ?? ''
    expect(await it.call(calls.visitCurve, { visitId }, keeper)).toEqual({
      ...{ t: [at('8:1'), at('8:1') + 10_000], soc: [50, 51], power: [360, 0] },
    })
    const refused = { code: 1001 }
    expect(await it.ask(calls.visitCurve, { visitId }, await tokenOf('port_stranger'))).toMatchObject(refused)
    expect(await it.ask(calls.visitCurve, { visitId: '999999' }, keeper)).toMatchObject(refused)
  })

  test('is shown to who sees the station of the bay or that of the box, and to nobody else', async () => {
    const stranger = await addPerson(it.context, 'visit_stranger', ['platform_portCharging'])
    const token = (await it.signIn(stranger.userName, stranger.password)).data.access_token
    expect(await pageOf({}, token)).toEqual([])
    expect((await pageOf({ stationId: yard })).length).toBeGreaterThan(3)
    expect(await pageOf({ stationId: home })).toEqual([])
    expect((await pageOf({ shippingName: '江韵' })).every(({ toName }) => toName === '江韵1号')).toBe(true)
  })
})

describe('a box in the wrong bay', () => {
  test('is told after a minute with the bay that fits, until the powers agree, however long nothing charges', async () => {
    const made = async (n: number) => {
      const pcs = await it.device('chargePcs', yard, { deviceName: `${n}#PCS` })
      return { pcs, bay: await it.device('connectionBox', yard, { deviceName: `${n}#仓位`, parentId: pcs.deviceId }) }
    }
    const [said, real] = [await made(7), await made(8)]
    const box = await it.device('boxPower', home)
    await say(box, it.now - hour, 'bay', said.bay.deviceCode)
    const minuteOf = async (saidKw: number, realKw: number, boxKw = 300): Promise<string[] | undefined> => {
      for (let turn = 0; turn < 9; turn += 1) {
        const ts = it.context.clock()
        await it.tell(box, ts, { runningState: boxKw > 0 ? 1 : 0, totalVoltage: 800, totalCurrent: -boxKw / 0.8 })
        await it.tell(said.pcs, ts, { power: saidKw })
        await it.tell(real.pcs, ts, { power: realKw })
        await it.tick()
        it.advance(10_000)
      }
      return (await it.call(calls.visitPage, { boxPowerName: box.deviceName }, it.admin)).records[0]?.flags
    }
    expect(await minuteOf(0, -310)).toEqual(['wrongBay'])
    expect((await pageOf({ boxPowerName: box.deviceName }))[0]?.suspectBayName).toBe('8#仓位')
    expect(await minuteOf(0, 0, 0), 'a pause').toEqual(['wrongBay'])
    expect(await minuteOf(-200, -310), 'another box in its bay').toEqual(['wrongBay'])
    expect(await minuteOf(-305, 0)).toEqual([])
    expect(await minuteOf(0, -310)).toEqual(['wrongBay'])
    expect(await minuteOf(0, 0, 0)).toEqual(['wrongBay'])
    const openAlarms = async () => {
      const open = it.context.db.selectFrom('alarm').select('rule').where('device_id', '=', box.deviceId)
      return (await open.where('cleared_at', 'is', null).execute()).map(({ rule }) => rule)
    }
    expect(await openAlarms()).toContain('wrongBay')
    const restarted = async () => {
      const { book } = createVisits(it.context)
      await book.read([box.deviceId], it.context.clock())
      await createWrongBays(it.context, book).tick?.(it.context.clock())
      return openAlarms()
    }
    expect(await restarted(), 'a restart in a pause').toContain('wrongBay')
    expect((await pageOf({ boxPowerName: box.deviceName }))[0]?.flags).toEqual(['wrongBay'])
    await say(box, it.context.clock(), 'yard')
    expect(await restarted(), 'after a restart, too').not.toContain('wrongBay')
    expect((await pageOf({ boxPowerName: box.deviceName }))[0]?.flags).toEqual(['wrongBay'])
  })
})
