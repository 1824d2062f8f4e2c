import { type Feature, feature } from '#server/http/feature.ts'
import { devicesContract, devicesTopics } from '../contract.ts'
import { deviceInfo } from './deviceInfo.ts'
import { readings } from './readings.ts'
import { sources } from './sources.ts'
import { stationAddress } from './stations.ts'

export const devices: Feature = feature(devicesContract, devicesTopics, (context) => ({
  handlers: { ...readings(context), deviceInfo: deviceInfo(context), stationAddress: stationAddress(context) },
  sources: sources(context),
}))
