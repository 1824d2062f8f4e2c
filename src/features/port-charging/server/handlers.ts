import { sql } from 'kysely'
import { type Condition, every } from '#server/alarms/conditions.ts'
import { unitAlarmList } from '#server/alarms/unitAlarmList.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { dayOf } from '#server/equipment/curves.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { alarmsAt, marksIn, ofPlatform } from '#server/past/pastAlarms.ts'
import { portChargingContract, portChargingTopics } from '../contract.ts'
import { bayCurves } from './curves.ts'
import { bayDetailOf } from './detail.ts'
import { homeOf, stationsFor, sumsOfStations } from './home.ts'
import type { Bay, StationLayout } from './layout.ts'
import { dayLoadOf } from './load/dayLoad.ts'
import { type ChargingPicture, chargingPicture } from './picture.ts'
import { createEnergyHours } from './report/hours.ts'
import { type Drawn, yardOf } from './yard/yard.ts'

/** Alarms of what feeds a bay and of the boxes in it, of each while it stood there. */
const ofBay = ({ bay, pcs }: Bay): Condition => {
  const own = [bay, pcs].flatMap((device) => device?.deviceId ?? [])
  return sql<boolean>`(a.device_id = any(${own}::bigint[]) or exists (select from box_visit v
    where v.bay_id = ${bay.deviceId} and v.device_id = a.unit_id and v.started_at <= coalesce(a.cleared_at, 'infinity')
      and coalesce(v.left_at, 'infinity') > a.began_at))`
}

const handlers = (context: Context, picture: ChargingPicture): Handlers<typeof portChargingContract> => {
  const { db, clock } = context
  const { drawn, past, bayFor, seesStation } = picture
  const loading = { context, energyHours: createEnergyHours(context) }

  /** What is drawn now or at a moment, of one station where it is named. Refuses `rows.not_found`. */
  const drawnAt = async (caller: Caller, stationId: string | undefined, at: number | undefined): Promise<Drawn> => {
    if (stationId !== undefined && !seesStation(stationId, caller)) throw new AppError('rows.not_found')
    if (at === undefined) return drawn()
    const wanted = stationId === undefined ? stationsFor(drawn(), caller).map((each) => each.stationId) : [stationId]
    return past.drawn(at, new Set(wanted))
  }
  const stationOf = (caller: Caller, stationId: string | undefined): StationLayout => {
    const stations = stationsFor(drawn(), caller)
    const found =
      stationId === undefined
        ? (stations.find(({ bays }) => bays.length > 0) ?? stations[0])
        : stations.find((each) => each.stationId === stationId)
    if (!found) throw new AppError('rows.not_found')
    return found
  }
  const detailAt = async ({ bayId, at }: { bayId: string; at?: number | undefined }, { caller, language }: Call) => {
    const bay = bayFor(caller, bayId)
    const then = at === undefined ? drawn() : await past.drawn(at, new Set([bay.bay.stationId]), bay)
    const { clock: thenClock } = then.standing.context
    const boxId = then.scene.occupied.boxIn.get(bayId)?.deviceId
    const own = [bay.bay, bay.pcs].flatMap((device) => device?.deviceId ?? [])
    const which = sql<boolean>`(a.device_id = any(${own}::bigint[]) or a.unit_id = any(${[...own, ...(boxId ? [boxId] : [])]}::bigint[]))`
    return {
      detail: bayDetailOf(then, bay),
      alarms: await alarmsAt(db, caller, language, thenClock(), which),
    }
  }
  return {
    basicInformation: async ({ stationId, at }, { caller }) => {
      const then = await drawnAt(caller, stationId, at)
      const own = stationsFor(then, caller).filter((each) => stationId === undefined || each.stationId === stationId)
      return sumsOfStations(then, own)
    },
    yard: async ({ stationId, at }, { caller }) => {
      const layout = stationOf(caller, stationId)
      return yardOf(await drawnAt(caller, layout.stationId, at), layout)
    },
    load: ({ stationId, dayTime, at }, { caller }) => {
      const layout = stationOf(caller, stationId)
      const until = Math.min(at ?? clock(), clock())
      return dayLoadOf(loading, layout, dayOf(layout.station, dayTime, until), until)
    },
    bayDetail: async (input, call) => {
      const { detail, alarms } = await detailAt(input, call)
      return { ...detail, alarms }
    },
    bayCurves: ({ bayId, dayTime }, { caller, language }) => {
      const bay = bayFor(caller, bayId)
      return bayCurves(context, bay, dayOf(bay.bay, dayTime, clock()), language)
    },
    alarmList: ({ deviceId, ...filter }, { caller, language }) => {
      const which = deviceId ? ofBay(bayFor(caller, deviceId)) : ofPlatform('portCharging')
      return unitAlarmList(db, caller, language, filter, { which })
    },
    replayHome: async ({ at }, { caller, language }) => {
      const then = await drawnAt(caller, undefined, at)
      const alarms = await alarmsAt(db, caller, language, then.standing.context.clock(), ofPlatform('portCharging'))
      return { ...homeOf(then, caller), alarms }
    },
    replayDetail: ({ deviceId, at }, call) => detailAt({ bayId: deviceId, at }, call),
    replayMarks: ({ deviceId, ...span }, { caller, language }) =>
      marksIn(
        db,
        caller,
        language,
        span,
        deviceId ? every([ofBay(bayFor(caller, deviceId))]) : ofPlatform('portCharging'),
      ),
  }
}

export const portCharging: Feature = feature(portChargingContract, portChargingTopics, (context) => {
  const picture = chargingPicture(context)
  return { handlers: handlers(context, picture), sources: picture.sources, trackers: [picture.tracker] }
})
