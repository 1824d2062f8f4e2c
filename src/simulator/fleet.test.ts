import { expect, test } from 'vitest'
import { profiles } from '#catalogue/profiles.ts'
import { faults, faultsAt } from './behaviours/box/faults.ts'
import { boxCode, linesFor } from './behaviours/box/lines.ts'
import { type Place, placeOf, placesOf, shipAt } from './behaviours/box/voyages.ts'
import { demoFleet, demoTypes } from './fleet.ts'
import { chargeShipAt } from './behaviours/marine/trips.ts'
import { berths, distance, routes } from './river.ts'
import { occurrences } from './schedule.ts'
import { day, hour, minute } from './times.ts'
import { eventsBetween } from './wire/events.ts'

const start = Date.UTC(2026, 10, 18)
const boxes = 24
const numbers = Array.from({ length: boxes }, (_, index) => index + 1)

test('24 boxes with 8 clusters, 4 ships and six ports with a charging station each, two charge ships of 2 × 4 clusters, two storage stations, six cranes; every device is of a known type and below one before it', () => {
  const { stations, devices } = demoFleet(boxes)
  const count = (type: string) => devices.filter((device) => device.type === type).length
  expect(stations.map(({ type }) => type).sort()).toEqual([
    ...Array(6).fill('boxPowerStation'),
    ...Array(6).fill('chargeReplacePower'),
    ...Array(2).fill('energyStorageStation'),
    'portEnergySaving',
    ...Array(2).fill('shippingPlatform'),
    ...Array(6).fill('shorePileStation'),
    ...Array(6).fill('shorePowerStation'),
  ])
  expect([count('boxPower'), count('boxCluster'), count('ship')]).toEqual([24, 192, 4 + 2])
  expect([count('marineBattery'), count('marineCluster')]).toEqual([4, 16])
  expect(['ems', 'pcs', 'stack', 'cluster'].map(count)).toEqual([2, 3, 3, 24 + 1])
  expect(['energySaver', 'capacitorBox', 'dcdc'].map(count)).toEqual([6, 6, 12])
  expect(new Set(devices.map(({ type }) => type))).toEqual(new Set(demoTypes()))
  expect(['transformer', 'chargeContainer', 'switchgear', 'swapCrane'].map(count)).toEqual([6 + 12, 8, 8, 6])
  expect(['shorePower', 'frequencyConverter', 'shoreSocket'].map(count)).toEqual([12, 6, 24])
  expect(['shorePile', 'pileConnector'].map(count)).toEqual([36, 24])
  expect([count('chargePcs'), count('connectionBox')]).toEqual([30, 30])
  const seen = new Set<string>()
  for (const { code, type, station, parent } of devices) {
    expect(seen.has(code), code).toBe(false)
    expect(profiles.some(({ profileKey }) => profileKey === type)).toBe(true)
    expect(stations.some((each) => each.code === station)).toBe(true)
    if (parent !== null) expect(seen.has(parent), code).toBe(true)
    seen.add(code)
  }
})

test('a larger fleet holds every device of a smaller one, in the same place', () => {
  const large = new Map(demoFleet(200).devices.map((device) => [device.code, device]))
  for (const device of demoFleet(boxes).devices) expect(large.get(device.code)).toEqual(device)
})

test('no two boxes stand in one place, each place has a device, and a ship has one box at least and no more than its slots', () => {
  const codes = new Set(demoFleet(boxes).devices.map(({ code }) => code))
  for (let ts = start; ts < start + 10 * day; ts += 37 * minute) {
    const places = numbers.map((box) => placeOf(box, ts))
    const taken = places.map(({ code, bay }) => `${code} ${bay}`)
    expect(new Set(taken).size).toBe(boxes)
    for (const { kind, code, since, until } of places) {
      expect(kind === 'truck' || codes.has(code), code).toBe(true)
      expect(since).toBeLessThanOrEqual(ts)
      expect(until).toBeGreaterThan(ts)
    }
    const crews = Map.groupBy(
      places.filter(({ kind }) => kind === 'ship'),
      ({ code }) => code,
    )
    expect(crews.size).toBe(4)
    for (const crew of crews.values()) expect(crew.length).toBeLessThanOrEqual(2)
  }
})

test('places follow one another without a gap, and a box that leaves a ship stays where the ship lies', () => {
  for (const box of numbers) {
    const places = placesOf(box, start, start + 10 * day)
    expect(places.length).toBeGreaterThan(2)
    places.slice(1).forEach((place, index) => {
      expect((places[index] as Place).until).toBe(place.since)
    })
  }
})

test('ships stay on the river at a speed they can make', () => {
  for (let line = 0; line < linesFor(boxes); line += 1) {
    for (let ts = start; ts < start + 3 * day; ts += 10 * minute) {
      const [here, then] = [shipAt(line, ts), shipAt(line, ts + 10 * minute)]
      expect(distance(here, then)).toBeLessThan(11.3 / 6)
      expect(here.cog).toBeGreaterThanOrEqual(0)
      expect(here.cog).toBeLessThan(360)
    }
  }
  for (const { miles } of routes) {
    expect(miles).toBeGreaterThan(30)
    expect(miles).toBeLessThan(40)
  }
})

test('each scripted fault comes within three days and goes as its row says', () => {
  for (const fault of faults) {
    const spans = occurrences(fault, start, start + 3 * day)
    expect(spans.length, fault.key).toBeGreaterThan(0)
    for (const span of spans) {
      expect(faultsAt(fault.box, span.from)).toContain(fault)
      expect(faultsAt(fault.box, span.to - 1)).toContain(fault)
      if (fault.minutes < 1440 && span.to < start + 3 * day) expect(faultsAt(fault.box, span.to)).not.toContain(fault)
    }
  }
})

test('at no time do more than six boxes have a fault that alarms', () => {
  for (let ts = start; ts < start + 6 * day; ts += 10 * minute) {
    const faulty = numbers.filter((box) => faultsAt(box, ts).some(({ alarm, kind }) => alarm && kind !== 'weakCell'))
    expect(faulty.length).toBeGreaterThanOrEqual(2)
    expect(faulty.length).toBeLessThanOrEqual(6)
  }
})

test('events tell each change once, whatever the cut, and what stood at the beginning where asked', () => {
  const end = start + 2 * day
  const whole = eventsBetween(boxes, start, end)
  const cut = start + 17 * hour + 40_000
  expect([...eventsBetween(boxes, start, cut), ...eventsBetween(boxes, cut, end)]).toEqual(whole)
  const standing = eventsBetween(boxes, start, end, true)
  for (const box of numbers) {
    const mounts = standing.filter(({ speaker, kind }) => speaker === boxCode(box) && kind === 'mount')
    expect(mounts[0]?.ts).toBe(placeOf(box, start).since)
  }
  const codes = whole.filter(({ kind, speaker }) => kind === 'dtc' && speaker === 'XD-015')
  expect(codes.map(({ message }) => (message as { active: boolean }).active)).toEqual([true, false, true, false])
})

test('ships with a link of their own say where they sail to, once for each leg, and arrive when they said', () => {
  const said = eventsBetween(boxes, start, start + 3 * day).filter(({ kind }) => kind === 'voyage')
  expect([...new Set(said.map(({ speaker }) => speaker))].sort()).toEqual(['JY-01', 'JY-03', 'XY-01', 'XY-02'])
  for (const { ts, speaker, message } of said) {
    const { dest, eta } = message as { dest: string; eta: number }
    const port = berths.find(({ aliases }) => aliases.includes(dest))
    const number = Number(speaker.slice(3)) - 1
    const placeAt = (at: number) => (speaker.startsWith('JY') ? shipAt(number, at) : chargeShipAt(number, at))
    expect(eta).toBeGreaterThan(ts)
    if (!port) throw new Error(dest)
    expect(distance(placeAt(eta + minute), port)).toBeLessThan(0.5)
    expect(distance(placeAt(ts), port)).toBeGreaterThan(15)
  }
})
