import { expect, test } from 'vitest'
import { createAisDecoder } from '#server/ingest/codec/ais/decode.ts'
import { aisGateway } from './actors/aisGateway.ts'
import { ship } from './actors/ship.ts'
import { isHeard, mmsiOf, shipCode } from './behaviours/box/lines.ts'
import { isOffline, type Mishaps, mishapsOf, saidPlace, toldLate } from './behaviours/box/mishaps.ts'
import { type Leg, legAt } from './behaviours/box/timetable.ts'
import { shipAt } from './behaviours/box/voyages.ts'
import { isAis, isSample, type Report, reportsOf } from './reports.ts'
import { distance } from './river.ts'
import { day, minute, tickMs } from './times.ts'
import { buildModel, type Model, type World } from './world.ts'

const start = Date.UTC(2026, 10, 15)
const days = 7
const model: Model = buildModel(1, 24)
const lines = [0, 1, 2, 3]

const legsOf = (line: number): Leg[] => {
  const legs = [legAt(line, start)]
  for (let last = legs[0]; last && last.arriveAt < start + days * day; last = legs.at(-1))
    legs.push(legAt(line, last.arriveAt + 4 * 60 * minute))
  return legs
}
const all = lines.flatMap((line) =>
  legsOf(line).map((leg): Leg & { mishaps: Mishaps } => ({ ...leg, mishaps: mishapsOf(leg) })),
)
const first = <T>(found: readonly T[]): T => {
  const [one] = found
  if (!one) throw new Error('it does not happen')
  return one
}
/** What an actor's individual tells of itself at `ts`, without the figures of a world. */
const told = (key: string, index: number, ts: number): Report[] | undefined => {
  const life = model.lives.find(({ actor }) => actor.key === key)
  const states = Object.fromEntries(
    model.lives.map(({ actor, built }) => [
      actor.key,
      actor.key === 'boxPower' ? [] : built.map((each) => actor.start(each, 1)),
    ]),
  )
  const world: World = { ts, states }
  const reports = life && reportsOf(model, world, life, index, 'live')
  return reports?.filter(({ code }) => code === life?.actor.speaker(index))
}

test('a week has some of each: gap, time without a link, jump, a status left', () => {
  const count = (has: (mishaps: Mishaps) => boolean): number => all.filter(({ mishaps }) => has(mishaps)).length
  const counts = [
    count(({ gap }) => gap !== undefined),
    count(({ offline }) => offline !== undefined),
    count(({ jumpAt }) => jumpAt !== undefined),
    count(({ leavesStatus }) => leavesStatus),
  ]
  for (const each of counts) {
    expect(each).toBeGreaterThan(1)
    expect(each).toBeLessThan(all.length / 3)
  }
})

test('in a gap a ship tells all but its place, and knows it again after it', () => {
  const { line, mishaps } = first(all.filter(({ line, mishaps: { gap } }) => !isHeard(line) && gap))
  const { from, to } = mishaps.gap ?? { from: 0, to: 0 }
  expect(to - from).toBeGreaterThan(15 * minute)
  for (const ts of [from, to - tickMs]) {
    const reports = told(ship.key, line, ts)?.filter(isSample)
    expect(reports?.map(({ kind }) => kind)).toEqual(['telemetry'])
    expect(reports?.[0]?.sample.values).not.toHaveProperty('lon')
    expect(reports?.[0]?.sample.values).toHaveProperty('power')
  }
  expect(told(ship.key, line, to)?.map(({ kind }) => kind)).toEqual(['position', 'telemetry'])
})

test('without a link a ship is silent; after it, it tells where it was each minute', () => {
  const { line, mishaps } = first(all.filter(({ line, mishaps: { offline } }) => !isHeard(line) && offline))
  const { from, to } = mishaps.offline ?? { from: 0, to: 0 }
  expect(told(ship.key, line, from)).toEqual([])
  expect(told(ship.key, line, to - tickMs)).toEqual([])
  const late = told(ship.key, line, to)?.filter(isSample).slice(0, -2)
  expect(late?.map(({ sample }) => sample.ts)).toEqual(toldLate(line, to))
  expect(late?.[0]?.sample.ts).toBe(from)
  expect(late?.length).toBe((to - from) / minute)
  expect(told(ship.key, line, to + tickMs)).toHaveLength(2)
})

test('a jump is one position and no more', () => {
  const { line, mishaps } = first(all.filter(({ mishaps: { jumpAt } }) => jumpAt !== undefined))
  const at = mishaps.jumpAt ?? 0
  const off = (ts: number): number => distance(saidPlace(line, ts) ?? shipAt(line, ts), shipAt(line, ts))
  expect(off(at)).toBeGreaterThan(2)
  for (const ts of [at - tickMs, at + tickMs]) expect(off(ts)).toBe(0)
})

test('a status that was left says under way at the berth, until the ship sails', () => {
  const { line, arriveAt } = first(all.filter(({ mishaps: { leavesStatus } }) => leavesStatus))
  expect(saidPlace(line, arriveAt + minute)).toMatchObject({ sailing: false, navStatus: 0 })
  const next = legAt(line, arriveAt + 4 * 60 * minute)
  expect(saidPlace(line, next.sailAt - minute)).toMatchObject({ sailing: false, navStatus: 0 })
  const moored = first(all.filter(({ mishaps }) => !mishaps.leavesStatus))
  expect(saidPlace(moored.line, moored.arriveAt + minute)?.navStatus).toBeUndefined()
})

test('half of the ships are heard by AIS only: places, names and where they sail to, of class A and B', () => {
  const decoder = createAisDecoder()
  const heard = new Map<string, Set<string>>()
  const apart: number[] = []
  for (let ts = start; ts < start + 3 * 60 * minute; ts += minute) {
    for (const report of told(aisGateway.key, 0, ts)?.filter(isAis) ?? []) {
      const { heard: messages, faults } = decoder.decode('AIS-01', report.sentences.join('\n'), 0)
      expect(faults).toEqual([])
      for (const { message, receivedAt } of messages) {
        if (message.kind === 'other') continue
        expect(receivedAt).toBe(ts)
        heard.set(message.mmsi, (heard.get(message.mmsi) ?? new Set()).add(message.kind))
        const line = lines.find((each) => mmsiOf(each) === message.mmsi)
        const place = line === undefined ? undefined : saidPlace(line, ts)
        if (message.kind === 'position' && place)
          apart.push(distance(place, { lon: message.lon ?? 0, lat: message.lat ?? 0 }))
      }
    }
  }
  expect(heard.get(mmsiOf(1))).toEqual(new Set(['position', 'static']))
  expect(heard.get(mmsiOf(3))).toEqual(new Set(['position', 'static']))
  expect(heard.has(mmsiOf(0))).toBe(false)
  expect(heard.size).toBe(4)
  expect(apart.length).toBeGreaterThan(100)
  for (const miles of apart) expect(miles).toBeLessThan(0.001)
  for (const line of [1, 3]) {
    const values = told(ship.key, line, start)
      ?.filter(isSample)
      .map(({ sample }) => sample.values)
    expect(values).toHaveLength(1)
    expect(values?.[0]).not.toHaveProperty('lon')
    expect(told(ship.key, line, start)?.[0]?.code).toBe(shipCode(line))
  }
})

test('who is heard by AIS keeps its link', () => {
  for (const { line, mishaps } of all) {
    if (!mishaps.offline || !isHeard(line)) continue
    expect(isOffline(line, mishaps.offline.from)).toBe(true)
    expect(told(ship.key, line, mishaps.offline.from)).toHaveLength(1)
  }
})
