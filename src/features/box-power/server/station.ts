import { cellRows, extremesOf, unitOfPoint } from '#server/equipment/cells.ts'
import { clusterKeys } from '#server/equipment/clusters.ts'
import { dayOf, powerSeriesOf } from '#server/equipment/curves.ts'
import { stateMetrics } from '#server/equipment/metrics.ts'
import { type Part, unitWith } from '#server/equipment/parts.ts'
import { newestAt, reading } from '#server/equipment/reading.ts'
import { batteryCalls } from '#server/fleet/calls.ts'
import type { Monitor } from '#server/fleet/picture.ts'
import type { Handlers } from '#server/http/feature.ts'
import type { boxStationContract } from '../contract.ts'
import { boxStatusOf, infoOf } from './detail.ts'
import { boxKeys, boxStates } from './keys.ts'

type Station = Omit<Handlers<typeof boxStationContract>, 'alarmList' | 'stationAlarmList'>

const cellsOf = (cluster: Part, part: string | undefined) => {
  const { rows, total } = cellRows(cluster, part)
  const units = {
    voltageUnit: unitOfPoint(cluster, 'cellVoltage'),
    temperatureUnit: unitOfPoint(cluster, 'cellTemperature'),
  }
  const cells = rows.map(({ name, ...row }) => ({ ...row, deviceName: name, ...units }))
  return { cells, total, extremes: extremesOf(cluster), ts: newestAt(cluster.row) }
}

export const station = (monitor: Monitor): Station => {
  const calls = batteryCalls(monitor)
  return {
    deviceTree: calls.tree,
    runMonitoring: calls.metrics(boxKeys.main),
    inverterModuleInfo: calls.metrics(boxKeys.inverter),
    temperatureMonitoring: calls.unitCurves(boxKeys.temperature),
    humidityMonitoring: calls.unitCurves(boxKeys.humidity),
    powerMonitoring: ({ deviceId, dayTime }, { caller, language }) => {
      const device = monitor.unitFor(caller, deviceId)
      const { context } = monitor
      return powerSeriesOf(context, device, dayOf(device, dayTime, context.clock()), language)
    },
    runningState: calls.ofUnit((box) => boxStatusOf(monitor.standing, box)),
    runningStateV2: async ({ deviceId, at }, { caller, language }) => {
      const device = monitor.unitFor(caller, deviceId)
      const standing = await monitor.past.device(device, at)
      const box = unitWith(standing.context, device)
      const value = (key: string): number | null => reading(device, box.row, key)?.value ?? null
      const status = stateMetrics(box, boxStates.system, language)
      const faults = stateMetrics(box, boxStates.faults, language)
      return {
        ...boxStatusOf(standing, box),
        mainBreaker: value('mainBreaker'),
        systemState: value('systemState'),
        box: stateMetrics(box, boxStates.box, language),
        system: [...status, ...faults],
        JN_SYSTEM_STATUS: status,
        JN_SYSTEM_FAULT_GROUP: faults,
        energy: stateMetrics(box, boxStates.energy, language),
      }
    },
    info: calls.ofUnit(infoOf),
    relayStatus: calls.relays,
    clusterMonitoring: calls.clusterMetrics,
    clusterCells: calls.ofCluster((cluster, _, { deviceName }: { deviceId: string; deviceName?: string | undefined }) =>
      cellsOf(cluster, deviceName),
    ),
    clusterTemperature: calls.clusterCurves(clusterKeys.temperature),
    clusterVoltage: calls.clusterCurves(clusterKeys.voltage),
    clusterInfo: calls.clusterSummary,
  }
}
