import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { frameOf, type Samples, tellAll } from '#test/support/charges.ts'
import { chunksOf, playWithRestarts } from '#test/support/restarts.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { anchored, fromAToB, portA, portB, reportsOf, shifted, type Story, turned } from '#test/support/voyages.ts'
import { sailingContract as calls } from '../contract.ts'
import { sailing } from './handlers.ts'

const minute = 60_000
const hour = 60 * minute

let it: DeviceScene
let start: number
let stationId: string
beforeAll(async () => {
  it = await deviceScene()
  start = it.now - 24 * hour
  stationId = await it.station('船站', { stationType: 'shippingPlatform' })
  await it.call(calls.portAdd, portA, it.admin)
  await it.call(calls.portAdd, portB, it.admin)
})
afterAll(() => it?.stop())

const newShip = () => it.device('ship', stationId)
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await it.tick()
}
const legsOf = async ({ deviceId }: Made, token = it.admin) =>
  (await it.call(calls.legPage, { shippingId: deviceId }, token)).records
const sailed = async (story: Story, from = start): Promise<Made> => {
  const ship = await newShip()
  await tellAll(it, ship, reportsOf(story, from))
  await settled()
  return ship
}
const told = ({ ts, endTs, ...leg }: Awaited<ReturnType<typeof legsOf>>[number]) => ({
  ...{ from: leg.legStartPortNameCn, to: leg.legEndPortNameCn, start: (ts - start) / minute },
  ...{ end: endTs === null ? null : (endTs - start) / minute, berth: leg.berthTime, anchor: leg.anchorDuration },
  ...{ sail: leg.sailDuration, total: leg.legDurationTotal, distance: leg.sailDistance, gap: leg.gapDistance },
  estimated: leg.estimated,
})
const plain = {
  ...{ from: '甲港', to: '乙港', start: 117, end: 300, berth: 1.95, anchor: 0, sail: 3.05, total: 5 },
  ...{ distance: 30.55, gap: 0, estimated: false },
}

describe('the legs of a ship', () => {
  test.each<[string, Story, typeof plain]>([
    ['S1 from A to B', fromAToB, plain],
    ['S3 anchored on the way', anchored, { ...plain, end: 360, anchor: 0.95, sail: 3.1, total: 6 }],
    [
      'S6 a shift in the port',
      shifted,
      { ...plain, start: 238, end: 420, berth: 3.97, sail: 3.03, total: 7, distance: 30.3 },
    ],
    ['S9 four minutes at B', turned, { ...plain, to: '甲港', end: 484, sail: 6.12, total: 8.07, distance: 61.1 }],
  ])('%s', async (_, story, expected) => {
    expect((await legsOf(await sailed(story))).map(told)).toEqual([expected])
  })

  test('a leg says its times where the ship is registered, its names in both languages, and what is not known', async () => {
    const ship = await sailed(fromAToB)
    expect(await legsOf(ship)).toMatchObject([
      {
        ...{ shippingId: ship.deviceId, vesselName: ship.deviceName, mmsi: null, cargoLoad: null, berthOpen: true },
        ...{ legStartPortNameEn: 'A', legEndPortNameEn: 'B' },
        legStartTime: formatTime(start + 117 * minute, 'Asia/Shanghai'),
        legEndTime: formatTime(start + 300 * minute, 'Asia/Shanghai'),
      },
    ])
  })

  test('one that runs has no end and counts up to now, anchoring included', async () => {
    const from = it.now - 237 * minute
    const ship = await newShip()
    await tellAll(
      it,
      ship,
      reportsOf(
        anchored.filter(({ at }) => at <= 237),
        from,
      ),
    )
    await settled()
    expect(await legsOf(ship)).toMatchObject([
      {
        ...{ ts: from + 117 * minute, endTs: null, legEndTime: null, legEndPortNameCn: null },
        ...{ berthTime: 1.95, anchorDuration: 0.45, sailDuration: 1.55, legDurationTotal: 3.95 },
      },
    ])
  })

  test('one over the turn of the year is one', async () => {
    const from = Date.UTC(2025, 11, 31, 12)
    const ship = await sailed(fromAToB, from)
    expect(await legsOf(ship)).toMatchObject([
      {
        legStartTime: formatTime(from + 117 * minute, 'Asia/Shanghai'),
        legEndTime: formatTime(from + 300 * minute, 'Asia/Shanghai'),
      },
    ])
    const filter = { shippingId: ship.deviceId, startTime: '2025-12-31 00:00:00', endTime: '2025-12-31 23:59:59' }
    expect((await it.call(calls.legPage, filter, it.admin)).records).toHaveLength(1)
    const later = { ...filter, startTime: '2026-01-01 00:00:00', endTime: '2026-01-02 00:00:00' }
    expect((await it.call(calls.legPage, later, it.admin)).records).toEqual([])
  })

  test('a sound register of the distance counts, though it comes beside the positions; one that began anew does not', async () => {
    const counting = async (begunAnewAt: number) => {
      const ship = await newShip()
      const registers = fromAToB.map(({ at }) => {
        const miles = (31.2 * Math.min(183, Math.max(0, at - 117))) / 183
        const sailedDistance = Math.round(10 * (at < begunAnewAt ? 900 + miles : miles)) / 10
        return { ts: start + at * minute - 5000, values: { sailedDistance } }
      })
      await tellAll(it, ship, [...registers, ...reportsOf(fromAToB, start)])
      await settled()
      return (await legsOf(ship)).map(told)
    }
    expect(await counting(Number.POSITIVE_INFINITY)).toEqual([{ ...plain, distance: 31.2 }])
    expect(await counting(200)).toEqual([plain])
  })

  test('samples without a position change nothing', async () => {
    const ship = await newShip()
    const others = reportsOf(fromAToB, start).map(({ ts }) => ({ ts: ts + 20_000, values: { sog: 0, navStatus: 5 } }))
    await tellAll(it, ship, [...others, ...reportsOf(fromAToB, start)])
    await settled()
    expect((await legsOf(ship)).map(told)).toEqual([plain])
  })
})

test('positions that receivers make up, and those of the future, change nothing', async () => {
  const ship = await newShip()
  const report = (minutes: number, lon: number, lat: number) => ({
    ...{ ts: start + minutes * minute, values: { lon, lat, sog: 0, navStatus: 5 } },
  })
  await tellAll(it, ship, [
    ...[0, 1, 2, 3].flatMap((each) => [report(150.5 + each, 0, 0), report(160.5 + each, 181, 91)]),
    ...reportsOf(fromAToB, start),
  ])
  await it.deliver(ship.deviceCode, 'telemetry', report(24 * 60 + 60, 125, 30))
  await settled()
  expect((await legsOf(ship)).map(told)).toEqual([plain])
})

test('late, doubled, shuffled and with restarts as in the order of time', async () => {
  const story: Samples = reportsOf(anchored, start)
  const play = async (parts: readonly Samples[]) => {
    const ship = await newShip()
    await playWithRestarts(it, {
      ...{ features: [sailing], parts, restartAfter: 3 },
      framesOf: (part) => part.map((sample) => frameOf(it, ship, sample)),
    })
    const { rows } = await it.context.pool.query(
      'select started_at, ended_at, dynamic_type, port_id from ship_state where device_id = $1 order by started_at',
      [ship.deviceId],
    )
    return { legs: (await legsOf(ship)).map(told), states: rows }
  }
  const expected = await play([story])
  expect(expected.legs).toMatchObject([{ anchor: 0.95, distance: 30.55 }])
  expect(expected.states.map(({ dynamic_type }) => dynamic_type)).toEqual([5, 0, 1, 0, 5])
  const place = fc.nat({ max: story.length - 1 })
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...story], { minLength: story.length }),
      fc.array(place, { maxLength: 10 }),
      fc.integer({ min: 3, max: 60 }),
      async (shuffled, doubled, size) => {
        const all = [...shuffled, ...doubled.flatMap((at) => story[at] ?? [])]
        expect(await play(chunksOf(all, size))).toEqual(expected)
      },
    ),
    { numRuns: 5 },
  )
})

test('another merchant sees neither ports nor legs of one, and his ships do not call there', async () => {
  const own = await addPerson(it.context, 'shipowner', ['platform_ship', 'ship_save', 'sailing_export'])
  const other = await addPerson(it.context, 'other_owner', ['platform_ship'])
  const [ownToken, otherToken] = [
    (await it.signIn('shipowner', own.password)).data.access_token,
    (await it.signIn('other_owner', other.password)).data.access_token,
  ]
  const place = { portNameCn: '私港', lon: 125, lat: 30, radius: 1000 }
  await it.call(calls.portAdd, place, ownToken)
  const namesFor = async (token: string) =>
    (await it.call(calls.portList, {}, token)).map(({ portNameCn }) => portNameCn)
  expect(await namesFor(ownToken)).toContain('私港')
  expect(await namesFor(otherToken)).not.toContain('私港')
  expect(await namesFor(otherToken)).toContain('甲港')

  const shipOf = async (orgId: string) => {
    const station = await it.station(`站${orgId}`, { orgId, stationType: 'shippingPlatform' })
    const ship = await it.device('ship', station)
    const east = fromAToB.map((each) => ({ ...each, lat: 30, lon: each.lon < 119.3 ? each.lon + 6 : each.lon }))
    await tellAll(it, ship, reportsOf(east.slice(0, 60), start))
    return ship
  }
  const below = await addOrganization(it.context.db, 'below', own.orgId)
  const ships = [await shipOf(own.orgId), await shipOf(below), await shipOf(other.orgId)]
  await settled()
  const first = async ({ deviceId }: Made) =>
    (
      await it.context.pool.query(
        'select dynamic_type from ship_state where device_id = $1 order by started_at limit 1',
        [deviceId],
      )
    ).rows[0]?.dynamic_type
  expect(await Promise.all(ships.map(first))).toEqual([5, 5, 1])
  const [ship] = ships
  expect(ship && (await legsOf(ship, ownToken))).toHaveLength(1)
  expect(ship && (await legsOf(ship, otherToken))).toEqual([])

  const file = (token: string) =>
    it.app.inject({ url: `${calls.legExport.path}?format=csv`, headers: { authorization: `Bearer ${token}` } })
  expect((await file(ownToken)).body).toContain('私港')
  expect((await file(otherToken)).statusCode).toBe(403)
})

test('the file holds what the page shows', async () => {
  const ship = await sailed(fromAToB)
  const answer = await it.app.inject({
    url: `${calls.legExport.path}?format=csv&shippingId=${ship.deviceId}`,
    headers: { authorization: `Bearer ${it.admin}`, 'accept-language': 'zh-CN' },
  })
  const [from, to] = [start + 117 * minute, start + 300 * minute]
  const zoned = (ts: number): string => formatTime(ts, 'Asia/Shanghai')
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('航段记录.csv')
  expect(answer.body.split('\r\n')).toEqual([
    expect.stringContaining('船舶名称,出发港,'),
    `${ship.deviceName},甲港,A,乙港,B,${zoned(from)},${from},${zoned(to)},${to},1.95,3.05,0,5,30.55,0,否,,,`,
    '',
  ])
})
