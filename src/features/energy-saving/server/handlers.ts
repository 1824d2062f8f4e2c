import { unitAlarmList } from '#server/alarms/unitAlarmList.ts'
import type { Context } from '#server/context/context.ts'
import { deviceInfo } from '#server/equipment/deviceInfo.ts'
import { historyPage } from '#server/equipment/historyPage.ts'
import { ownMetrics } from '#server/equipment/ownValues.ts'
import { partOf } from '#server/equipment/parts.ts'
import { statusOf } from '#server/equipment/status.ts'
import { tilePage } from '#server/fleet/lists.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { energySavingContract, energySavingTopics } from '../contract.ts'
import { boxInfoOf, cellsOf } from './box.ts'
import { savingCurves } from './curves.ts'
import { dcdcInfoOf, faultsOf, namedOf } from './dcdc.ts'
import { findersOf } from './find.ts'
import { craneOf } from './kinds.ts'
import { monomerPage } from './monomers.ts'
import { savingPeriods } from './periods.ts'
import { type SavingPicture, savingPicture } from './picture.ts'
import { readSince } from './since.ts'
import { rateRanking, statisticsOf } from './statistics.ts'
import { craneCountsOf, sumsOf } from './sums.ts'
import { statesOf } from './tile.ts'
import { savingTree } from './tree.ts'

/** What is set about a DC/DC, beside what it measures. */
const parameters = ['ratedPower', 'powerSetpoint', 'startCount']

const handlers = (context: Context, picture: SavingPicture): Handlers<typeof energySavingContract> => {
  const { db, clock, registry } = context
  const { standing, past } = picture
  const finders = findersOf(context, picture)
  const { deviceOf, ofStation, ofKind } = finders
  const infoOf = deviceInfo(context)
  return {
    dischargeInfo: async ({ stationId }, { caller }) => sumsOf(standing, await ofStation(caller, stationId)),
    deviceList: async (input, { caller }) =>
      tilePage(
        await ofStation(caller, input.stationId),
        { ...input },
        clock(),
        (id) => registry.byId(id)?.attachId ?? null,
      ),
    systemStatus: async ({ stationId }, { caller }) => craneCountsOf(await ofStation(caller, stationId)),
    statisticalInfo: async ({ stationId }, { caller }) =>
      statisticsOf(context, picture.known().facts, await ofStation(caller, stationId)),
    deviceStatistics: ({ deviceId }, { caller }) =>
      statisticsOf(context, picture.known().facts, [finders.craneOf(caller, deviceId)]),
    ...savingPeriods(context, finders),
    boxInfo: ({ deviceId }, { caller, language }) =>
      ofKind(caller, deviceId, 'capacitorBox').map((box) => boxInfoOf(standing, box, language)),
    ...savingCurves(context, picture, finders),
    monomers: ({ deviceId, ...asked }, { caller }) => {
      const device = deviceOf(caller, deviceId)
      const [box] = device.profile.natures.has('cells') ? [device] : ofKind(caller, deviceId, 'capacitorBox')
      if (!box) throw new AppError('device.no_cells')
      return monomerPage(cellsOf(standing.context, box), asked)
    },
    dcdcInfo: ({ deviceId }, { caller, language }) =>
      ofKind(caller, deviceId, 'dcdc').map((dcdc) => dcdcInfoOf(standing, dcdc, language)),
    dcdcParam: ({ deviceId }, { caller, language }) =>
      ofKind(caller, deviceId, 'dcdc').flatMap((dcdc) => {
        const named = namedOf(standing, dcdc)
        return ownMetrics(partOf(standing.context, dcdc), language)
          .filter(({ code }) => parameters.includes(code))
          .map((each) => ({ ...each, ...named }))
      }),
    dcdcFailureGroup: async ({ deviceId }, { caller, language }) => {
      const dcdcs = ofKind(caller, deviceId, 'dcdc')
      const since = await readSince(context, standing.context, dcdcs, clock(), picture.known().since)
      return faultsOf(standing, dcdcs, since, language)
    },
    efficiencyRanking: async ({ size, ...asked }, { caller }) =>
      (await rateRanking(context, picture.seen(caller), asked)).slice(0, size),
    runningState: ({ deviceId }, { caller }) => {
      const { tile, device } = finders.craneOf(caller, deviceId)
      return {
        ...statusOf(standing, partOf(standing.context, device)),
        ...{ runningState: tile.runningState, mainBreaker: tile.mainBreaker },
      }
    },
    deviceState: ({ deviceId }, { caller, language }) =>
      statesOf(standing, partOf(standing.context, deviceOf(caller, deviceId)), language),
    deviceInfo: (input, call) => {
      deviceOf(call.caller, input.deviceId)
      return infoOf(input, call)
    },
    deviceHistory: (input, { caller, language }) =>
      historyPage(context, deviceOf(caller, input.deviceId), input, language),
    alarmList: (filter, { caller, language }) => {
      if (filter.deviceId) deviceOf(caller, filter.deviceId)
      return unitAlarmList(db, caller, language, filter, { platform: 'energySaving' })
    },
    tree: async ({ stationId, deviceId, at }, { caller }) => {
      const device = deviceId === undefined ? undefined : deviceOf(caller, deviceId)
      const own = device
        ? [craneOf(registry, device) ?? device]
        : (await ofStation(caller, stationId)).map((seen) => seen.device)
      return savingTree(await past.fleet(own, at), own)
    },
    replayHome: picture.replay.home,
    replayDetail: picture.replayDetail,
    replayMarks: picture.replay.marks,
  }
}

export const energySaving: Feature = feature(energySavingContract, energySavingTopics, (context) => {
  const picture = savingPicture(context)
  return {
    handlers: handlers(context, picture),
    sources: { savingHome: picture.home, savingDetail: picture.detail },
    trackers: [picture.tracker],
  }
})
