import { unitAlarmList, type UnitAlarmFilter } from '#server/alarms/unitAlarmList.ts'
import type { Call, Context } from '#server/context/context.ts'
import { partOf } from '#server/equipment/parts.ts'
import { ageOf, statusOf } from '#server/equipment/status.ts'
import { below } from '#server/equipment/tree.ts'
import { isSilent, newestAt, reading } from '#server/equipment/reading.ts'
import { formatTime } from '#contract/zoned.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { energyStorageContract, energyStorageTopics } from '../contract.ts'
import type { StorageKind } from '../shapes.ts'
import { extremesOfDevice, extremesOfMany, stacksAmong } from './children.ts'
import { storageCurves } from './curves.ts'
import { linksOf, metricsOf, statesOf } from './detail.ts'
import { energiesOf } from './energies.ts'
import { findersOf } from './find.ts'
import { kindOf } from './kinds.ts'
import { metersOf } from './meters.ts'
import { periodOf } from '#server/equipment/period.ts'
import { type StoragePicture, storagePicture } from './picture.ts'
import { dischargeRanking } from './ranking.ts'
import { pcsCountsOf } from './states.ts'
import { sumsOf } from './sums.ts'
import { storageTree } from './tree.ts'

type OfDevice = { readonly deviceId: string }

const handlers = (context: Context, picture: StoragePicture): Handlers<typeof energyStorageContract> => {
  const { db, clock, registry } = context
  const { standing, past, facts, factsOf } = picture
  const finders = findersOf(context, picture)
  const { deviceOf, ofStation, ofDevice } = finders

  const info =
    (kind: StorageKind) =>
    ({ deviceId }: OfDevice, { caller, language }: Call) => {
      const device = deviceOf(kind)(caller, deviceId)
      const hasCells = kind === 'stack' || kind === 'cluster'
      return {
        device: statusOf(standing, partOf(standing.context, device)),
        metrics: metricsOf(standing, device, language),
        extremes: hasCells ? extremesOfDevice(standing, device).extremes : null,
      }
    }
  const states =
    (kind: StorageKind) =>
    ({ deviceId }: OfDevice, { caller, language }: Call) =>
      statesOf(standing, deviceOf(kind)(caller, deviceId), language)
  const alarms =
    (kind?: StorageKind) =>
    (filter: UnitAlarmFilter, { caller, language }: Call) => {
      if (filter.deviceId) (kind ? deviceOf(kind) : picture.monitoredFor)(caller, filter.deviceId)
      return unitAlarmList(db, caller, language, filter, { platform: 'energyStorage' })
    }
  return {
    basicInfo: async ({ stationId }, { caller }) => sumsOf(standing, facts(), await ofStation(caller, stationId)),
    statusStatistics: async ({ stationId }, { caller }) => pcsCountsOf(await ofStation(caller, stationId)),
    dischargeRanking: async ({ type, size }, { caller }) =>
      (await dischargeRanking({ context, standing, facts: facts() }, picture.seen(caller), type)).slice(0, size),
    chart: async ({ stationId, ...asked }, { caller }) => {
      const own = await ofStation(caller, stationId)
      const timeZone = (stationId === undefined ? undefined : own[0]?.device.timeZone) ?? caller.timeZone
      return energiesOf(context, metersOf(own), periodOf(asked, timeZone, clock()))
    },
    alarmList: alarms(),
    emsInfo: info('ems'),
    emsStates: states('ems'),
    emsCommunication: ({ deviceId }, { caller, language }) => {
      const ems = deviceOf('ems')(caller, deviceId)
      const devices = below(registry, ems).filter((device) => kindOf(device) !== undefined)
      return {
        links: linksOf(standing, ems, language),
        devices: devices.map((device) => {
          const { row } = partOf(standing.context, device)
          const ts = newestAt(row)
          return {
            ...{ deviceId: device.deviceId, deviceName: device.deviceName, deviceType: device.profile.profileKey },
            online: !isSilent(standing, device, row),
            updateTime: ts === null ? null : formatTime(ts, device.timeZone),
            ageSeconds: ageOf(ts, clock()),
          }
        }),
      }
    },
    emsEnergy: ({ deviceId, ...asked }, { caller }) => {
      const ems = deviceOf('ems')(caller, deviceId)
      return energiesOf(context, metersOf(ofDevice(caller, ems)), periodOf(asked, ems.timeZone, clock()))
    },
    emsRunningState: ({ deviceId }, { caller }) => {
      const ems = partOf(standing.context, deviceOf('ems')(caller, deviceId))
      const value = (key: string): number | null => reading(ems.device, ems.row, key)?.value ?? null
      return { ...statusOf(standing, ems), controlMode: value('controlMode'), mainBreaker: value('mainBreaker') }
    },
    pcsStates: states('pcs'),
    pcsInfo: info('pcs'),
    stackInfo: info('stack'),
    stackEnergy: async ({ deviceId }, { caller }) => {
      const own = ofDevice(caller, deviceOf('stack')(caller, deviceId))
      return sumsOf(standing, await factsOf(own), own)
    },
    stackAlarmList: alarms('stack'),
    clusterInfo: info('cluster'),
    clusterAlarmList: alarms('cluster'),
    ...storageCurves(context, finders),
    tree: async ({ stationId, deviceId, at }, { caller }) => {
      const own = deviceId === undefined ? stationId : picture.monitoredFor(caller, deviceId).stationId
      const devices = (await ofStation(caller, own)).map(({ device }) => device)
      return storageTree(await past.fleet(devices, at), devices)
    },
    extremes: async ({ deviceId, stationId }, { caller }) => {
      if (deviceId !== undefined) return extremesOfDevice(standing, picture.monitoredFor(caller, deviceId))
      const devices = (await ofStation(caller, stationId)).map(({ device }) => device)
      return extremesOfMany(standing, stacksAmong(standing, devices))
    },
    replayHome: picture.replay.home,
    replayDetail: picture.replayDetail,
    replayMarks: picture.replay.marks,
  }
}

export const energyStorage: Feature = feature(energyStorageContract, energyStorageTopics, (context) => {
  const picture = storagePicture(context)
  return {
    handlers: handlers(context, picture),
    sources: { storageHome: picture.home, storageDetail: picture.detail },
    trackers: [picture.tracker],
  }
})
