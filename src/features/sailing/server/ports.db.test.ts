import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson } from '#test/support/app.ts'
import { tellAll } from '#test/support/charges.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { anchored, fromAToB, portA, portB, reportsOf } from '#test/support/voyages.ts'
import { sailingContract as calls } from '../contract.ts'

const minute = 60_000
const hour = 60 * minute

let it: DeviceScene
let start: number
let stationId: string
beforeAll(async () => {
  it = await deviceScene()
  start = it.now - 24 * hour
  stationId = await it.station('船站', { stationType: 'shippingPlatform' })
})
afterAll(() => it?.stop())
// No port of the test before holds at any time.
beforeEach(async () => {
  await it.context.db
    .updateTable('port')
    .set({ removed_at: new Date(0) })
    .execute()
})

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await it.tick()
}
const added = async (port: typeof portA & { since?: number }) => (await it.call(calls.portAdd, port, it.admin)).portId
const sailed = async (story = fromAToB): Promise<Made> => {
  const ship = await it.device('ship', stationId)
  await tellAll(it, ship, reportsOf(story, start))
  await settled()
  return ship
}
const legsOf = async ({ deviceId }: Made) => {
  await settled()
  const { records } = await it.call(calls.legPage, { shippingId: deviceId }, it.admin)
  return records.map(({ legId, legStartPortNameCn, legEndPortNameCn, ts, endTs }) => ({
    ...{ legId, from: legStartPortNameCn, to: legEndPortNameCn },
    ...{ start: (ts - start) / minute, end: endTs === null ? null : (endTs - start) / minute },
  }))
}
const passages = async (ship: Made) => (await legsOf(ship)).map(({ legId, ...leg }) => leg)

describe('a change of a port derives the legs of ships near it again', () => {
  test('one that is added: from the time on that it counts from', async () => {
    const ship = await sailed()
    expect(await passages(ship)).toEqual([])
    await added(portA)
    expect(await passages(ship)).toEqual([{ from: '甲港', to: null, start: 117, end: null }])
    await added({ ...portB, since: start + 310 * minute })
    expect(await passages(ship)).toEqual([{ from: '甲港', to: null, start: 117, end: null }])
    await added({ ...portB, portNameCn: '丙港', since: start })
    expect(await passages(ship)).toEqual([{ from: '甲港', to: '丙港', start: 117, end: 300 }])
  })

  test('a radius that changes in the middle of a leg counts for what comes after', async () => {
    const [a, b] = [await added(portA), await added(portB)]
    const ship = await sailed()
    const [first] = await legsOf(ship)
    const wide = { ...portB, portId: b, lon: 119.3, radius: 1000 }
    await it.call(calls.portEdit, { ...wide, since: start + 301 * minute }, it.admin)
    expect(await legsOf(ship)).toEqual([first])
    await it.call(calls.portEdit, { ...wide, since: start + 200 * minute }, it.admin)
    expect(await passages(ship)).toEqual([{ from: '甲港', to: null, start: 117, end: null }])
    await it.call(calls.portEdit, { ...portB, portId: b, since: start }, it.admin)
    expect(await passages(ship)).toEqual([{ from: '甲港', to: '乙港', start: 117, end: 300 }])
    await it.call(calls.portEdit, { ...portA, portId: a, lon: 119.02, since: start + 110 * minute }, it.admin)
    expect(await passages(ship)).toMatchObject([{ from: '甲港', to: '乙港', start: 117, end: 300 }])
  })

  test('one that is removed: legs before keep it and its name', async () => {
    const [, b] = [await added(portA), await added(portB)]
    const ship = await sailed()
    await it.call(calls.portRemove, { portId: b }, it.admin)
    expect(await passages(ship)).toEqual([{ from: '甲港', to: '乙港', start: 117, end: 300 }])
    const names = (await it.call(calls.portList, {}, it.admin)).map(({ portNameCn }) => portNameCn)
    expect(names).toEqual(['甲港'])
    const later = reportsOf([{ at: 420, lon: 119.6, lat: 32, sog: 0.1 }], start)
    await tellAll(it, ship, later)
    await tellAll(it, ship, reportsOf([{ at: 118, lon: 119, lat: 32, sog: 0.1 }], start))
    expect(await passages(ship)).toEqual([{ from: '甲港', to: '乙港', start: 118, end: 300 }])
  })

  test('the streaming state goes by the new port at once', async () => {
    await added(portA)
    const ship = await sailed(fromAToB.filter(({ at }) => at < 290))
    await added(portB)
    await tellAll(
      it,
      ship,
      reportsOf(
        fromAToB.filter(({ at }) => at >= 290),
        start,
      ),
    )
    expect(await passages(ship)).toEqual([{ from: '甲港', to: '乙港', start: 117, end: 300 }])
  })

  test('of ports that overlap, a ship lies in the one that is nearest for its size', async () => {
    await added(portA)
    await added({ ...portB, portNameCn: '大港', lon: 119.57, radius: 10_000 })
    await added({ ...portB, portNameCn: '小港', lon: 119.602, radius: 1000 })
    expect(await passages(await sailed())).toMatchObject([{ to: '小港' }])
  })

  test('an anchorage ends no leg', async () => {
    await added(portA)
    await added(portB)
    await it.call(calls.portAdd, { ...portB, portNameCn: '锚地', lon: 119.3, kind: 'anchorage' }, it.admin)
    expect(await passages(await sailed(anchored))).toEqual([{ from: '甲港', to: '乙港', start: 117, end: 360 }])
  })
})

describe('the calls of ports', () => {
  test('a page says what a port is and who may change it; a form sent twice makes one', async () => {
    const request = { ...portA, portCode: 'CNNJG', aliases: ['NANJING'], since: start, requestId: 'once' }
    const [one, two] = [
      await it.call(calls.portAdd, request, it.admin),
      await it.call(calls.portAdd, request, it.admin),
    ]
    expect(two).toEqual(one)
    const { records } = await it.call(calls.portPage, { portName: 'nanj' }, it.admin)
    expect(records).toEqual([
      {
        ...{ ...one, ...portA, portCode: 'CNNJG', aliases: ['NANJING'], kind: 'port', since: start },
        ...{ common: 1, changeable: true, version: 1 },
      },
    ])
    const again = { ...request, requestId: 'twice' }
    expect(await it.ask(calls.portAdd, again, it.admin)).toMatchObject({ code: 3071 })
    expect(await it.ask(calls.portEdit, { ...portA, ...one, version: 7 }, it.admin)).toMatchObject({ code: 1002 })
    expect(await it.ask(calls.portAdd, { ...portB, since: it.now + hour }, it.admin)).toMatchObject({ code: 400 })
  })

  test('what is for all only a platform administrator changes', async () => {
    const common = await added(portA)
    const person = await addPerson(it.context, 'harbour', ['platform_ship', 'ship_save', 'ship_remove'])
    const token = (await it.signIn('harbour', person.password)).data.access_token
    expect((await it.call(calls.portPage, {}, token)).records).toMatchObject([{ common: 1, changeable: false }])
    expect(await it.ask(calls.portEdit, { ...portA, portId: common }, token)).toMatchObject({ status: 403 })
    expect(await it.ask(calls.portRemove, { portId: common }, token)).toMatchObject({ status: 403 })
    const { portId } = await it.call(calls.portAdd, portB, token)
    expect((await it.call(calls.portPage, {}, token)).records[0]).toMatchObject({ portId, common: 0, changeable: true })
    await it.call(calls.portEdit, { ...portB, portId, portNameEn: 'Bee', version: 1 }, token)
    expect((await it.call(calls.portPage, {}, token)).records[0]).toMatchObject({ portNameEn: 'Bee', since: 0 })
    expect(await it.call(calls.portRemove, { portId }, token)).toBe(true)
    expect(await it.ask(calls.portRemove, { portId }, token)).toMatchObject({ code: 1001 })
  })
})
