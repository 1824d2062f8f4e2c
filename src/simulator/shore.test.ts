import { beforeAll, describe, expect, test } from 'vitest'
import { profiles } from '#catalogue/profiles.ts'
import { shorePile } from './actors/shorePile.ts'
import { shorePower } from './actors/shorePower.ts'
import type { Values } from './actors/actor.ts'
import { commandPile } from './behaviours/pile/commands.ts'
import { type Pile, pileAt, pileCount, pilePower } from './behaviours/pile/piles.ts'
import { type PileState, startPile } from './behaviours/pile/state.ts'
import { connectorState, pileNow, stepPile } from './behaviours/pile/step.ts'
import { commandSupply } from './behaviours/shore/commands.ts'
import { ratings, socketCode, socketsOf, suppliesFor, supplyAt } from './behaviours/shore/quay.ts'
import { type Stay, stayAt, staysBetween } from './behaviours/stays.ts'
import { demoFleet } from './fleet.ts'
import { visitsBetween } from './shoreVisits.ts'
import { day, hour, minute, second, tickMs } from './times.ts'
import { type Model, buildModel, momentOf, nextWorld, startWorld, statesOf, type World } from './world.ts'

const boxes = 6
const origin = Date.UTC(2026, 10, 17, 16)
/** The shore power and the piles alone: nothing of theirs depends on others. */
const whole = buildModel(1, boxes)
const model: Model = {
  ...whole,
  lives: whole.lives.filter(({ actor }) => actor.key === shorePower.key || actor.key === shorePile.key),
}
const typeOf = new Map(demoFleet(boxes).devices.map(({ code, type }) => [code, type]))
const due = { parts: true, cells: true }
const toldAt = ({ ts, states }: World): Map<string, Values> =>
  new Map(
    model.lives.flatMap(({ actor, built }) =>
      built.flatMap((each, index) =>
        actor
          .report(each, statesOf({ states }, actor)[index], momentOf(1, ts, states), due)
          .flatMap((told) => (told.kind === 'telemetry' && !told.ts ? [[told.code, told.values] as const] : [])),
      ),
    ),
  )
const told: { ts: number; told: Map<string, Values> }[] = []
beforeAll(() => {
  let world = startWorld(model, origin)
  while (world.ts < origin + day) {
    world = nextWorld(model, world)
    if (world.ts % (5 * minute) === 0) told.push({ ts: world.ts, told: toldAt(world) })
  }
})
const figure = (values: Values | undefined, key: string): number => Number(values?.[key] ?? Number.NaN)

test('all points of the catalogue are told, within their limits', () => {
  const types = new Set<string>()
  for (const { told: now } of told.filter((_, index) => index % 24 === 0))
    for (const [code, values] of now) {
      const type = typeOf.get(code) ?? ''
      types.add(type)
      const points = profiles.find(({ profileKey }) => profileKey === type)?.points ?? []
      const missing = points.map(({ pointKey }) => pointKey).filter((key) => !(key in values))
      const untold: Readonly<Record<string, string[]>> = {
        transformer: ['oilTemperature'],
        // Its sockets tell of cables and plugs.
        shorePower: ['cableTemperature', 'safetyLoopCurrent', 'pluggedState', 'safetyLoop'],
      }
      expect(missing, code).toEqual(untold[type] ?? [])
      for (const [key, value] of Object.entries(values)) {
        const point = points.find(({ pointKey }) => pointKey === key)
        expect(Number(value), `${code} ${key}`).toBeGreaterThanOrEqual(point?.min ?? -Infinity)
        expect(Number(value), `${code} ${key}`).toBeLessThanOrEqual(point?.max ?? Infinity)
      }
    }
  expect([...types].sort()).toEqual(['frequencyConverter', 'shorePile', 'shorePower', 'shoreSocket', 'transformer'])
})

describe('a supply', () => {
  const supply = supplyAt(0)
  const sites = suppliesFor(boxes).flatMap((each) => socketsOf(each).map((site) => ({ supply: each, ...site })))

  test('feeds each ship while she lies there, large ones with 600 to 1,200 kW for 12 to 20 h, others with 30 to 150 kW', () => {
    for (const { supply: of, number, habit } of sites) {
      const [least, most] = of.kind === 'HV' ? [550, 1250] : [28, 160]
      for (const { ts, told: now } of told) {
        const values = now.get(socketCode(of.port, number))
        const stay = stayAt(habit, ts)
        expect(figure(values, 'pluggedState'), `${number} ${ts}`).toBe(stay ? 0 : 1)
        const power = figure(values, 'power')
        const isFull = stay && ts > stay.startAt + 10 * minute && ts < stay.stopAt - 10 * minute
        if (!stay) expect(power).toBe(0)
        if (isFull && figure(values, 'emergencyStop') === 0) {
          expect(power).toBeGreaterThan(least)
          expect(power).toBeLessThan(most)
          expect(figure(values, 'safetyLoopCurrent')).toBeGreaterThan(65)
          expect(figure(values, 'groundSwitch')).toBe(0)
        }
      }
      for (const { startAt, stopAt } of staysBetween(habit, origin, origin + 30 * day)) {
        const hours = (stopAt - startAt) / hour
        expect(hours).toBeGreaterThanOrEqual(of.kind === 'HV' ? 12 : 5)
        expect(hours).toBeLessThanOrEqual(of.kind === 'HV' ? 20 : 11)
      }
    }
  })

  test('its registers rise by its power, and by those of its sockets', () => {
    for (const { supply: of, number } of sites) {
      const energies = told.map(({ told: now }) => figure(now.get(socketCode(of.port, number)), 'suppliedEnergy'))
      const powers = told.map(({ told: now }) => figure(now.get(socketCode(of.port, number)), 'power'))
      energies.forEach((energy, index) => {
        const before = energies[index - 1] ?? energy
        if (energy < before) return
        const most = (Math.max(powers[index] ?? 0, powers[index - 1] ?? 0, 0) * 1.1 + 1) / 12
        expect(energy - before, `${number} at ${index}`).toBeLessThanOrEqual(most + ratings[of.kind].socket / 24)
      })
    }
  })

  test('opens and closes the breaker of the ship that lies there, and of none', () => {
    const [site] = socketsOf(supply)
    const [stay] = staysBetween(site?.habit as Parameters<typeof stayAt>[0], origin, origin + 5 * day) as [Stay]
    const state = shorePower.start(supply, 1)
    const code = socketCode(supply.port, 1)
    const opened = commandSupply(supply, state, code, 'open', stay.startAt + hour)
    expect(opened).toMatchObject({ ok: true, state: { sockets: [{ ordered: { closed: false } }] } })
    const power = (given: typeof state, ts: number): number => {
      const moment = momentOf(1, ts, {})
      const socket = shorePower.report(supply, given, moment, due).find((each) => each.code === code)
      return socket && 'values' in socket ? Number(socket.values.power) : Number.NaN
    }
    expect(power(state, stay.startAt + hour)).toBeGreaterThan(500)
    expect(power(opened.state, stay.startAt + hour)).toBe(0)
    const closed = commandSupply(supply, opened.state, code, 'close', stay.startAt + hour)
    expect(power(closed.state, stay.startAt + hour)).toBeGreaterThan(500)
    expect(commandSupply(supply, state, code, 'close', stay.plugAt - minute)).toMatchObject({ ok: false })
    expect(commandSupply(supply, state, 'other', 'open', stay.startAt).ok).toBe(false)
  })

  test('most ships ask before they come, each for her berth, none twice', () => {
    const visits = visitsBetween(24, origin, origin + 7 * day)
    const stays = suppliesFor(24).flatMap((each) =>
      socketsOf(each).flatMap(({ habit }) => staysBetween(habit, origin, origin + 7 * day)),
    )
    expect(visits.length / stays.length).toBeGreaterThan(0.75)
    expect(visits.length / stays.length).toBeLessThan(0.95)
    expect(new Set(visits.map(({ code }) => code)).size).toBe(visits.length)
    const berths = new Set(demoFleet(24).berths?.map(({ code }) => code))
    for (const { berth, askedAt, eta } of visits) {
      expect(berths.has(berth)).toBe(true)
      expect(askedAt).toBeLessThan(eta)
    }
  })
})

describe('a pile', () => {
  const step = (pile: Pile, state: PileState, ts: number): PileState =>
    stepPile(1, pile, state, pileNow(pile, ts), 18, tickMs / second)
  const run = (pile: Pile, from: number, to: number, state = startPile(pile)): PileState => {
    let at = state
    for (let ts = from; ts < to; ts += tickMs) at = step(pile, at, ts)
    return at
  }
  const pile = pileAt(0)
  const [stay] = staysBetween(pile.habit, origin, origin + 5 * day) as [Stay]

  test('six a port: three of OCPP 1.6, one of 2.0.1, two of MQTT', () => {
    const all = Array.from({ length: pileCount(24) }, (_, index) => pileAt(index))
    expect(all).toHaveLength(36)
    const of = (protocol: Pile['protocol']) => all.filter((each) => each.protocol === protocol).length
    expect([of('ocpp1.6'), of('ocpp2.0.1'), of(undefined)]).toEqual([18, 6, 12])
    expect(new Set(demoFleet(24).cards?.map(({ idTag }) => idTag)).size).toBe(24 * 3)
  })

  test('a session begins with the register as it stands and goes through the states of a connector', () => {
    const before = run(pile, stay.plugAt - hour, stay.plugAt)
    expect(connectorState(before, pileNow(pile, stay.plugAt - minute))).toBe(0)
    expect(connectorState(before, pileNow(pile, stay.plugAt + minute))).toBe(1)
    const begun = run(pile, stay.plugAt, stay.startAt + tickMs, before)
    expect(begun.session).toMatchObject({ startAt: stay.startAt, meterStart: before.energy })
    expect(connectorState(begun, pileNow(pile, stay.startAt + tickMs))).toBe(2)
    const later = run(pile, stay.startAt + tickMs, stay.startAt + hour, begun)
    expect(later.energy - before.energy).toBeGreaterThan(4.5)
    expect(later.energy - before.energy).toBeLessThan(26)
    expect(later.power).toBeLessThan(pilePower)
    const ended = run(pile, stay.stopAt - tickMs, stay.stopAt + tickMs, later)
    expect(ended).toMatchObject({ session: null, endedBy: 'Local', power: 0 })
    expect(connectorState(ended, pileNow(pile, stay.stopAt + minute))).toBe(5)
  })

  test('is started, limited, stopped and taken out of service from afar', () => {
    const ask = (state: PileState, name: string, ts: number, args: unknown = {}) =>
      commandPile(pile, state, pile.code, name, ts, args)
    const free = stay.plugAt - 30 * minute
    const started = ask(startPile(pile), 'start', free, { idTag: 'A1' })
    expect(started).toMatchObject({ ok: true, state: { session: { idTag: 'A1', plugAt: 0 } } })
    const limited = ask(started.state, 'setPower', free, { value: 5 })
    expect(run(pile, free, free + minute, limited.state).power).toBe(5)
    expect(ask(started.state, 'setPower', free, { value: 41 }).ok).toBe(false)
    expect(ask(limited.state, 'stop', free)).toMatchObject({ ok: true, state: { session: null, endedBy: 'Remote' } })
    const out = ask(startPile(pile), 'availability', free, { operative: false })
    expect(connectorState(out.state, pileNow(pile, free))).toBe(7)
    expect(ask(out.state, 'start', free).ok).toBe(false)
    // Who was stopped stays so, though his ship is still there.
    const running = run(pile, stay.startAt - minute, stay.startAt + hour)
    const stopped = ask(running, 'stop', stay.startAt + hour)
    expect(run(pile, stay.startAt + hour, stay.startAt + 2 * hour, stopped.state).session).toBeNull()
  })

  test('what a cut line kept is told afterwards, minute by minute', () => {
    const index = Array.from({ length: pileCount(24) }, (_, at) => at).find((at) => pileAt(at).code === 'HS-PILE6') ?? 0
    const cut = pileAt(index)
    const hit = staysBetween(cut.habit, origin, origin + 30 * day).find(
      ({ startAt }) => pileNow(cut, startAt + 40 * minute).offline,
    ) as Stay
    const [from, to] = [hit.startAt + 35 * minute, hit.startAt + 75 * minute]
    const at = run(cut, hit.plugAt, to)
    const say = (state: PileState, ts: number) => shorePile.report(cut, state, momentOf(1, ts, {}), due)
    expect(say(run(cut, hit.plugAt, from + minute), from + minute)).toEqual([])
    const late = say(at, to).filter((each) => 'ts' in each && each.ts !== undefined)
    expect(late).toHaveLength(40)
    expect(late[0]).toMatchObject({ ts: from, values: { connectorState: 2 } })
    expect(say(step(cut, at, to), to + tickMs)).toHaveLength(1)
  })
})
