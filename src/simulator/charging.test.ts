import { beforeAll, describe, expect, test } from 'vitest'
import { profiles } from '#catalogue/profiles.ts'
import type { Values } from './actors/actor.ts'
import { boxPower } from './actors/boxPower.ts'
import { chargeStation } from './actors/chargeStation.ts'
import { swapCrane } from './actors/swapCrane.ts'
import { bayCode, boxCode, craneCode, craneOfLine, linesFor } from './behaviours/box/lines.ts'
import { moveMs } from './behaviours/box/swaps.ts'
import { legAt, slotFrom } from './behaviours/box/timetable.ts'
import { placeOf, placesOf, shipAt } from './behaviours/box/voyages.ts'
import { commandPort } from './behaviours/charging/commands.ts'
import { portNow, startPort, stepPort } from './behaviours/charging/step.ts'
import { wrongWords } from './behaviours/charging/words.ts'
import { baysAt, containerCode, limitOf, pcsCode, portKeys, transformerCode } from './behaviours/charging/yard.ts'
import { switchgearCode } from './behaviours/charging/yard.ts'
import { craneNow } from './behaviours/swapCrane/crane.ts'
import { bayAt, slotSpot, type Spot } from './behaviours/swapCrane/ways.ts'
import { callsBetween } from './calls.ts'
import { demoFleet } from './fleet.ts'
import { isSample, reportsAt } from './reports.ts'
import type { PortKey } from './river.ts'
import { day, hour, localDay, minute, second, tickMs } from './times.ts'
import { weatherAt } from './weather.ts'
import { buildModel, commandedWorld, type Model, nextWorld, startWorld, statesOf, type World } from './world.ts'

const boxes = 24
const lines = linesFor(boxes)
const origin = Date.UTC(2026, 10, 17, 16)
const model: Model = buildModel(1, boxes)
const setPower = { code: pcsCode('HS', 1), name: 'setPower', args: { value: 100 } }
const typeOf = new Map(demoFleet(boxes).devices.map(({ code, type }) => [code, type]))

type Told = ReadonlyMap<string, Values>
const toldAt = (world: World): Told =>
  new Map(
    reportsAt(model, world, 'live')
      .filter(isSample)
      .filter(({ kind }) => kind === 'telemetry')
      .map(({ code, sample }) => [code, sample.values]),
  )
const figure = (told: Told, code: string, key: string): number => Number(told.get(code)?.[key] ?? Number.NaN)
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const containersAt = (port: PortKey): number => Math.ceil(baysAt(port, boxes) / 4)

const told: { readonly ts: number; readonly told: Told }[] = []
let begin: World
let end: World
beforeAll(() => {
  begin = startWorld(model, origin)
  end = begin
  while (end.ts < origin + day) {
    end = nextWorld(model, end)
    if (end.ts % (10 * minute) === 0) told.push({ ts: end.ts, told: toldAt(end) })
  }
})

describe('a charging station', () => {
  test('reports the points of the catalogue within their limits', () => {
    const types = new Set<string>()
    for (const [code, values] of told[2]?.told ?? []) {
      const type = typeOf.get(code) ?? ''
      if (!/^(transformer|chargeContainer|switchgear|chargePcs|connectionBox|swapCrane)$/.test(type)) continue
      types.add(type)
      const points = profiles.find(({ profileKey }) => profileKey === type)?.points ?? []
      const missing = points.filter(({ pointKey }) => !(pointKey in values)).map(({ pointKey }) => pointKey)
      // A dry transformer has no oil.
      expect(missing, code).toEqual(type === 'transformer' ? ['oilTemperature'] : [])
      for (const [key, value] of Object.entries(values)) {
        const point = points.find(({ pointKey }) => pointKey === key)
        expect(Number(value), `${code} ${key}`).toBeGreaterThanOrEqual(point?.min ?? -Infinity)
        expect(Number(value), `${code} ${key}`).toBeLessThanOrEqual(point?.max ?? Infinity)
      }
    }
    expect(types.size).toBe(6)
  })

  test('agrees with its boxes: converters within 2 % of them and 2.5 % of loss, switchgears and transformer their sums', () => {
    let charging = 0
    for (const { ts, told: values } of told) {
      for (const port of portKeys) {
        let sum = 0
        for (const bay of upTo(baysAt(port, boxes))) {
          const power = figure(values, pcsCode(port, bay), 'power')
          sum -= power
          const box = upTo(boxes).find((each) => placeOf(each, ts).code === bayCode(port, bay))
          const own = box === undefined ? undefined : values.get(boxCode(box))
          const plugged = box === undefined ? 1 : own === undefined ? undefined : Number(own.pluggedState)
          if (plugged !== undefined)
            for (const code of [pcsCode(port, bay), bayCode(port, bay)])
              expect(figure(values, code, 'pluggedState'), `${code} at ${ts}`).toBe(plugged)
          if (own) {
            const ofBox = (Number(own.totalVoltage) * Number(own.totalCurrent)) / 1000
            const expected = ofBox < 0 ? ofBox / 0.975 : ofBox * 0.975
            expect(Math.abs(power - expected)).toBeLessThanOrEqual(Math.abs(expected) * 0.02 + 1)
            if (power < -100) charging += 1
          } else if (box === undefined) expect(power).toBeCloseTo(0)
        }
        const containers = upTo(containersAt(port)).map((each) => figure(values, switchgearCode(port, each), 'power'))
        const power = figure(values, transformerCode(port), 'power')
        const below = containers.reduce((a, b) => a + b, 0)
        expect(below - sum).toBeCloseTo(3.5 * containers.length, 0)
        expect(Math.abs(power - below)).toBeLessThan(6 + 0.01 * Math.abs(below))
        expect(power).toBeLessThan(limitOf(port, boxes))
        expect(figure(values, transformerCode(port), 'loadRate')).toBeLessThan(85)
      }
    }
    expect(charging).toBeGreaterThan(200)
  })

  test('counts in its registers what its powers sum up to', () => {
    const [first, last] = [told[0], told.at(-1)]
    if (!first || !last) throw new Error('nothing was told')
    for (const port of portKeys) {
      const risen = (code: string, key: string): number => figure(last.told, code, key) - figure(first.told, code, key)
      const charged = upTo(baysAt(port, boxes)).reduce(
        (sum, bay) => sum + risen(pcsCode(port, bay), 'chargedEnergy'),
        0,
      )
      const dc = upTo(baysAt(port, boxes)).reduce((sum, bay) => sum + risen(bayCode(port, bay), 'dcEnergy'), 0)
      const meters = upTo(containersAt(port)).reduce(
        (sum, each) => sum + risen(switchgearCode(port, each), 'meterEnergy'),
        0,
      )
      const mean =
        told.reduce((sum, each) => sum + Math.max(0, figure(each.told, transformerCode(port), 'power')), 0) /
        told.length
      const hours = (last.ts - first.ts) / hour
      expect(dc / charged).toBeCloseTo(0.975, 2)
      expect(risen(transformerCode(port), 'meterEnergy') / (mean * hours)).toBeGreaterThan(0.9)
      expect(risen(transformerCode(port), 'meterEnergy') / (mean * hours)).toBeLessThan(1.1)
      expect(meters).toBeGreaterThan(0)
      expect(told.some((each) => each.told.has(containerCode(port, 1)))).toBe(true)
    }
  })

  test('limits a box to the power that it was set; refuses what it cannot and what it is asked in local mode', () => {
    let world = begin
    const limit = 90
    const find = (): { port: PortKey; bay: number; box: number } | undefined => {
      const box = upTo(boxes).find((each) => {
        const state = statesOf(world, boxPower)[each - 1]
        const { kind, until } = placeOf(each, world.ts)
        return kind === 'bay' && (state?.power ?? 0) < -150 && until - world.ts > 3 * hour
      })
      const place = box === undefined ? undefined : placeOf(box, world.ts)
      return box && place?.port ? { port: place.port, bay: Number(place.bay), box } : undefined
    }
    while (!find()) world = nextWorld(model, world)
    const found = find()
    const life = model.lives.find(({ actor }) => actor.key === chargeStation.key)
    if (!found || !life) throw new Error('no box charges')
    const index = portKeys.indexOf(found.port)
    const give = (code: string, value: unknown, ts = world.ts) =>
      commandedWorld(world, life, index, { code, name: 'setPower', args: { value }, ts })
    const code = pcsCode(found.port, found.bay)
    expect(chargeStation.commanded?.(index, boxes)).toContain(code)
    for (const refused of [give(code, 5000), give(code, 'all'), give('SH-B99-PCS', limit)])
      expect(refused).toMatchObject({ ok: false, world: { states: world.states } })
    const taken = give(code, limit)
    if (!taken?.ok) throw new Error(taken?.message)
    const after = nextWorld(model, taken.world)
    expect(-(statesOf(after, boxPower)[found.box - 1]?.power ?? 0)).toBeCloseTo(limit)
    expect(figure(toldAt(after), code, 'powerLimit')).toBe(-limit)
    expect(figure(toldAt(after), code, 'power')).toBeCloseTo(-limit / 0.975, 0)
    const wuhan = portKeys.indexOf('WH')
    const noon = Date.UTC(2026, 10, 18, 5, 10)
    expect(
      commandedWorld(world, life, wuhan, { code: pcsCode('WH', 2), name: 'setPower', args: { value: 100 }, ts: noon }),
    ).toMatchObject({ ok: false })
  })
})

describe('a swap crane', () => {
  const near = (a: Spot, b: Spot): number =>
    Math.max(Math.abs(a.gantry - b.gantry), Math.abs(a.trolley - b.trolley), Math.abs(a.height - b.height))

  test('is where a box is set down when its mount says so, with the box until then', () => {
    let moves = 0
    for (const box of upTo(boxes)) {
      const line = Math.floor((box - 1) / 6)
      for (const place of placesOf(box, origin, origin + 4 * day).slice(1)) {
        const { leg } = shipAt(line, place.since)
        const port = place.port ?? leg.from
        const crane = { port, number: craneOfLine(line) }
        const [before, at] = [place.since - second, place.since].map((ts) => craneNow(crane, lines, ts))
        const spot = place.kind === 'ship' ? slotSpot(line, Number(place.bay)) : bayAt(Number(place.bay))
        if (place.kind === 'ship' || place.kind === 'bay')
          expect(near(at?.spot ?? spot, spot), `${boxCode(box)} ${place.since}`).toBeLessThan(0.01)
        expect(before).toMatchObject({ locked: true, running: 2 })
        expect(at?.locked).toBe(false)
        expect(before?.load).toBeGreaterThan(27)
        moves += 1
      }
    }
    expect(moves).toBeGreaterThan(80)
  })

  test('takes up to its next move no jump, rests otherwise, and carries only what stands at neither end', () => {
    const crane = { port: 'SH', number: 1 } as const
    let working = 0
    for (let ts = origin; ts < origin + 2 * day; ts += tickMs) {
      const [now, next] = [craneNow(crane, lines, ts), craneNow(crane, lines, ts + tickMs)]
      expect(near(now.spot, next.spot), String(ts)).toBeLessThan(18)
      expect(now.load > 0).toBe(now.locked)
      if (now.running !== 0) working += 1
    }
    const swaps = 2 * (2 * (24 / 14.6)) * 5 * moveMs
    expect(working * tickMs).toBeGreaterThan(swaps * 0.5)
    expect(working * tickMs).toBeLessThan(swaps * 1.5)
  })

  test('never has two ships at once, in a large fleet either', () => {
    const many = 34
    for (const line of upTo(many).map((each) => each - 1))
      for (const place of placesOf(line * 6 + 1, origin, origin + 3 * day).slice(1)) {
        const port = place.port ?? shipAt(line, place.since).leg.from
        const found = craneNow({ port, number: craneOfLine(line) }, many, place.since - second)
        expect(found.locked, `${craneCode(port, craneOfLine(line))} ${place.since}`).toBe(true)
      }
  })

  test('counts each lift', () => {
    const set = upTo(boxes).flatMap((box) =>
      placesOf(box, origin, origin + day).filter(
        ({ since, port }, index, all) =>
          since > origin &&
          (port ?? all[index - 1]?.port ?? shipAt(Math.floor((box - 1) / 6), since).leg.from) === 'SH',
      ),
    )
    const [before, after] = [begin, end].map((world) => statesOf(world, swapCrane)[0]?.lifts ?? 0)
    expect((after ?? 0) - (before ?? 0)).toBe(set.length)
  })
})

test('ships are expected where they come, minutes off, with the boxes that then go aboard', () => {
  const calls = callsBetween(boxes, origin, origin + 2 * day)
  expect(calls.length).toBeGreaterThan(20)
  for (const { ship, station, eta, boxes: coming } of calls) {
    const line = Number(ship.slice(3)) - 1
    const { leg } = shipAt(line, eta + 4 * hour)
    const stay = [leg, slotFrom(line, leg.number - 1)].find(
      ({ from, swapAt }) => `${from}-C` === station && swapAt > eta,
    )
    if (!stay) throw new Error(`${ship} ${eta}`)
    const { arriveAt } = legAt(line, stay.startAt - minute)
    expect(Math.abs(arriveAt - eta)).toBeLessThan(13 * minute)
    for (const code of coming) {
      const box = Number(code.slice(3))
      expect(placeOf(box, stay.swapAt - hour)).toMatchObject({ kind: 'bay', port: stay.from })
      expect(placeOf(box, stay.swapAt + hour)).toMatchObject({ kind: 'ship', code: ship })
    }
  }
})

test('weekly mishaps come after the first day that somebody sees: a stop, a new meter, a plug left in, a wrong word', () => {
  const [boxStates, weather] = [statesOf(begin, boxPower), weatherAt(1, 1400, origin)]
  const seen: [string, number][] = []
  for (const port of ['HS', 'ZJ', 'CS', 'NJ'] as const) {
    let state = startPort()
    for (let ts = origin - 4 * day; ts < origin + 12 * day; ts += minute) {
      const before = state
      const now = portNow(port, state, boxStates, weather, ts)
      state = stepPort(state, now, minute / second)
      const note = (what: string, is: boolean | undefined): void =>
        void (is && ts >= origin && seen.push([`${port} ${what}`, ts]))
      note('stop', now.bays[0]?.stopped && commandPort(port, state, { ...setPower, ts }).ok === false)
      note('reset', (state.containers[0]?.meter ?? 0) < (before.containers[0]?.meter ?? 0))
      note(
        'plug left',
        now.bays.some(({ occupant, plugged }) => plugged && !occupant),
      )
      for (const { message } of wrongWords(port, state, before)) note(`says ${(message as { bay: string }).bay}`, true)
    }
  }
  const kinds = Map.groupBy(seen, ([what]) => what)
  expect([...kinds.keys()].sort()).toEqual([
    'CS plug left',
    'HS stop',
    expect.stringMatching(/^NJ says [123]$/),
    'NJ says 4',
    'ZJ reset',
  ])
  expect(kinds.get('HS stop')).toHaveLength(25)
  for (const [what, ts] of seen) expect(localDay(ts) - localDay(origin), what).toBeGreaterThan(4)
})
