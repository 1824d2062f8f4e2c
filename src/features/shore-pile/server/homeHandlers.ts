import { ofDevice } from '#server/alarms/conditions.ts'
import { unitAlarmList } from '#server/alarms/unitAlarmList.ts'
import type { Call, Context } from '#server/context/context.ts'
import { dayOf, seriesOf } from '#server/equipment/curves.ts'
import { unitOf } from '#server/equipment/tree.ts'
import { unitsOfStation } from '#server/fleet/ofStation.ts'
import { byName } from '#server/fleet/lists.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { alarmsAt } from '#server/past/pastAlarms.ts'
import { shorePileContract, shorePileTopics } from '../contract.ts'
import type { PileHome } from '../shapes.ts'
import { figuresOf } from './home/figures.ts'
import { type PilePicture, pilePicture } from './home/picture.ts'
import { offlineAlarms } from './offline.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createUses } from './uses/fold.ts'

const curveKeys = ['power', 'phaseCurrentA', 'phaseVoltageA', 'cableTemperature', 'shipSoc']
type Asked = { readonly stationId?: string | undefined; readonly at?: number | undefined }

const handlers = (context: Context, picture: PilePicture): Handlers<typeof shorePileContract> => {
  const { db, clock, registry } = context
  const { standing, replay, monitoredFor } = picture
  const seenOf = unitsOfStation(context, 'shorePile', picture.seen)

  const homeAt = async ({ stationId, at }: Asked, call: Call): Promise<PileHome> => {
    const seen = await seenOf(call.caller, stationId)
    if (at === undefined)
      return { ...figuresOf(standing, seen, call.caller), tiles: [...seen].sort(byName).map(({ tile }) => tile) }
    const { tiles } = await replay.home({ at }, call)
    const own = tiles.filter((tile) => stationId === undefined || tile.stationId === stationId)
    return picture.homeOf(own, Math.min(at, clock()), call.caller)
  }
  const detailAt = async ({ deviceId, at }: { deviceId: string; at?: number | undefined }, call: Call) => {
    const device = monitoredFor(call.caller, deviceId)
    if (at !== undefined) {
      const { detail, alarms } = await replay.detail({ deviceId: unitOf(registry, device).deviceId, at }, call)
      return { detail, alarms }
    }
    const { caller, language } = call
    const pile = unitOf(registry, device)
    return {
      detail: picture.detail.snapshot(deviceId),
      alarms: await alarmsAt(db, caller, language, clock(), ofDevice(pile.deviceId)),
    }
  }
  return {
    basicInformation: async (asked, call) => (await homeAt(asked, call)).sums,
    piles: homeAt,
    pileDetail: async (asked, call) => {
      const { detail, alarms } = await detailAt(asked, call)
      return { ...detail, alarms }
    },
    pileCurves: ({ deviceId, dayTime }, { caller, language }) => {
      const device = monitoredFor(caller, deviceId)
      return seriesOf(context, device, curveKeys, dayOf(device, dayTime, clock()), language)
    },
    alarmList: (filter, { caller, language }) => unitAlarmList(db, caller, language, filter, { platform: 'shorePile' }),
    replayHome: replay.home,
    replayDetail: detailAt,
    replayMarks: replay.marks,
  }
}

/** The home of shore-power piles. */
export const shorePiles: Feature = feature(shorePileContract, shorePileTopics, (context) => {
  const picture = pilePicture(context)
  return {
    handlers: handlers(context, picture),
    sources: { pileHome: picture.home, pileDetail: picture.detail, shorePiles: picture.station },
    trackers: [createUses(context), picture.tracker, offlineAlarms(context), createHousekeeping(context)],
  }
})
