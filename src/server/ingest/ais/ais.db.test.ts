import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDevice } from '#test/support/publisher.ts'
import { type AisScene, aisScene, fix, line, shipOf } from '#test/support/aisScene.ts'
import { longRangePosition, sentencesOf, tagged, voyageData } from '#simulator/wire/aivdm.ts'

let it: AisScene
const minute = 60_000

beforeAll(async () => {
  it = await aisScene()
})
afterAll(() => it?.stop())
beforeEach(() => it.begin())

const ts = Math.floor(Date.now() / minute) * minute - 3_600_000
const heardAt = (at: number, sentence: string): string => tagged(sentence, at)
const second = (at: number): number => Math.floor(at / 1000) * 1000

describe('a gateway', () => {
  test('passes on positions of the ships of its merchant: as text, and as a list with its time', async () => {
    const { ship } = it
    const client = await connectDevice(it.mqttPort, it.gateway.deviceCode, it.gateway.token)
    const say = (message: string) => client.publishAsync(`devices/${it.gateway.deviceCode}/ais`, message, { qos: 1 })
    await say(heardAt(ts, line(ship.mmsi, { lon: 118.7312, navStatus: 5 })))
    await say(JSON.stringify({ ts: ts + minute, sentences: [line(ship.mmsi, { lon: 118.75 })] }))
    await client.endAsync()
    const stored = await it.positions(ship.deviceId)
    expect(stored).toMatchObject([
      { lon: 118.7312, lat: fix.lat, sog: fix.sog, cog: fix.cog, heading: fix.heading, navStatus: 5 },
      { lon: 118.75 },
    ])
    expect(stored.map((each) => second(each.ts))).toEqual([ts + 17_000, ts + minute + 17_000])
    expect(await it.refusals()).toEqual([])
  })

  test('says nothing of ships of another merchant, which count as foreign', async () => {
    const before = it.counts()
    await it.say(line(it.strangers.mmsi))
    await it.say(line(299_999_999))
    expect(await it.positions(it.strangers.deviceId)).toEqual([])
    expect(it.counts().foreign - before.foreign).toBe(2)
    expect(await it.refusals()).toEqual([])
  })

  test('a ship passes on her own AIS, a device that is neither is refused', async () => {
    const { ship, other, box } = it
    await it.say(`${heardAt(ts, line(ship.mmsi))}\n${heardAt(ts, line(other.mmsi))}`, ship.deviceCode)
    expect(await it.positions(ship.deviceId)).toHaveLength(1)
    expect(await it.positions(other.deviceId)).toEqual([])
    await it.say(line(ship.mmsi), box.deviceCode)
    expect(await it.refusals()).toEqual([['unknown_topic', 1, 'ais: this device is no receiver']])
  })

  test('what cannot be read is refused by name and counted; the good lines beside it stand', async () => {
    const { ship } = it
    const [first = ''] = sentencesOf(voyageData({ mmsi: Number(ship.mmsi), name: 'A' }), 4)
    const good = heardAt(ts, line(ship.mmsi))
    await it.say(
      [good, good.replace(/..$/, '00'), good.replace(/..$/, '01'), `!AIVDM,1,1,,A,${'0'.repeat(900_000)},0*00`].join(
        '\n',
      ),
    )
    await it.say('{"sentences":')
    await it.say(heardAt(Date.now() + 86_400_000, line(ship.mmsi)))
    await it.say(heardAt(Date.UTC(2014, 0), line(ship.mmsi)))
    await it.say(first)
    it.advance(11_000)
    await it.say(line(299_999_999))
    expect(await it.positions(ship.deviceId)).toHaveLength(1)
    expect(await it.refusals()).toEqual([
      ['bad_checksum', 2, expect.any(String)],
      ['future', 1, expect.stringContaining(ship.mmsi)],
      ['incomplete', 1, expect.any(String)],
      ['too_old', 1, expect.stringContaining(ship.mmsi)],
      ['unparsable', 2, expect.any(String)],
    ])
  })

  test('whatever bytes come, the message is acknowledged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), (bytes) => it.say(Buffer.from(bytes))),
      { numRuns: 60 },
    )
    expect(await it.positions(it.ship.deviceId)).toEqual([])
  })
})

describe('the time of a position', () => {
  test('two receivers with clocks apart give one position; each time later, the same message again is another', async () => {
    const { ship } = it
    const sentence = line(ship.mmsi)
    await it.say(heardAt(ts, sentence))
    await it.say(heardAt(ts - 5 * minute, sentence), it.secondGateway.deviceCode)
    await it.say(heardAt(ts, sentence))
    expect(await it.positions(ship.deviceId)).toHaveLength(1)
    await it.say(heardAt(ts + 3 * minute, sentence))
    expect(await it.positions(ship.deviceId)).toHaveLength(2)
  })

  test('a receiver whose clock is some minutes ahead is not believed', async () => {
    await it.say(heardAt(it.context.clock() + 4 * minute, line(it.ship.mmsi)))
    const [{ ts: stored } = { ts: 0 }] = await it.positions(it.ship.deviceId)
    expect(stored).toBeGreaterThan(it.context.clock() - 2 * minute)
    expect(stored - it.context.clock()).toBeLessThan(31_000)
  })

  test('two transponders with one MMSI do not merge into a place where no ship is', async () => {
    const { ship } = it
    const places = [
      { lon: 118, lat: 33 },
      { lon: 121, lat: 31 },
    ]
    for (const place of places) await it.say(heardAt(ts, line(ship.mmsi, place)))
    expect((await it.positions(ship.deviceId)).map(({ lon, lat }) => ({ lon, lat }))).toEqual(
      expect.arrayContaining(places),
    )
  })
})

describe('one source at a time', () => {
  const own = (at: number, lon: number) =>
    it.publish(it.ship.deviceCode, 'telemetry', { ts: at, values: { lon, lat: 32 } })

  test('AIS is left out while the ship’s own position is younger than 60 s, in any order, and after a restart', async () => {
    const { ship } = it
    await own(ts, 118)
    await it.say(heardAt(ts + 17_000, line(ship.mmsi, { lon: 119 })))
    await it.publish(ship.deviceCode, 'position', { ts: ts + 30_000, lon: 118.1, lat: 32 })
    await it.restart()
    await it.say(heardAt(ts + minute + 17_000, line(ship.mmsi, { lon: 119.1 })))
    expect((await it.positions(ship.deviceId)).map(({ lon }) => lon)).toEqual([118, 118.1])
    await it.say(heardAt(ts + 2 * minute + 17_000, line(ship.mmsi, { lon: 119.2 })))
    await it.say(heardAt(ts + 2 * minute + 47_000, line(ship.mmsi, { lon: 119.3, utcSecond: 47 })))
    expect((await it.positions(ship.deviceId)).map(({ lon }) => lon)).toEqual([118, 118.1, 119.2, 119.3])
  })

  test('a long-range position counts where nothing finer came for ten minutes', async () => {
    const { ship } = it
    const far = (at: number) => heardAt(at, sentencesOf(longRangePosition({ ...shipOf(ship.mmsi), lon: 120 })).join())
    await it.say(heardAt(ts + 17_000, line(ship.mmsi, { lon: 118 })))
    await it.say(far(ts + 9 * minute))
    await it.say(far(ts + 12 * minute))
    await it.say(far(ts + 15 * minute))
    expect((await it.positions(ship.deviceId)).map(({ ts: at }) => at)).toEqual([
      expect.any(Number),
      ts + 12 * minute,
      ts + 15 * minute,
    ])
  })
})

describe('a ship’s words', () => {
  const said = (change: object = {}) => ({
    ...{
      mmsi: Number(it.ship.mmsi),
      name: 'JIANGYUN 1',
      callSign: 'BQXY7',
      imo: 9_074_729,
      dest: 'CN NJG',
      draught: 3.4,
      shipType: 70,
    },
    ...{ bow: 90, stern: 20, port: 8, starboard: 9, eta: { month: 12, day: 31, hour: 0, minute: 5 }, ...change },
  })
  const voyage = (at: number, change = {}) =>
    it.say(
      sentencesOf(voyageData(said(change)), 1)
        .map((each) => heardAt(at, each))
        .join('\n'),
    )

  test('a row per change, not per message, through a restart; what AIS says of the ship herself stands beside', async () => {
    const changed = it.heardChanges()
    await voyage(ts)
    await voyage(ts + 6 * minute)
    await it.restart()
    await voyage(ts + 12 * minute)
    await voyage(ts + 18 * minute, { dest: 'CN SHA', eta: undefined })
    expect(await it.voyages()).toEqual([
      [ts, 'CN NJG', expect.stringMatching(/-12-31T00:05/), 3.4, null, null],
      [ts + 18 * minute, 'CN SHA', null, 3.4, null, null],
    ])
    expect(await it.vessel()).toMatchObject([
      { name: 'JIANGYUN 1', call_sign: 'BQXY7', imo: 9_074_729, ship_type: 70, length: 110, width: 17 },
    ])
    expect(changed).toEqual(['voyage', 'voyage', 'voyage'])
    await voyage(ts + 24 * minute, { dest: 'CN SHA', eta: undefined, name: 'JIANGYUN 2' })
    expect(await it.vessel()).toMatchObject([{ name: 'JIANGYUN 2' }])
    expect(changed).toHaveLength(4)
  })

  test('she says cargo and destination herself; AIS that says something else does not flicker', async () => {
    const eta = Date.UTC(2026, 11, 30, 8)
    const cargo = { startBerthCargoTypeName: '集装箱', cargoLoad: 1_200_000 }
    await it.publish(it.ship.deviceCode, 'voyage', { ts, dest: '南京', eta, ...cargo })
    await voyage(ts + minute)
    await it.publish(it.ship.deviceCode, 'voyage', { ts: ts + 2 * minute, dest: '南京', eta: new Date(eta), ...cargo })
    await voyage(ts + 3 * minute)
    expect((await it.voyages()).map(([at, dest, , , type, load]) => [at, dest, type, load])).toEqual([
      [ts, '南京', '集装箱', 1_200_000],
      [ts + minute, 'CN NJG', '集装箱', 1_200_000],
    ])
  })

  test('what does not fit is refused: no ship, a text that is too long, a time without a zone', async () => {
    await it.publish(it.box.deviceCode, 'voyage', { ts, dest: 'A' })
    await it.publish(it.ship.deviceCode, 'voyage', { ts, dest: 'A'.repeat(61) })
    await it.publish(it.ship.deviceCode, 'voyage', { ts, dest: 'A', eta: '2026-12-01 08:00' })
    await it.publish(it.ship.deviceCode, 'voyage', { ts: Date.now() + 86_400_000, dest: 'A' })
    expect(await it.voyages()).toEqual([])
    expect((await it.refusals()).map(([reason, count]) => [reason, count])).toEqual([
      ['future', 1],
      ['unknown_topic', 1],
      ['wrong_type', 2],
    ])
  })
})

test('the registry knows a ship by her MMSI as soon as the form is stored', async () => {
  const { registry } = it.context
  expect(registry.byMmsi(it.ship.mmsi)?.deviceId).toBe(it.ship.deviceId)
  await it.context.pool.query('update ship set mmsi = $1 where device_id = $2', ['413999999', it.ship.deviceId])
  await expect.poll(() => registry.byMmsi('413999999')?.deviceId).toBe(it.ship.deviceId)
  expect(registry.byMmsi(it.ship.mmsi)).toBeUndefined()
  await it.context.pool.query('update ship set mmsi = $1 where device_id = $2', [it.ship.mmsi, it.ship.deviceId])
  await expect.poll(() => registry.byMmsi(it.ship.mmsi)?.deviceId).toBe(it.ship.deviceId)
})
