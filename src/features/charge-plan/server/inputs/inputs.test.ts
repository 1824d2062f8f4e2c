import { afterAll, describe, expect, test } from 'vitest'
import { promisedBoxes } from '#server/charging/promised.ts'
import { createSolver } from '../solving/solver.ts'
import { answerOf } from './answer.ts'
import { draftOf } from './draft.ts'
import type { PlanFacts, PlannedBooking, StandingBox } from './facts.ts'
import { slotsFrom } from './slots.ts'

const solver = createSolver({ log: { warn: () => undefined } })
afterAll(() => solver.stop())

const [hour, minute] = [3_600_000, 60_000]
const zone = 'Asia/Shanghai'
const at = (wall: string): number => Date.parse(`${wall}:00+08:00`)
/** The running quarter has 5 minutes left. */
const now = at('2026-11-22T21:40')
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const periods = [
  { months: all, from: '00:00', to: '08:00', price: 0.32 },
  { months: all, from: '08:00', to: '17:00', price: 0.68 },
  { months: all, from: '17:00', to: '22:00', price: 1.05 },
  { months: all, from: '22:00', to: '24:00', price: 0.68 },
]
const prices = [{ validFrom: '2026-01-01', periods }]
const box = (id: number, soc: number | null, more: Partial<StandingBox> = {}): StandingBox => ({
  ...{ bayId: `1${id}`, binSpaceName: `B-${id}`, boxId: `${id}`, boxPowerName: `XD-00${id}` },
  ...{ maxKw: 400, soc, saidSoc: soc, capacity: 1600, ...more },
})
const booking = (bookingId: string, eta: number, more: Partial<PlannedBooking> = {}): PlannedBooking => ({
  ...{
    bookingId,
    shippingName: '江韵6号',
    eta,
    boxesWanted: 1,
    minSoc: 90,
    priority: 0,
    boxIds: [],
    outIds: [],
    hasArrived: false,
    arrivedTs: null,
    ...more,
  },
})
const station: PlanFacts = {
  ...{ now, zone, boxes: [], bookings: [], limit: 1000, reserve: 10, targetSoc: 95, bufferMinutes: 30 },
  ...{ prices, baseKw: 100 },
}
const planOf = async (more: Partial<PlanFacts>) => {
  const facts = { ...station, ...more }
  const draft = draftOf(facts)
  return answerOf(facts, draft, await solver.solve(draft.input))
}

describe('slots', () => {
  test('the first one is what is left of the quarter; each has the price of the clock of the station', () => {
    const slots = slotsFrom(now, prices, zone)
    expect(slots).toHaveLength(192)
    expect(slots[0]).toEqual({ from: now, to: now + 5 * minute, hours: 5 / 60, price: 1.05 })
    expect([slots[1]?.price, slots[2]?.price, slots[10]?.price]).toEqual([1.05, 0.68, 0.32])
    expect(slots.at(-1)?.to).toBe(at('2026-11-24T21:30'))
  })

  test('prices that change at midnight, within a quarter, and with the clocks', () => {
    const next = { validFrom: '2026-11-23', periods: [{ months: all, from: '00:00', to: '24:00', price: 0.5 }] }
    const priceFrom = (versions: Parameters<typeof slotsFrom>[1], from: number, index: number, where = zone) =>
      slotsFrom(from, versions, where)[index]?.price
    expect(priceFrom([...prices, next], at('2026-11-22T23:45'), 0)).toBe(0.68)
    expect(priceFrom([...prices, next], at('2026-11-22T23:45'), 1)).toBe(0.5)
    const odd = [
      { months: all, from: '00:00', to: '00:10', price: 0.3 },
      { months: all, from: '00:10', to: '24:00', price: 0.6 },
    ]
    expect(priceFrom([{ validFrom: '2026-01-01', periods: odd }], at('2026-11-22T00:00'), 0)).toBeCloseTo(0.4, 9)
    // Clocks go back at 03:00 in Berlin: the hour from 02:00 on comes twice, and its price with it.
    const berlin = [0, 4, 8, 12].map((index) => priceFrom(prices, Date.UTC(2026, 9, 25, 0), index, 'Europe/Berlin'))
    expect(berlin).toEqual([0.32, 0.32, 0.32, 0.32])
    const day = slotsFrom(Date.UTC(2026, 9, 24, 22), prices, 'Europe/Berlin')
    expect(day.findIndex(({ price }) => price === 0.68)).toBe(9 * 4)
    expect(priceFrom(prices, at('2025-12-31T23:45'), 0)).toBeNull()
  })
})

test('a box aims at no less than it holds', async () => {
  const full = booking('full', now + 3 * hour, { boxIds: ['1'] })
  const { planned, kwh, short } = await planOf({ boxes: [box(1, 98.4), box(2, 100), box(3, 94)], bookings: [full] })
  expect(planned.map(({ soc, targetSoc }) => [soc, targetSoc])).toEqual([
    [98.4, 98.4],
    [100, 100],
    [94, 95],
  ])
  expect(planned.slice(0, 2).flatMap(({ kw }) => kw.filter((each) => each > 0))).toEqual([])
  expect([kwh > 0, short]).toEqual([true, []])
})

test('boxes are promised once: named ones first, then the fullest, to the ship that comes first', () => {
  const boxes = [box(1, 60), box(2, 90), box(3, 80), box(4, null)]
  const late = booking('late', now + 9 * hour, { boxesWanted: 2, boxIds: ['2'] })
  const early = booking('early', now + 3 * hour, { boxesWanted: 1 })
  const gone = booking('gone', now + 4 * hour, { boxesWanted: 1, boxIds: ['99'] })
  const promised = (...claims: PlannedBooking[]) => Object.fromEntries(promisedBoxes(claims, boxes))
  expect(promised(late, early, gone)).toEqual({ early: ['3'], late: ['2', '1'], gone: [] })
  // Who lies there comes first, but never gets what it brought.
  const there = booking('there', now + 9 * hour, { hasArrived: true, outIds: ['2'] })
  expect(promised(early, there)).toEqual({ there: ['3'], early: ['2'] })
  // All that hold 60 % are as good: the fullest, and two that name one box.
  const modest = booking('modest', now + hour, { minSoc: 60, boxIds: ['1'], boxesWanted: 2 })
  expect(promised(booking('second', now + 2 * hour, { boxIds: ['1'] }), modest)).toEqual({
    modest: ['1', '2'],
    second: ['3'],
  })
})

describe('the plan of a station', () => {
  test('a ship that comes after its end keeps the box that it named', async () => {
    const boxes = [box(1, 80), box(2, 60)]
    const later = booking('8', now + 99 * hour, { boxIds: ['1'] })
    const plan = await planOf({ boxes, bookings: [booking('7', now + 9 * hour), later] })
    expect(plan.ready).toMatchObject([{ bookingId: '7', boxIds: ['2'] }])
  })

  test('a box without a ship waits for the valley, one with a ship is full half an hour before it comes', async () => {
    const boxes = [box(1, 80), box(2, 20)]
    const plan = await planOf({ boxes, bookings: [booking('7', now + 2 * hour)] })
    expect(plan).toMatchObject({ status: 'optimal', notes: [], shortKwh: 0, short: [], left: [], solvedTs: now })
    const [first, second] = plan.planned
    expect(first).toMatchObject({
      bookingId: '7',
      shippingName: '江韵6号',
      targetSoc: 95,
      dueTime: '2026-11-22 23:10:00',
    })
    expect(first?.fullTs).toBeLessThanOrEqual(at('2026-11-22T23:10'))
    expect(first?.t[0]).toBe(at('2026-11-22T22:00'))
    expect(second).toMatchObject({
      bookingId: null,
      dueTs: null,
      t: [at('2026-11-23T00:00'), expect.any(Number), expect.any(Number)],
    })
    expect(plan.cost).toBeCloseTo((240 / 0.95) * 0.68 + (1200 / 0.95) * 0.32, 1)
    expect(plan.atOnceCost).toBeGreaterThan(plan.cost ?? 0)
    expect(plan.greedyCost).toBe(plan.cost)
    expect(plan.ready).toMatchObject([{ bookingId: '7', boxIds: ['1'], ready: 1, dueTs: at('2026-11-22T23:10') }])
    expect(plan.sum).toMatchObject({ baseKw: 100, usableKw: 900 })
    expect(Math.max(...plan.sum.kw)).toBeLessThanOrEqual(800)
  })

  test('what cannot be full in time is told, by how much, and is charged as soon as it can be', async () => {
    const plan = await planOf({ boxes: [box(1, 20)], bookings: [booking('7', now + 95 * minute)] })
    // The taper takes the last quarter before 22:45: 50 min at 400 kW are left.
    const [short] = plan.short
    expect(plan.notes).toEqual(['notFull'])
    expect(short).toMatchObject({ boxId: '1', bookingId: '7', dueTime: '2026-11-22 22:45:00' })
    expect(short?.kwh).toBeCloseTo(1200 - 400 * 0.95 * (50 / 60), 1)
    expect(short?.socThen).toBeCloseTo(20 + ((400 * 0.95 * (50 / 60)) / 1600) * 100, 2)
    expect(plan.ready).toMatchObject([{ ready: 0 }])
    expect(plan.planned[0]?.t[0]).toBe(now)
    const there = await planOf({ boxes: [box(1, 90)], bookings: [booking('7', now - hour)] })
    expect(there.short[0]?.kwh).toBe(80)
    expect(there.planned[0]?.fullTs).toBeLessThan(now + hour)
  })

  test.each<[string, Partial<PlanFacts>, object]>([
    ['no tariff', { prices: null }, { notes: ['noTariff', 'noBookings'], cost: null, atOnceCost: null, shortKwh: 0 }],
    ['no limit', { limit: null }, { notes: ['noLimit', 'noBookings'], sum: { usableKw: null } }],
    ['no base load', { baseKw: null }, { notes: ['noBookings', 'baseUnknown'], sum: { baseKw: 0 } }],
    ['a limit below the base load', { limit: 100 }, { notes: ['noBookings', 'notFull'], kwh: 0, shortKwh: 240 }],
    ['a ship of next week', { bookings: [booking('7', now + 99 * hour)] }, { notes: ['noBookings'], ready: [] }],
    ['no SOC', { boxes: [box(1, null)] }, { planned: [], left: [{ boxId: '1', why: 'noSoc' }] }],
    ['NaN', { boxes: [box(1, Number.NaN)] }, { planned: [], left: [{ boxId: '1', why: 'noSoc' }] }],
    ['no capacity', { boxes: [box(1, 80, { capacity: null })] }, { left: [{ boxId: '1', why: 'noCapacity' }] }],
    ['no power', { boxes: [box(1, 80, { maxKw: 0 })] }, { left: [{ boxId: '1', why: 'noPower' }] }],
    ['a full box', { boxes: [box(1, 97)] }, { kwh: 0, cost: 0, short: [], planned: [{ fullTs: now, t: [] }] }],
    ['no boxes', { boxes: [] }, { kwh: 0, cost: 0, planned: [], short: [] }],
    [
      'a tariff that ends',
      { prices: [{ validFrom: '2026-01-01', periods: periods.slice(1) }] },
      { notes: ['tariffGap', 'noBookings'], cost: expect.any(Number), shortKwh: 0 },
    ],
  ])('%s', async (_name, more, expected) =>
    expect(await planOf({ boxes: [box(1, 80)], ...more })).toMatchObject(expected),
  )
})
