import type { ClusterGlance, ClusterSummary, LiveCluster } from '#contract/unitDetail.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { Standing } from './standing.ts'
import { cellColumns, extremesOf, unitOfPoint } from './cells.ts'
import { partMetrics, stateMetrics } from './metrics.ts'
import { type Part, partOf, type Unit } from './parts.ts'
import { isSilent, newestAt, reading, roundedOrNull } from './reading.ts'
import { clusterRelays } from './relays.ts'
import { headOf } from './status.ts'
import { productOf } from './values.ts'
import { unitAbove } from './tree.ts'

/** The points of a cluster by block of the monitors, in the specification's order. */
export const clusterKeys = {
  main: [
    'totalVoltage',
    'current',
    'soc',
    'soh',
    'maxVoltage',
    'minVoltage',
    'maxTemperature',
    'minTemperature',
    'ambientTemperature',
    'averageVoltage',
    'averageTemperature',
    'voltageDifference',
    'temperatureDifference',
  ],
  states: ['clusterMode', 'cellBalanceState', 'prechargeState', 'clusterBreaker', 'faultLevel'],
  temperature: ['maxTemperature', 'minTemperature', 'averageTemperature'],
  voltage: ['maxVoltage', 'minVoltage', 'averageVoltage'],
} as const

const shown = ({ device, row }: Part, key: string): number | null => roundedOrNull(reading(device, row, key)?.value)

export const summaryOf = (part: Part): ClusterSummary => {
  const at = (key: string) => ({ value: shown(part, key), unit: unitOfPoint(part, key) })
  return { CLUSTER_TOTAL_U: at('totalVoltage'), CLUSTER_TOTAL_I: at('current'), CLUSTER_T: at('ambientTemperature') }
}

/** The clusters of a unit as its dialog lists them. */
export const glancesOf = (standing: Standing, { clusters }: Unit): ClusterGlance[] =>
  clusters.map((part) => ({
    deviceId: part.device.deviceId,
    deviceName: part.device.deviceName,
    soc: shown(part, 'soc'),
    totalVoltage: shown(part, 'totalVoltage'),
    current: shown(part, 'current'),
    power: roundedOrNull(productOf(part, 'totalVoltage', 'current')),
    breaker: shown(part, 'clusterBreaker'),
    alarmLevel: standing.levels.of(part.device.deviceId),
    silent: isSilent(standing, part.device, part.row),
    ts: newestAt(part.row),
    cells: cellColumns(part),
  }))

/** All that the dialog of a cluster shows; names are Chinese, since a topic's readers differ. */
export const liveClusterOf = (standing: Standing, device: Device): LiveCluster => {
  const { registry, telemetry } = standing.context
  const part = partOf({ telemetry }, device)
  const unit = unitAbove(registry, device)
  const ts = newestAt(part.row)
  return {
    kind: 'cluster',
    ...headOf(standing, device),
    unitId: unit?.deviceId ?? null,
    unitName: unit?.deviceName ?? null,
    silent: isSilent(standing, device, part.row),
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
