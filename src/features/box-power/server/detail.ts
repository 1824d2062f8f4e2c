import type { z } from 'zod'
import { formatTime } from '#contract/zoned.ts'
import type { Language } from '#contract/errors.ts'
import type { Device } from '#server/context/devices.ts'
import type { ClusterSummary, LiveCluster } from '#contract/unitDetail.ts'
import type { boxInfo, liveBox } from '../detailShapes.ts'
import type { Box, Part } from './fleet/boxValues.ts'
import { cellColumns, extremesOf } from './cells.ts'
import { isBox } from './fleet/fleet.ts'
import { boxKeys, boxStates, clusterKeys } from './keys.ts'
import { boxMetrics, partMetrics, stateMetrics } from './metrics.ts'
import type { Standing } from './parts.ts'
import { isSilent, newestAt, reading, roundedOrNull } from './readings.ts'
import { boxRelays, clusterRelays, statusOf } from './status.ts'

export const infoOf = (box: Box, language: Language): z.input<typeof boxInfo> => ({
  environment: boxMetrics(box, boxKeys.environment, language),
  device: boxMetrics(box, boxKeys.device, language),
  states: stateMetrics(box, boxStates.info, language),
})

export const summaryOf = ({ device, row }: Part): ClusterSummary => {
  const at = (key: string) => ({
    value: roundedOrNull(reading(device, row, key)?.value),
    unit: device.profile.byKey.get(key)?.unit ?? '',
  })
  return { CLUSTER_TOTAL_U: at('totalVoltage'), CLUSTER_TOTAL_I: at('current'), CLUSTER_T: at('ambientTemperature') }
}

const commonOf = ({ context }: Standing, { deviceId, deviceName, timeZone, profile }: Device) => ({
  at: context.clock(),
  deviceId,
  deviceName,
  timeZone,
  intervalSeconds: profile.intervalSeconds,
})

const liveBoxOf = (parts: Standing, device: Device): z.input<typeof liveBox> => {
  const box = parts.fleet.unitOf(device)
  const now = parts.context.clock()
  return {
    kind: 'box',
    ...commonOf(parts, device),
    status: statusOf(parts, box),
    metrics: boxMetrics(box, boxKeys.main, 'zh'),
    info: infoOf(box, 'zh'),
    inverter: boxMetrics(box, boxKeys.inverter, 'zh'),
    relays: boxRelays(box, 'zh'),
    clusters: box.clusters.map((part) => {
      const value = (key: string): number | null => roundedOrNull(reading(part.device, part.row, key)?.value)
      return {
        deviceId: part.device.deviceId,
        deviceName: part.device.deviceName,
        soc: value('soc'),
        totalVoltage: value('totalVoltage'),
        current: value('current'),
        alarmLevel: parts.levels.of(part.device.deviceId),
        silent: isSilent(part.device, part.row, now, parts.fleet.since),
        ts: newestAt(part.row),
      }
    }),
  }
}

const liveClusterOf = (parts: Standing, device: Device): LiveCluster => {
  const part: Part = { device, row: parts.context.telemetry.latest(device.deviceId) }
  const box = parts.context.registry.byId(device.parentId ?? '')
  const ts = newestAt(part.row)
  return {
    kind: 'cluster',
    ...commonOf(parts, device),
    unitId: box?.deviceId ?? null,
    unitName: box?.deviceName ?? null,
    silent: isSilent(device, part.row, parts.context.clock(), parts.fleet.since),
    updateTime: ts === null ? null : formatTime(ts, device.timeZone),
    ts,
    metrics: partMetrics(part, clusterKeys.main, 'zh'),
    summary: summaryOf(part),
    states: stateMetrics(part, clusterKeys.states, 'zh'),
    relays: clusterRelays(part, 'zh'),
    extremes: extremesOf(part),
    cells: cellColumns(part),
  }
}

/** All that the dialog of a box or a cluster shows, as it stands. */
export const detailOf = (parts: Standing, device: Device) =>
  isBox(device) ? liveBoxOf(parts, device) : liveClusterOf(parts, device)
