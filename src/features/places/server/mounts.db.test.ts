import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { createPlaces } from '#server/places/places.ts'
import { positionOf } from '#server/places/position.ts'
import { addOrganization, addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { placesContract } from '../contract.ts'

let it: TestApp
let stationId: string
let serial = 0
const start = Date.UTC(2026, 10, 20, 4)

beforeAll(async () => {
  it = await testApp()
  stationId = (await it.call(assetsContract.stationAdd, { stationName: '站' }, it.admin)).stationId
})
afterAll(() => it?.stop())

const add = async (deviceType: string, station = stationId) => {
  const deviceCode = `${deviceType}-${++serial}`
  const device = { deviceName: deviceCode, deviceCode, deviceType, stationId: station }
  return { deviceCode, deviceId: (await it.call(assetsContract.equipmentAdd, device, it.admin)).deviceId }
}
const spans = async (deviceId: string) =>
  (
    await it.context.pool.query<{ code: string; bay: string; from_ts: Date; to_ts: Date | null }>(
      'select code, bay, from_ts, to_ts from mount_span where unit_id = $1 order by from_ts',
      [deviceId],
    )
  ).rows.map(({ code, bay, from_ts, to_ts }) => [code, bay, from_ts.getTime(), to_ts?.getTime() ?? null])
const refusals = async () =>
  Object.fromEntries(
    // The newest comes first, and counts here.
    (await it.call(iotContract.refusals, {}, it.admin))
      .toReversed()
      .map(({ reason, lastDetail }) => [reason, lastDetail]),
  )

describe('where a box is', () => {
  test('a name that no database can hold is refused and counted, and does not come again', async () => {
    const box = await add('boxPower')
    for (const name of [{ code: 'a\0' }, { bay: '\0' }]) {
      await it.deliver(box.deviceCode, 'mount', { ts: start, kind: 'yard', ...name })
      expect((await refusals()).wrong_type).toContain(Object.keys(name)[0])
    }
    expect(await spans(box.deviceId)).toEqual([])
  })

  test('a word opens an interval and closes the one before; the same place said again does not', async () => {
    const [box, ship, pcs] = [await add('boxPower'), await add('ship'), await add('chargePcs')]
    const say = (ts: number, kind: string, code = '', bay: string | number = '') =>
      it.deliver(box.deviceCode, 'mount', { ts, kind, code, bay })
    await say(start, 'ship', ship.deviceCode, 3)
    await say(start + 60_000, 'ship', ship.deviceCode, 3)
    await say(start + 120_000, 'bay', pcs.deviceCode, 'B2')
    await say(start + 180_000, 'yard')
    expect(await spans(box.deviceId)).toEqual([
      [ship.deviceCode, '3', start, start + 120_000],
      [pcs.deviceCode, 'B2', start + 120_000, start + 180_000],
      ['', '', start + 180_000, null],
    ])
    expect(it.context.places.mountOf(box.deviceId)).toMatchObject({ kind: 'yard', placeId: null, ts: start + 180_000 })
    await say(start + 90_000, 'yard')
    expect((await spans(box.deviceId)).map(([, , from]) => from)).toEqual(
      [0, 90_000, 120_000, 180_000].map((ms) => start + ms),
    )
    expect(it.context.places.mountOf(box.deviceId)?.ts).toBe(start + 180_000)
  })

  test('late, repeated and turned messages give the same intervals, in the database, in memory and after a start', async () => {
    const ship = await add('ship')
    const word = fc.record({
      ts: fc.integer({ min: 0, max: 4 }).map((step) => start + step * 1000),
      kind: fc.constantFrom('ship', 'yard', 'bay', 'truck'),
      bay: fc.constantFrom('1', '2'),
    })
    const shuffled = fc
      .array(word, { minLength: 1, maxLength: 8 })
      .chain((words) =>
        fc.tuple(
          fc.constant(words),
          fc.shuffledSubarray([...words, ...words], { minLength: words.length * 2, maxLength: words.length * 2 }),
        ),
      )
    const codes: Readonly<Record<string, string>> = { ship: ship.deviceCode, truck: '鄂A12345' }
    await fc.assert(
      fc.asyncProperty(shuffled, async ([words, turned]) => {
        const results = []
        for (const order of [words, turned]) {
          const box = await add('boxPower')
          for (const { kind, ...rest } of order)
            await it.deliver(box.deviceCode, 'mount', { kind, code: codes[kind] ?? '', ...rest })
          const again = (await createPlaces(it.context.pool)).mountOf(box.deviceId)
          expect(it.context.places.mountOf(box.deviceId)).toEqual(again)
          results.push(await spans(box.deviceId))
        }
        expect(results[0]).toEqual(results[1])
      }),
      { numRuns: 12 },
    )
  })

  test('the call does the same, within scope; what is not possible is refused by name', async () => {
    const [box, ship, pile] = [await add('boxPower'), await add('ship'), await add('shorePile')]
    const call = { deviceId: box.deviceId, ts: start, kind: 'ship' as const, code: ship.deviceCode, bay: 7 }
    expect(await it.call(placesContract.mount, call, it.admin)).toBe(true)
    expect(it.context.places.mountOf(box.deviceId)).toMatchObject({ placeId: ship.deviceId, bay: '7' })
    const code = async (change: object, token = it.admin) =>
      (await it.ask(placesContract.mount, { ...call, ...change }, token)).code
    expect(await code({ deviceId: pile.deviceId })).toBe(3021)
    expect(await code({ code: 'nowhere' })).toBe(3020)
    expect(await code({ kind: 'bay' })).toBe(3020)
    expect(await code({ kind: 'bay', code: '', bay: '' })).toBe(3020)
    expect(await code({ kind: 'truck', code: '' })).toBe(3020)
    expect(await code({ ts: Date.now() + 3_600_000 })).toBe(3022)
    expect(await code({ deviceId: '999999' })).toBe(1001)
    const truck = { ...call, ts: start + 1000, kind: 'truck' as const, code: '鄂A12345', bay: '' }
    expect(await it.call(placesContract.mount, truck, it.admin)).toBe(true)
    expect(it.context.places.mountOf(box.deviceId)).toMatchObject({ kind: 'truck', placeId: null, code: '鄂A12345' })
    const person = await addPerson(it.context, 'stranger', ['asset_equipment_save'])
    const { access_token } = (await it.signIn(person.userName, person.password)).data
    expect(await code({}, access_token)).toBe(1001)
  })

  test('messages that do not fit are counted: no ship, a ship of another merchant, the future, no box', async () => {
    const [box, ship] = [await add('boxPower'), await add('ship')]
    const orgId = await addOrganization(it.context.db, 'other')
    const other = (await it.call(assetsContract.stationAdd, { stationName: '他', orgId }, it.admin)).stationId
    const foreign = await add('ship', other)
    await it.deliver(box.deviceCode, 'mount', { kind: 'ship', code: 'no ship' })
    await it.deliver(box.deviceCode, 'mount', { kind: 'ship', code: foreign.deviceCode })
    await it.deliver(box.deviceCode, 'mount', { kind: 'moon' })
    await it.deliver(box.deviceCode, 'mount', { kind: 'yard', ts: Date.now() + 86_400_000 })
    await it.deliver(ship.deviceCode, 'mount', { kind: 'yard' })
    expect(await refusals()).toMatchObject({
      unknown_device: 'mount: no ship',
      foreign_device: `mount: ${foreign.deviceCode}`,
      wrong_type: expect.stringContaining('kind'),
      future: expect.any(String),
      unknown_topic: 'mount: ',
    })
    expect(await spans(box.deviceId)).toEqual([])
  })
})

describe('where a ship is', () => {
  const at = (ship: { deviceId: string }) => {
    const device = it.context.registry.byId(ship.deviceId)
    return device && positionOf(device, it.context.telemetry.latest(ship.deviceId))
  }
  const position = { lon: 118.7, lat: 32.1, sog: 8.6, cog: 91.5, heading: 90, draught: 4.2, navStatus: 0 }

  test('a position is the ship’s telemetry; numbers that mean "none" are absent, half a position is none', async () => {
    const ship = await add('ship')
    await it.deliver(ship.deviceCode, 'position', { timestamp: new Date(start).toISOString(), ...position })
    const first = { lon: 118.7, lat: 32.1, speed: 8.6, cog: 91.5, heading: 90, navStatus: 0, ts: start }
    expect(at(ship)).toEqual(first)
    const none = { lon: 181, lat: 91, sog: 1023, cog: 3600, heading: 511, draught: null }
    await it.deliver(ship.deviceCode, 'position', { ts: start + 1000, ...none })
    expect(at(ship)).toEqual(first)
    await it.deliver(ship.deviceCode, 'position', { ts: start + 2000, lon: 118.8, lat: 91 })
    expect(at(ship)).toEqual(first)
    await it.deliver(ship.deviceCode, 'position', { ts: start + 3000, ...position, lon: 118.9, sog: 1023 })
    expect(at(ship)).toEqual({ ...first, lon: 118.9, speed: null, ts: start + 3000 })
    await it.deliver(ship.deviceCode, 'position', { ts: start - 5000, ...position, lon: 100 })
    expect(at(ship)?.lon).toBe(118.9)
  })

  test('a list of positions is stored whole; what is wrong in it is counted alone', async () => {
    const ship = await add('ship')
    const past = [1, 2, 3].map((step) => ({ ...position, ts: start + step * 1000, lon: 118 + step / 10 }))
    await it.deliver(ship.deviceCode, 'position', [...past, { lon: 'west' }])
    expect(at(ship)?.lon).toBe(118.3)
    const { rows } = await it.context.pool.query<{ n: number }>(
      'select count(*)::int as n from frame where device_id = $1',
      [ship.deviceId],
    )
    expect(rows).toEqual([{ n: 3 }])
    expect((await refusals()).wrong_type).toContain('lon')
    await it.deliver(ship.deviceCode, 'position', [])
    expect((await refusals()).empty).toBe('no position')
  })

  test('what no ship can report is counted, the rest kept', async () => {
    const ship = await add('ship')
    await it.deliver(ship.deviceCode, 'position', { ...position, ts: start, cog: 400 })
    expect(at(ship)).toMatchObject({ lon: 118.7, cog: null })
    expect((await refusals()).out_of_range).toBe('cog: 400')
    await it.deliver(ship.deviceCode, 'position', { lon: 'east' })
    expect((await refusals()).wrong_type).toContain('lon')
    const box = await add('boxPower')
    await it.deliver(box.deviceCode, 'position', { ...position, ts: start })
    expect((await refusals()).unknown_point).toBe('position: this device has none')
  })
})
