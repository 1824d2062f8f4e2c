import { deviceInfo } from '#server/equipment/deviceInfo.ts'
import { stationAddress } from '#server/equipment/stationAddress.ts'
import { type Feature, feature } from '#server/http/feature.ts'
import { devicesContract, devicesTopics } from '../contract.ts'
import { readings } from './readings.ts'
import { sources } from './sources.ts'

export const devices: Feature = feature(devicesContract, devicesTopics, (context) => ({
  handlers: {
    ...readings(context),
    deviceInfo: deviceInfo(context),
    stationAddress: ({ stationType }, { caller }) => stationAddress(context.db, caller, stationType),
  },
  sources: sources(context),
}))
