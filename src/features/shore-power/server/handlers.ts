import { ofDevice } from '#server/alarms/conditions.ts'
import { unitAlarmList } from '#server/alarms/unitAlarmList.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { dayOf, seriesOf } from '#server/equipment/curves.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { alarmsAt, marksIn, ofPlatform } from '#server/past/pastAlarms.ts'
import { shorePowerContract, shorePowerTopics } from '../contract.ts'
import { createProposals } from './connections/proposals.ts'
import { createNominals } from './nominal/tracker.ts'
import { type ShorePicture, shorePicture } from './picture.ts'
import { createPlugs } from './plugs/tracker.ts'
import { requestsOf } from './quay/berth.ts'
import { devicesOfLine, lineOf, shoreDetailOf, treeOf } from './quay/detail.ts'
import type { StationLayout } from './quay/layout.ts'
import { homeOf, quayOf, stationsFor, sumsOf } from './quay/quay.ts'
import type { Drawn } from './quay/scene.ts'
import { dayLoadOf } from './report/load.ts'

const platform = 'shorePower'
const curveKeys = ['power', 'acVoltageAB', 'phaseCurrentA', 'frequency', 'cableTemperature', 'safetyLoopCurrent']
type OfStation = { readonly stationId?: string | undefined; readonly at?: number | undefined }

const handlers = (context: Context, picture: ShorePicture): Handlers<typeof shorePowerContract> => {
  const { db, clock } = context
  const { drawn, past, deviceFor, seesStation } = picture

  /** What is drawn now or at a moment, and the stations that are asked for. Refuses `rows.not_found`. */
  const drawnFor = async (
    caller: Caller,
    { stationId, at }: OfStation,
  ): Promise<{ quays: Drawn; own: StationLayout[] }> => {
    if (stationId !== undefined && !seesStation(stationId, caller)) throw new AppError('rows.not_found')
    const ofAll = stationsFor(drawn(), caller)
    const own = ofAll.filter((each) => stationId === undefined || each.stationId === stationId)
    if (at === undefined) return { quays: drawn(), own }
    return { quays: await past.drawn(at, new Set(own.map((each) => each.stationId))), own }
  }
  const quayFor = (caller: Caller, stationId: string | undefined): StationLayout => {
    const stations = stationsFor(drawn(), caller)
    const withBerths = new Set(drawn().berths.map((berth) => berth.stationId))
    const found =
      stationId === undefined
        ? (stations.find((each) => withBerths.has(each.stationId)) ?? stations[0])
        : stations.find((each) => each.stationId === stationId)
    if (!found) throw new AppError('rows.not_found')
    return found
  }
  const detailAt = async (deviceId: string, at: number | undefined, { caller, language }: Call) => {
    const device = deviceFor(caller, deviceId)
    const line = lineOf(drawn(), device)
    if (!line) throw new AppError('rows.not_found')
    const opened = new Set(devicesOfLine(line))
    const then = at === undefined ? drawn() : await past.drawn(at, new Set([device.stationId]), opened)
    const { clock: thenClock } = then.standing.context
    const alarms = await alarmsAt(db, caller, language, thenClock(), ofDevice(deviceId))
    return { detail: shoreDetailOf(then, device), alarms }
  }
  return {
    basicInformation: async (input, { caller }) => {
      const { quays: then, own } = await drawnFor(caller, input)
      return sumsOf(then, own)
    },
    berths: async ({ stationId, at }, { caller }) => {
      const layout = quayFor(caller, stationId)
      const { quays: then } = await drawnFor(caller, { stationId: layout.stationId, at })
      return quayOf(then, layout)
    },
    requests: async (input, { caller }) => {
      const { quays: then, own } = await drawnFor(caller, input)
      return own.flatMap((layout) => requestsOf(then, layout))
    },
    load: ({ stationId, dayTime, at }, { caller }) => {
      const layout = quayFor(caller, stationId)
      const until = Math.min(at ?? clock(), clock())
      return dayLoadOf(context, layout, dayOf(layout.station, dayTime, until), until)
    },
    deviceTree: async (input, { caller }) => {
      const { quays: then, own } = await drawnFor(caller, input)
      return own.flatMap((layout) => treeOf(then, layout))
    },
    deviceState: async ({ deviceId, at }, call) => {
      const { detail, alarms } = await detailAt(deviceId, at, call)
      return { ...detail, alarms }
    },
    deviceCurves: ({ deviceId, dayTime }, { caller, language }) => {
      const device = deviceFor(caller, deviceId)
      const keys = curveKeys.filter((key) => device.profile.byKey.has(key))
      return seriesOf(context, device, keys, dayOf(device, dayTime, clock()), language)
    },
    alarmList: ({ deviceId, ...filter }, { caller, language }) => {
      const which = deviceId ? ofDevice(deviceFor(caller, deviceId).deviceId) : ofPlatform(platform)
      return unitAlarmList(db, caller, language, filter, { which })
    },
    replayHome: async ({ at }, { caller, language }) => {
      const { quays: then } = await drawnFor(caller, { at })
      const alarms = await alarmsAt(db, caller, language, then.standing.context.clock(), ofPlatform(platform))
      return { ...homeOf(then, caller), alarms }
    },
    replayDetail: ({ deviceId, at }, call) => detailAt(deviceId, at, call),
    replayMarks: ({ deviceId, ...span }, { caller, language }) => {
      const which = deviceId ? ofDevice(deviceFor(caller, deviceId).deviceId) : ofPlatform(platform)
      return marksIn(db, caller, language, span, which)
    },
  }
}

/** Shore power stations as they stand and stood. */
export const shorePower: Feature = feature(shorePowerContract, shorePowerTopics, (context) => {
  const picture = shorePicture(context)
  return {
    handlers: handlers(context, picture),
    sources: picture.sources,
    trackers: [createPlugs(context), picture.tracker, createProposals(context), createNominals(context)],
  }
})
