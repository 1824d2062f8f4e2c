import { alarmKindName, alarmKinds } from '#catalogue/alarmTexts.ts'
import { type UnitAlarmFilter, unitAlarmList } from '#server/alarms/unitAlarmList.ts'
import type { Call, Context } from '#server/context/context.ts'
import { platformPicture } from '#server/fleet/picture.ts'
import { type Feature, feature } from '#server/http/feature.ts'
import { boxHomeContract, boxReplayContract, boxStationContract, boxTopics } from '../contract.ts'
import { detailOf } from './detail.ts'
import { figuresOf } from './figures.ts'
import { home } from './home.ts'
import { station } from './station.ts'
import { boxTileKeys, boxTileOf } from './tile.ts'

const contract = { ...boxHomeContract, ...boxStationContract, ...boxReplayContract }

export type Picture = ReturnType<typeof boxPicture>
const boxPicture = (context: Context) =>
  platformPicture(context, {
    platform: 'boxPower',
    nature: 'battery',
    name: 'box power',
    topics: { home: boxTopics.boxHome.name, detail: boxTopics.boxDetail.name },
    tileKeys: boxTileKeys,
    tileOf: boxTileOf,
    figuresOf,
    detailOf,
  })

export const boxPower: Feature = feature(contract, boxTopics, (context) => {
  const picture = boxPicture(context)
  // One device's alarms whatever its platform, else those of boxes.
  const alarms = (filter: UnitAlarmFilter, { caller, language }: Call) =>
    unitAlarmList(context.db, caller, language, filter, filter.deviceId ? {} : { platform: 'boxPower' })
  return {
    handlers: {
      ...home(picture),
      ...station(picture),
      replayHome: picture.replay.home,
      replayDetail: picture.replay.detail,
      replayMarks: picture.replay.marks,
      homeAlarmList: alarms,
      alarmList: alarms,
      stationAlarmList: alarms,
      alarmTypes: (_, { language }) => alarmKinds.map((code) => ({ code, name: alarmKindName(code, language) })),
    },
    sources: { boxHome: picture.home, boxDetail: picture.detail },
    trackers: [picture.tracker],
  }
})
