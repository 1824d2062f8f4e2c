import type { Context } from '#server/context/context.ts'
import type { PlanAnswer } from '../shapes.ts'
import { hasDeviated } from './deviation.ts'
import { answerOf } from './inputs/answer.ts'
import { draftOf, efficiency } from './inputs/draft.ts'
import type { PlanFacts } from './inputs/facts.ts'
import { gatherFacts, type KnownPowers } from './inputs/gather.ts'
import { baseLoadOf, createObserver, limitOf } from './inputs/power.ts'
import { slotMs } from './inputs/slots.ts'
import { type Station, stationsOf } from './inputs/standing.ts'
import { readModes } from './mode/modes.ts'
import type { Solver } from './solving/solver.ts'
import { dropPlan, hashOf, type KeptPlan, readPlans, storePlan } from './store.ts'

const minute = 60_000
/** ms between two plans of a station that nothing but a deviation asks for */
const againAfter = 5 * minute

export type FactsNow = ReturnType<typeof createFacts>

/** Facts of stations as they stand now, those that are being led with what their chargers gave before. */
export const createFacts = (context: Context) => {
  const observedMost = createObserver(context)
  return (stations: readonly Station[], now: number) => factsOf(context, observedMost, stations, now)
}

const factsOf = async (
  context: Context,
  observedMost: ReturnType<typeof createObserver>,
  stations: readonly Station[],
  now: number,
) => {
  const modes = await readModes(
    context.db,
    stations.map(({ stationId }) => stationId),
  )
  const silent = stations.flatMap(({ bays }) => bays.flatMap(({ pcs }) => (pcs && !limitOf(context, pcs) ? pcs : [])))
  const known: KnownPowers = {
    before: new Map([...modes.values()].flatMap(({ bayKw }) => Object.entries(bayKw))),
    observed: await observedMost(silent, now),
  }
  return { modes, facts: await gatherFacts(context, stations, known, now) }
}

/** A plan of these facts, with the base load that they lack. */
export const solveFor = async (
  context: Context,
  solver: Solver,
  station: Station,
  given: PlanFacts,
): Promise<PlanAnswer> => {
  const facts = { ...given, baseKw: await baseLoadOf(context, station, given.now) }
  const draft = draftOf(facts)
  return answerOf(facts, draft, await solver.solve(draft.input))
}

const isDue = (kept: KeptPlan | undefined, facts: PlanFacts, hash: string): boolean => {
  if (!kept || kept.inputs !== hash) return true
  const { solvedTs } = kept.answer
  if (facts.now < solvedTs || Math.floor(facts.now / slotMs) > Math.floor(solvedTs / slotMs)) return true
  return facts.now - solvedTs >= againAfter && hasDeviated(kept.answer, facts, efficiency)
}

/** Plans each station anew where that is due, and keeps what it planned. Answers the newest plans by station. */
export const createPlanner = (context: Context, solver: Solver, factsNow: FactsNow) => {
  const { db, log } = context
  let kept: Map<string, KeptPlan> | undefined

  const planOne = async (station: Station, facts: PlanFacts, plans: Map<string, KeptPlan>): Promise<void> => {
    const { stationId } = station
    if (facts.boxes.length === 0) {
      if (plans.delete(stationId)) await dropPlan(db, stationId, facts.now)
      return
    }
    const inputs = hashOf(facts)
    if (!isDue(plans.get(stationId), facts, inputs)) return
    const plan = { inputs, answer: await solveFor(context, solver, station, facts) }
    await storePlan(db, stationId, plan)
    plans.set(stationId, plan)
  }

  return async (now: number) => {
    const stations = stationsOf(context)
    kept ??= await readPlans(
      db,
      stations.map(({ stationId }) => stationId),
    )
    const { modes, facts } = await factsNow(stations, now)
    for (const station of stations) {
      const own = facts.get(station.stationId)
      try {
        if (own) await planOne(station, own, kept)
      } catch (error) {
        log.warn('a station could not be planned; it is tried again', { station: station.stationId, error })
      }
    }
    return { stations, modes, plans: kept }
  }
}
