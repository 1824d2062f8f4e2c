import type { Caller } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { pathInScope } from '#server/db/scope.ts'
import type { Call } from '#server/context/context.ts'
import type { Handlers } from '#server/http/feature.ts'
import type { boxStationContract } from '../contract.ts'
import type { Part } from './fleet/boxValues.ts'
import { cellRows, extremesOf } from './cells.ts'
import { dayOf, seriesOf } from './curves.ts'
import { infoOf, summaryOf } from './detail.ts'
import { isBox } from './fleet/fleet.ts'
import { boxKeys, boxStates, clusterKeys } from './keys.ts'
import { boxMetrics, partMetrics, stateMetrics } from './metrics.ts'
import type { Parts } from './parts.ts'
import { newestAt, reading } from './readings.ts'
import { boxRelays, clusterRelays, statusOf } from './status.ts'
import { treeOf } from './tree.ts'

type Station = Omit<Handlers<typeof boxStationContract>, 'alarmList' | 'stationAlarmList' | 'deviceInfo'>
type OfDevice = { deviceId: string }
type OfDay = OfDevice & { dayTime?: string | undefined }

const names = new Intl.Collator('zh', { numeric: true })

export const station = (parts: Parts): Station => {
  const { context, fleet } = parts
  const { registry, telemetry, db, clock } = context
  const unitOf = (caller: Caller, { deviceId }: OfDevice) => fleet.unitOf(parts.boxFor(caller, deviceId))
  const clusterOf = (caller: Caller, { deviceId }: OfDevice): Part => {
    const device = parts.clusterFor(caller, deviceId)
    return { device, row: telemetry.latest(deviceId) }
  }

  const dayCurves =
    (keys: readonly string[], deviceFor: Parts['boxFor']) =>
    (input: OfDay, { caller, language }: Call) => {
      const device = deviceFor(caller, input.deviceId)
      return seriesOf(context, device, keys, dayOf(device, input.dayTime, clock()), language)
    }

  return {
    deviceTree: async ({ deviceId, stationId, at }, { caller }) => {
      const all = deviceId === undefined ? [...registry.all()] : [parts.boxFor(caller, deviceId)]
      const boxes = all
        .filter((device) => isBox(device) && pathInScope(caller, device.orgPath))
        .filter((device) => stationId === undefined || device.stationId === stationId)
        .sort((a, b) => names.compare(a.deviceName, b.deviceName))
      const standing = await parts.past.fleet(boxes, at)
      return boxes.map((device) => treeOf(standing, device))
    },
    runMonitoring: (input, { caller, language }) => boxMetrics(unitOf(caller, input), boxKeys.main, language),
    inverterModuleInfo: (input, { caller, language }) => boxMetrics(unitOf(caller, input), boxKeys.inverter, language),
    temperatureMonitoring: dayCurves(boxKeys.temperature, parts.boxFor),
    humidityMonitoring: dayCurves(boxKeys.humidity, parts.boxFor),
    runningState: (input, { caller }) => statusOf(parts, unitOf(caller, input)),
    runningStateV2: async (input, { caller, language }) => {
      const standing = await parts.past.device(parts.boxFor(caller, input.deviceId), input.at)
      const box = standing.fleet.unitOf(parts.boxFor(caller, input.deviceId))
      const value = (key: string): number | null => reading(box.device, box.row, key)?.value ?? null
      return {
        ...statusOf(standing, box),
        mainBreaker: value('mainBreaker'),
        systemState: value('systemState'),
        box: stateMetrics(box, boxStates.box, language),
        system: stateMetrics(box, boxStates.system, language),
        energy: stateMetrics(box, boxStates.energy, language),
      }
    },
    info: (input, { caller, language }) => infoOf(unitOf(caller, input), language),
    relayStatus: async ({ deviceId, at }, { caller, language }) => {
      const device = parts.monitoredFor(caller, deviceId)
      const { fleet: then, context: around } = await parts.past.device(device, at)
      if (isBox(device)) return boxRelays(then.unitOf(device), language)
      return clusterRelays({ device, row: around.telemetry.latest(deviceId) }, language)
    },
    clusterMonitoring: (input, { caller, language }) =>
      partMetrics(clusterOf(caller, input), clusterKeys.main, language),
    clusterCells: (input, { caller }) => {
      const part = clusterOf(caller, input)
      const all = cellRows(part)
      const wanted = input.deviceName?.trim() ?? ''
      const cells = all.filter(({ deviceName }) => deviceName.includes(wanted))
      return { cells, total: all.length, extremes: extremesOf(part), ts: newestAt(part.row) }
    },
    clusterTemperature: dayCurves(clusterKeys.temperature, parts.clusterFor),
    clusterVoltage: dayCurves(clusterKeys.voltage, parts.clusterFor),
    clusterInfo: (input, { caller }) => summaryOf(clusterOf(caller, input)),
    stationAddress: ({ stationType }, { caller }) =>
      db
        .selectFrom('station')
        .select(['id as stationId', 'name as stationName', 'type as stationType', 'lon', 'lat'])
        .where(inScope(caller, 'station.org_id'))
        .$if(Boolean(stationType), (query) => query.where('type', '=', stationType ?? ''))
        .orderBy('name')
        .orderBy('id')
        .execute(),
  }
}
