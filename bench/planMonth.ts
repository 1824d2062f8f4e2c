/**
 * Thirty days of the demo's charging stations: the boxes that its ships bring and take, charged by the plan, by the greedy plan and at once,
 * each solved anew every quarter of an hour in which it has something to do. Ships are booked a day ahead. No server: the simulator's boxes and
 * places, the plan's own modules. Boxes that stay longer than the month are left out, so that all ways fill the same ones.
 * `node bench/planMonth.ts [boxes] [days] [% of the demo's limit]`
 */
import { atOncePlan, greedyPlan } from '#features/charge-plan/server/solving/baselines.ts'
import { draftOf } from '#features/charge-plan/server/inputs/draft.ts'
import type { PlanFacts } from '#features/charge-plan/server/inputs/facts.ts'
import type { PlanInput, PlanPowers } from '#features/charge-plan/server/solving/model.ts'
import { createSolver } from '#features/charge-plan/server/solving/solver.ts'
import { boxPower } from '#simulator/actors/boxPower.ts'
import { ratedCapacity } from '#simulator/behaviours/box/state.ts'
import { placesOf } from '#simulator/behaviours/box/voyages.ts'
import { bayPower, limitOf, portKeys } from '#simulator/behaviours/charging/yard.ts'
import { day, minute } from '#simulator/times.ts'
import { machine } from './measure.ts'
import { rounded } from './timing.ts'

const boxes = Number(process.argv[2] ?? 24)
const days = Number(process.argv[3] ?? 30)
const limitShare = Number(process.argv[4] ?? 100) / 100
const [seed, zone] = [1, 'Asia/Shanghai']
const origin = Date.UTC(2026, 5, 1, -8)
const end = origin + days * day
const [step, warmUp, bookedAhead, buffer] = [15 * minute, 4 * day, day, 30 * minute]
/** kW beside the chargers */
const baseKw = 25
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const of = (from: string, to: string, price: number) => ({ months, from, to, price })
const periods = [
  ...[of('00:00', '08:00', 0.32), of('08:00', '11:00', 1.05), of('11:00', '17:00', 0.68)],
  ...[of('17:00', '22:00', 1.05), of('22:00', '24:00', 0.68)],
]
const prices = [{ validFrom: '2026-01-01', periods }]

/** A box in a bay from its arrival until the crane takes it. */
type Visit = {
  readonly box: number
  readonly port: (typeof portKeys)[number]
  readonly bay: number
  readonly since: number
  readonly until: number
  readonly socIn: number
  readonly capacity: number
}

/** How full the simulator's boxes come back, minute by minute. */
const visitsOf = (box: number): Visit[] => {
  const built = boxPower.build(seed, box - 1)
  let state = boxPower.start(built, seed)
  // A box that a truck takes to its inspection is in its bay for some minutes before.
  const stays = placesOf(box, origin - warmUp, end).filter(
    ({ kind, since, until }) => kind === 'bay' && until <= end && until - since > 60 * minute,
  )
  const visits: Visit[] = []
  for (let ts = origin - warmUp; ts < end; ts += minute) {
    state = boxPower.step(built, state, 60, { seed, ts, others: () => [] })
    const stay = stays.find(({ since }) => since > ts && since <= ts + minute)
    if (!stay?.port || stay.since < origin) continue
    const socIn = state.clusters.reduce((sum, { soc }) => sum + soc, 0) / state.clusters.length
    const capacity = (ratedCapacity * state.soh) / 100
    visits.push({ box, port: stay.port, bay: Number(stay.bay), since: stay.since, until: stay.until, socIn, capacity })
  }
  return visits
}

type Way = (input: PlanInput) => Promise<PlanPowers>
type Outcome = { cost: number; kwh: number; short: number; late: number; taken: number; solved: number; peakKw: number }

/** A port's month: what is drawn is paid at the price of its time; a box that leaves below 95 % is late. */
const monthOf = async (port: Visit['port'], visits: readonly Visit[], way: Way): Promise<Outcome> => {
  const outcome: Outcome = { cost: 0, kwh: 0, short: 0, late: 0, taken: 0, solved: 0, peakKw: 0 }
  const soc = new Map(visits.map((visit) => [visit, visit.socIn]))
  for (let now = origin; now < end; now += step) {
    for (const visit of visits) {
      const isTaken = visit.until - buffer <= now && visit.until - buffer > now - step
      if (!isTaken) continue
      const missing = Math.max(0, ((95 - (soc.get(visit) ?? 0)) / 100) * visit.capacity)
      outcome.taken += 1
      outcome.short += missing
      if (missing > 1) outcome.late += 1
    }
    const here = visits.filter(({ since, until }) => since <= now && until - buffer > now)
    if (here.every((visit) => (soc.get(visit) ?? 0) >= 95)) continue
    const idOf = ({ box, since }: Visit): string => `${box}-${since}`
    const facts: PlanFacts = {
      ...{
        now,
        zone,
        prices,
        baseKw,
        limit: limitOf(port, boxes) * limitShare,
        reserve: 10,
        targetSoc: 95,
        bufferMinutes: 30,
      },
      boxes: here.map((visit) => ({
        ...{ bayId: `${visit.bay}`, binSpaceName: `${visit.bay}`, boxId: idOf(visit), boxPowerName: `${visit.box}` },
        ...{ maxKw: bayPower(port, visit.bay), capacity: visit.capacity },
        ...{ soc: soc.get(visit) ?? 0, saidSoc: soc.get(visit) ?? 0 },
      })),
      bookings: here
        .filter(({ until }) => until - now <= bookedAhead)
        .map((visit) => ({
          ...{ bookingId: idOf(visit), shippingName: '', eta: visit.until, boxesWanted: 1, minSoc: 90, priority: 0 },
          ...{ boxIds: [idOf(visit)], outIds: [], hasArrived: false, arrivedTs: null },
        })),
    }
    const { input } = draftOf(facts)
    const powers = await way(input)
    outcome.solved += 1
    const [slot] = input.slots
    if (!slot) continue
    let sum = 0
    for (const [index, visit] of here.entries()) {
      const kw = powers[index]?.[0] ?? 0
      sum += kw
      const kwh = kw * slot.hours
      outcome.kwh += kwh
      outcome.cost += kwh * slot.price
      soc.set(visit, (soc.get(visit) ?? 0) + ((kwh * input.efficiency) / visit.capacity) * 100)
    }
    outcome.peakKw = Math.max(outcome.peakKw, sum)
  }
  return outcome
}

const began = performance.now()
const visits = Array.from({ length: boxes }, (_, index) => visitsOf(index + 1)).flat()
const livedMs = performance.now() - began
const solver = createSolver({ log: { warn: (message, details) => console.log(message, details) } })
const ways: Readonly<Record<string, Way>> = {
  plan: async (input) => (await solver.solve(input)).powers,
  greedy: async (input) => greedyPlan(input),
  'at once': async (input) => atOncePlan(input),
}
const rows: Record<string, object> = {}
for (const [name, way] of Object.entries(ways)) {
  const from = performance.now()
  const months: Outcome[] = []
  for (const port of portKeys)
    months.push(
      await monthOf(
        port,
        visits.filter((visit) => visit.port === port),
        way,
      ),
    )
  const sum = (key: keyof Outcome): number => months.reduce((all, each) => all + each[key], 0)
  rows[name] = {
    ...{ yuan: Math.round(sum('cost')), kwh: Math.round(sum('kwh')), perKwh: rounded(sum('cost') / sum('kwh')) },
    ...{ shortKwh: rounded(sum('short')), late: sum('late'), taken: sum('taken'), solved: sum('solved') },
    ...{
      peakKw: Math.round(Math.max(...months.map(({ peakKw }) => peakKw))),
      ms: Math.round(performance.now() - from),
    },
  }
}
await solver.stop()
console.log(machine())
console.table(rows)
console.log({ boxes, days, limitShare, visits: visits.length, livedMs: Math.round(livedMs) })
