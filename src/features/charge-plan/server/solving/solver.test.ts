import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type Constraint, greaterEq, lessEq, solve as solveOther } from 'yalps'
import { atOncePlan, greedyPlan } from './baselines.ts'
import { costOf, drawWeight, noPowers, type PlanInput, type PlanPowers, shortOf, shortWeight } from './model.ts'
import { createSolver } from './solver.ts'

const warnings: string[] = []
const log = { warn: (message: string) => warnings.push(message) }
const solver = createSolver({ log })
afterAll(() => solver.stop())

type Box = { readonly from: number; readonly until: number; readonly kwh: number }
const yard = (prices: readonly number[], limit: number, maxKw: number, boxes: readonly Box[]): PlanInput => ({
  efficiency: 1,
  slots: prices.map((price) => ({ hours: 1, price, limit })),
  bays: boxes.map(({ from }) => ({ maxKw, from })),
  needs: boxes.map(({ until, kwh }, bay) => ({ bay, until, kwh, priority: 0 })),
})
const narrow = yard([0.5, 0.3, 1], 400, 400, [
  { from: 0, until: 2, kwh: 400 },
  { from: 1, until: 3, kwh: 400 },
])
const wide = yard([0.3, 0.3, 1, 1], 800, 400, [
  { from: 0, until: 2, kwh: 400 },
  { from: 0, until: 4, kwh: 800 },
  { from: 0, until: 4, kwh: 800 },
])
const told = (input: PlanInput, powers: PlanPowers) => ({
  cost: costOf(input, powers),
  short: shortOf(input, powers).reduce((sum, kwh) => sum + kwh, 0),
})

describe('the charge plan', () => {
  test('gives the cheap slot to the box that has no other: 320, where greedy pays 520', async () => {
    const { status, powers } = await solver.solve(narrow)
    expect(status).toBe('optimal')
    expect(told(narrow, powers)).toEqual({ cost: 320, short: 0 })
    expect(powers.map((kw) => [...kw])).toEqual([
      [400, 0, 0],
      [0, 400, 0],
    ])
    expect(told(narrow, greedyPlan(narrow))).toEqual({ cost: 520, short: 0 })
    expect(told(narrow, atOncePlan(narrow))).toEqual({ cost: 320, short: 0 })
  })

  test('fills the valley within the limit: 880, and none is short', async () => {
    const { powers } = await solver.solve(wide)
    expect(told(wide, powers).cost).toBeCloseTo(880, 6)
    expect(told(wide, powers).short).toBeCloseTo(0, 6)
  })

  test('a limit below what is needed: everything that fits is drawn, and the box of the higher priority is full', async () => {
    const boxes = [
      { from: 0, until: 2, kwh: 400 },
      { from: 0, until: 2, kwh: 400 },
    ]
    const plain = yard([1, 1], 300, 400, boxes)
    const needs = plain.needs.map((need, index) => ({ ...need, priority: index }))
    const { powers } = await solver.solve({ ...plain, needs })
    expect(shortOf(plain, powers)).toEqual([200, 0])
    expect(shortOf(plain, greedyPlan({ ...plain, needs }))).toEqual([200, 0])
    expect(shortOf(plain, atOncePlan(plain))).toEqual([100, 100])
  })

  test.each<[string, PlanInput, number, number]>([
    ['nothing is needed', { ...narrow, needs: [] }, 0, 0],
    ['no power is left', yard([1, 1], 0, 400, [{ from: 0, until: 2, kwh: 100 }]), 0, 100],
    ['the ship is there already', yard([1, 1], 400, 400, [{ from: 0, until: 0, kwh: 100 }]), 0, 100],
    ['power costs nothing', yard([0, 0], Number.POSITIVE_INFINITY, 400, [{ from: 0, until: 2, kwh: 100 }]), 0, 0],
    ['the price changes in the night', yard([1, 0.5], 400, 400, [{ from: 0, until: 2, kwh: 500 }]), 300, 0],
  ])('%s', async (_name, input, cost, short) => {
    const { status, powers } = await solver.solve(input)
    expect(status).toBe('optimal')
    expect(told(input, powers)).toEqual({ cost, short })
  })
})

const pick = (values: readonly number[]) => fc.constantFrom(...values)
const anyYard = fc
  .record({
    efficiency: pick([1, 0.95, 0.9]),
    slots: fc.array(
      fc.record({ hours: pick([0.25, 0.1, 1]), price: pick([0, 0.32, 0.68, 1.05]), limit: pick([0, 200, 500, 900]) }),
      { minLength: 1, maxLength: 8 },
    ),
    bays: fc.array(fc.record({ maxKw: pick([0, 120, 260, 400]), from: fc.nat(4) }), { minLength: 1, maxLength: 4 }),
  })
  .chain((given) =>
    fc.record({
      ...{ efficiency: fc.constant(given.efficiency), slots: fc.constant(given.slots), bays: fc.constant(given.bays) },
      needs: fc.array(
        fc.record({
          ...{ bay: fc.nat(given.bays.length - 1), until: fc.nat(given.slots.length) },
          ...{ kwh: fc.nat(600), priority: fc.nat(9) },
        }),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  )

/** The same program by another solver: the least that it finds. */
const leastOf = (input: PlanInput): number => {
  const { slots, bays, needs, efficiency } = input
  const constraints = new Map<string, Constraint>()
  const variables = new Map<string, Map<string, number>>()
  for (const [index, slot] of slots.entries()) constraints.set(`l${index}`, lessEq(slot.limit))
  for (const [index, need] of needs.entries()) {
    constraints.set(`n${index}`, greaterEq(need.kwh))
    variables.set(
      `s${index}`,
      new Map([
        [`n${index}`, 1],
        ['cost', shortWeight(need)],
      ]),
    )
  }
  for (const [bay, { maxKw, from }] of bays.entries())
    for (const [at, slot] of slots.entries()) {
      const own = needs.flatMap((need, index) => (need.bay === bay && at < need.until ? [index] : []))
      if (at < from || own.length === 0) continue
      constraints.set(`b${bay}_${at}`, lessEq(maxKw))
      variables.set(
        `p${bay}_${at}`,
        new Map([
          ...own.map((index): [string, number] => [`n${index}`, slot.hours * efficiency]),
          [`l${at}`, 1],
          [`b${bay}_${at}`, 1],
          ['cost', drawWeight(slot, at)],
        ]),
      )
    }
  return solveOther({ direction: 'minimize', objective: 'cost', constraints, variables }).result
}

/** What the program minimizes: the cost, a little for late slots, and much for what is short. */
const objectiveOf = (input: PlanInput, powers: PlanPowers): number => {
  const ofSlot = input.slots.map(drawWeight)
  const drawn = powers.reduce((sum, kw) => kw.reduce((own, each, at) => own + each * (ofSlot[at] ?? 0), sum), 0)
  const short = shortOf(input, powers)
  return input.needs.reduce((sum, need, at) => sum + (short[at] ?? 0) * shortWeight(need), drawn)
}

test('200 random yards: the optimum is that of another solver, within every bound, and no baseline is better', async () => {
  await fc.assert(
    fc.asyncProperty(anyYard, async (input) => {
      const { status, powers } = await solver.solve(input)
      expect(status).toBe('optimal')
      const [found, other] = [objectiveOf(input, powers), leastOf(input)]
      expect(Math.abs(found - other)).toBeLessThanOrEqual(1e-6 * Math.max(1, other))
      for (const other of [greedyPlan(input), atOncePlan(input), noPowers(input)])
        expect(objectiveOf(input, other)).toBeGreaterThanOrEqual(found - 1e-6 * Math.max(1, found))
      for (const plan of [powers, greedyPlan(input), atOncePlan(input)])
        for (const [index, { limit }] of input.slots.entries()) {
          const drawn = plan.map((kw) => kw[index] ?? 0)
          expect(drawn.reduce((sum, kw) => sum + kw, 0)).toBeLessThanOrEqual(limit + 1e-6)
          for (const [bay, kw] of drawn.entries()) {
            const { maxKw, from } = input.bays[bay] ?? { maxKw: 0, from: 0 }
            expect(kw).toBeLessThanOrEqual((index < from ? 0 : maxKw) + 1e-6)
          }
        }
    }),
    { numRuns: 200, seed: 17 },
  )
})

test('a thread that hangs or fails is ended: the greedy plan stands, and the next one is solved by a new thread', async () => {
  const hanging = createSolver({ log, patience: 50, thread: new URL('data:text/javascript,for (;;) {}') })
  const failing = createSolver({ log, thread: new URL('data:text/javascript,throw new Error("broken")') })
  for (const each of [hanging, failing]) {
    const answers = await Promise.all([each.solve(narrow), each.solve(narrow)])
    for (const { status, powers } of answers) {
      expect(status).toBe('greedy')
      expect(costOf(narrow, powers)).toBe(520)
    }
    expect(each.waiting()).toBe(0)
    await each.stop()
  }
  expect(warnings).toContain('a charge plan was not solved; the greedy one stands')
})
