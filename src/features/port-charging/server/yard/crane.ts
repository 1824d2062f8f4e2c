import type { Device } from '#server/context/devices.ts'
import { partOf } from '#server/equipment/parts.ts'
import { isSilent, newestAt, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import type { YardCrane } from '../../shapes.ts'

/** The crane of a station as it reports; of several the one that was heard last. */
export const craneOf = (standing: Standing, cranes: readonly Device[], task: YardCrane['task']): YardCrane | null => {
  const { context, levels } = standing
  const [newest] = cranes
    .map((device) => partOf(context, device))
    .toSorted((a, b) => (newestAt(b.row) ?? 0) - (newestAt(a.row) ?? 0))
  if (!newest) return null
  const { device, row } = newest
  const value = (key: string): number | null => roundedOrNull(reading(device, row, key)?.value)
  return {
    ...{ deviceId: device.deviceId, deviceName: device.deviceName },
    ...{ runningState: value('runningState'), gantryPosition: value('gantryPosition') },
    ...{ trolleyPosition: value('trolleyPosition'), hoistHeight: value('hoistHeight') },
    ...{ load: value('load'), spreaderLock: value('spreaderLock'), windSpeed: value('windSpeed') },
    alarmLevel: levels.of(device.deviceId),
    silent: isSilent(standing, device, row),
    ts: newestAt(row),
    intervalSeconds: context.pace(device) / 1000,
    task,
  }
}
