import type { Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { maySee } from '#server/equipment/deviceFor.ts'
import { stationTypesOf } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'
import { createAllowance } from '#server/http/callLimits.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { chargePlanContract } from '../contract.ts'
import { type Station, stationsOf } from './inputs/standing.ts'
import { modeStateOf } from './mode/modes.ts'
import { carryOutAuto, switchMode } from './mode/switching.ts'
import { createFacts, type FactsNow, solveFor } from './planner.ts'
import { createSolver, type Solver } from './solving/solver.ts'
import { readPlans } from './store.ts'
import { createPlanTracker } from './tracker.ts'
import { factsIf } from './whatIf.ts'

const questionsPerMinute = 12
/** Whoever asks while so many wait comes again later. */
const mostWaiting = 8

const handlers = (context: Context, solver: Solver, factsNow: FactsNow): Handlers<typeof chargePlanContract> => {
  const { db, registry } = context
  const mayAsk = createAllowance(questionsPerMinute)

  /** A charging station that the caller sees; refuses `rows.not_found`. */
  const stationFor = async (
    caller: Caller,
    stationId: string,
  ): Promise<{ zone: string; station: Station | undefined }> => {
    const row = await db
      .selectFrom('station')
      .select('time_zone')
      .where('id', '=', stationId)
      .where('type', 'in', stationTypesOf('portCharging'))
      .where(inScope(caller, 'station.org_id'))
      .executeTakeFirst()
    if (!row) throw new AppError('rows.not_found')
    return { zone: row.time_zone, station: stationsOf(context).find((each) => each.stationId === stationId) }
  }
  const modeOf = (stationId: string, { zone, station }: Awaited<ReturnType<typeof stationFor>>) => {
    const transformers = station?.transformers.map(({ deviceId }) => deviceId) ?? []
    return modeStateOf(db, stationId, transformers, zone)
  }

  return {
    plan: async ({ stationId }, { caller }) => {
      const found = await stationFor(caller, stationId)
      const [plans, mode] = await Promise.all([readPlans(db, [stationId]), modeOf(stationId, found)])
      return { stationId, plan: plans.get(stationId)?.answer ?? null, ...mode }
    },
    solve: async (asked, { caller }) => {
      const { station } = await stationFor(caller, asked.stationId)
      if (!station) throw new AppError('rows.not_found')
      if (!mayAsk(caller.userId) || solver.waiting() >= mostWaiting) throw new AppError('request.too_many')
      const { facts } = await factsNow([station], context.clock())
      const standing = facts.get(station.stationId)
      if (!standing) throw new AppError('rows.not_found')
      const ship = registry.byId(asked.booking?.shippingId ?? '')
      const name = ship && maySee(context, caller, ship) ? ship.deviceName : ''
      return solveFor(context, solver, station, factsIf(standing, asked, name))
    },
    mode: async (asked, call) => {
      const found = await stationFor(call.caller, asked.stationId)
      await switchMode(context, call, found.station, asked)
      return modeOf(asked.stationId, found)
    },
  }
}

export const chargePlan: Feature = feature(chargePlanContract, {}, (context) => {
  const solver = createSolver({ log: context.log })
  const factsNow = createFacts(context)
  context.orders.carryOut('planAuto', carryOutAuto(context))
  return { handlers: handlers(context, solver, factsNow), trackers: [createPlanTracker(context, solver, factsNow)] }
})
