/**
 * The charge plan of a large yard: what building, solving and the baselines take, and how long the event loop is held meanwhile.
 * `node bench/plan.ts [bays] [slots]`
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { atOncePlan, greedyPlan } from '#features/charge-plan/server/solving/baselines.ts'
import {
  costOf,
  drawnOf,
  type PlanInput,
  type PlanPowers,
  shortOf,
} from '#features/charge-plan/server/solving/model.ts'
import { answerOf } from '#features/charge-plan/server/inputs/answer.ts'
import { draftOf } from '#features/charge-plan/server/inputs/draft.ts'
import type { PlanFacts } from '#features/charge-plan/server/inputs/facts.ts'
import { createSolver } from '#features/charge-plan/server/solving/solver.ts'
import { describe, machine } from './measure.ts'
import { rounded } from './timing.ts'

const bays = Number(process.argv[2] ?? 60)
const slots = Number(process.argv[3] ?? 192)
const runs = 10

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const periods = [
  { months, from: '00:00', to: '08:00', price: 0.32 },
  { months, from: '08:00', to: '22:00', price: 1.05 },
  { months, from: '22:00', to: '24:00', price: 0.68 },
]
/** The demo's tariff by the hour of the day. */
const priceAt = (hour: number): number => (hour < 8 ? 0.32 : (hour < 11 || hour >= 17) && hour < 22 ? 1.05 : 0.68)

/** Bays of 260 to 400 kW under 10 % of their sum; boxes at 10 to 80 %, each second one for a ship within the two days. */
const yardOf = (seed: number): PlanInput => {
  const part = (index: number): number => (((index + 1) * 7919 + seed * 104_729) % 997) / 997
  const own = Array.from({ length: bays }, (_, index) => ({ maxKw: 260 + 140 * part(index), from: 0 }))
  const limit = 0.1 * own.reduce((sum, { maxKw }) => sum + maxKw, 0)
  return {
    efficiency: 0.95,
    slots: Array.from({ length: slots }, (_, index) => ({
      hours: 0.25,
      price: priceAt((10 + index / 4) % 24),
      limit: limit * (0.85 + 0.1 * part(index)),
    })),
    bays: own,
    needs: own.flatMap((_, bay) => {
      const kwh = 1600 * (0.15 + 0.7 * part(bay + 100))
      const due = Math.floor(slots * (0.1 + 0.8 * part(bay + 200)))
      const atEnd = { bay, until: slots, kwh, priority: 0 }
      return bay % 2 === 0 ? [{ bay, until: due, kwh, priority: bay % 10 }, atEnd] : [atEnd]
    }),
  }
}
const told = (input: PlanInput, powers: PlanPowers) => ({
  cost: rounded(costOf(input, powers)),
  kwh: rounded(drawnOf(input, powers)),
  shortKwh: rounded(shortOf(input, powers).reduce((sum, each) => sum + each, 0)),
})

const warnings: string[] = []
const solver = createSolver({ log: { warn: (message) => warnings.push(message) } })
const loop = monitorEventLoopDelay({ resolution: 1 })
await solver.solve(yardOf(0))
await sleep(200)
loop.enable()
const took: number[] = []
for (let run = 1; run <= runs; run += 1) {
  const input = yardOf(run)
  const began = performance.now()
  const { status } = await solver.solve(input)
  took.push(performance.now() - began)
  if (status !== 'optimal') warnings.push(status)
  await sleep(20)
}
loop.disable()
/** The same yard as a server sees it: from facts to slots with prices, and from powers to what calls tell. */
const factsOf = (run: number): PlanFacts => ({
  ...{
    now: Date.UTC(2026, 10, 22, run),
    zone: 'Asia/Shanghai',
    limit: bays * 40,
    reserve: 10,
    targetSoc: 95,
    bufferMinutes: 30,
  },
  ...{ baseKw: 25, prices: [{ validFrom: '2026-01-01', periods }] },
  boxes: Array.from({ length: bays }, (_, bay) => ({
    ...{ bayId: `b${bay}`, binSpaceName: `B-${bay}`, boxId: `${bay}`, boxPowerName: `XD-${bay}` },
    ...{ maxKw: 260 + 2 * bay, soc: 10 + ((bay * 37) % 80), saidSoc: 10 + ((bay * 37) % 80), capacity: 1600 },
  })),
  bookings: Array.from({ length: bays / 2 }, (_, ship) => ({
    ...{ bookingId: `${ship}`, shippingName: `ship ${ship}`, eta: Date.UTC(2026, 10, 22, run + 3 + ship), minSoc: 90 },
    ...{ boxesWanted: 1, priority: ship % 10, hasArrived: false, arrivedTs: null, boxIds: [], outIds: [] },
  })),
})
/** What this thread alone took, whatever else the machine does. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const [drafting, answering]: [number[], number[]] = [[], []]
for (let run = 1; run <= runs; run += 1) {
  const facts = factsOf(run)
  const began = cpuMs()
  const draft = draftOf(facts)
  drafting.push(cpuMs() - began)
  const solved = await solver.solve(draft.input)
  const from = cpuMs()
  answerOf(facts, draft, solved)
  answering.push(cpuMs() - from)
}
const input = yardOf(1)
const { powers } = await solver.solve(input)
await solver.stop()

console.log(machine())
console.table({
  plan: told(input, powers),
  greedy: told(input, greedyPlan(input)),
  'at once': told(input, atOncePlan(input)),
})
console.log({
  ...{
    bays,
    slots,
    solvedMs: describe(took),
    draftCpuMs: describe(drafting),
    answerCpuMs: describe(answering),
    warnings,
  },
  loopHeldMs: { most: rounded(loop.max / 1e6), p99: rounded(loop.percentile(99) / 1e6) },
})
