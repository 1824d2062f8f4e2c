import { alarmKindName, alarmKinds } from '#catalogue/alarmTexts.ts'
import { type UnitAlarmFilter, unitAlarmList } from '#server/alarms/unitAlarmList.ts'
import type { Call } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { boxHomeContract, boxReplayContract, boxStationContract, boxTopics } from '../contract.ts'
import { createDayEnergy } from './fleet/dayEnergy.ts'
import { deviceInfo } from './deviceInfo.ts'
import { createFleet, isBox } from './fleet/fleet.ts'
import { home } from './home.ts'
import { createOpenLevels } from './fleet/openLevels.ts'
import { createParts, type Parts } from './parts.ts'
import { replay } from './past/replay.ts'
import { sources, type Watchers } from './fleet/sources.ts'
import { station } from './station.ts'
import { tracker } from './fleet/tracker.ts'

const contract = { ...boxHomeContract, ...boxStationContract, ...boxReplayContract }

const handlers = (parts: Parts): Handlers<typeof contract> => {
  // Of a device whatever its platform, else of the boxes.
  const alarms = (filter: UnitAlarmFilter, { caller, language }: Call) =>
    unitAlarmList(parts.context.db, caller, language, filter, filter.deviceId ? {} : { platform: 'boxPower' })
  return {
    ...home(parts),
    ...station(parts),
    ...replay(parts),
    homeAlarmList: alarms,
    alarmList: alarms,
    stationAlarmList: alarms,
    alarmTypes: (_, { language }) => alarmKinds.map((code) => ({ code, name: alarmKindName(code, language) })),
    deviceInfo: deviceInfo(parts),
  }
}

/** The fleet in memory is one for calls, topics and tracker. */
export const boxPower: Feature = feature(contract, boxTopics, (context) => {
  const energy = createDayEnergy(context, () => [...context.registry.all()].filter(isBox))
  const levels = createOpenLevels(context.pool)
  const fleet = createFleet({ ...context, energy, levels })
  const parts = createParts({ context, fleet, energy, levels })
  const watchers: Watchers = new Map()
  return { handlers: handlers(parts), sources: sources(parts, watchers), trackers: [tracker(parts, watchers)] }
})
