import type { Language } from '#contract/errors.ts'
import type { ChartPoint, ChartSeries, Metric } from '#contract/monitor.ts'
import type { ClusterSummary, Relay, UnitNode } from '#contract/unitDetail.ts'
import type { Call } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { pathInScope } from '#server/db/scope.ts'
import { clusterKeys, summaryOf } from '#server/equipment/clusters.ts'
import { dayOf, seriesOf } from '#server/equipment/curves.ts'
import { partMetrics, unitMetrics } from '#server/equipment/metrics.ts'
import { unitNodeOf } from '#server/equipment/nodes.ts'
import { type Part, partOf, type Unit, unitWith } from '#server/equipment/parts.ts'
import { clusterRelays, unitRelays } from '#server/equipment/relays.ts'
import { type Asked, rangeOf } from '#server/equipment/reportRange.ts'
import { AppError } from '#server/http/appError.ts'
import { names } from './lists.ts'
import type { Monitor } from './picture.ts'

type OfDevice = { readonly deviceId: string }
type OfDay = OfDevice & { readonly dayTime?: string | undefined }
type OfTree = {
  readonly deviceId?: string | undefined
  readonly stationId?: string | undefined
  readonly at?: number | undefined
}
type Keys = readonly string[]

/** Handlers that every platform of batteries has, whatever its calls are named; each refuses `rows.not_found`. */
export const batteryCalls = (monitor: Monitor) => {
  const { context, standing, past, members, unitFor, clusterFor, monitoredFor, deviceFor } = monitor
  const { registry, clock } = context

  const ofUnit =
    <T>(draw: (unit: Unit, language: Language) => T) =>
    ({ deviceId }: OfDevice, { caller, language }: Call): T =>
      draw(unitWith(standing.context, unitFor(caller, deviceId)), language)
  const ofCluster =
    <T, I extends OfDevice>(draw: (cluster: Part, language: Language, input: I) => T) =>
    (input: I, { caller, language }: Call): T =>
      draw(partOf(standing.context, clusterFor(caller, input.deviceId)), language, input)
  const dayCurves =
    (keys: Keys, find: Monitor['unitFor']) =>
    ({ deviceId, dayTime }: OfDay, { caller, language }: Call): Promise<ChartSeries[]> => {
      const device = find(caller, deviceId)
      return seriesOf(context, device, keys, dayOf(device, dayTime, clock()), language)
    }
  /** Units that a caller sees: one, those of a station, or all; by name. */
  const unitsFor = ({ deviceId, stationId }: OfTree, { caller }: Pick<Call, 'caller'>): Device[] =>
    (deviceId === undefined ? members.units() : [unitFor(caller, deviceId)])
      .filter((device) => deviceId !== undefined || pathInScope(caller, device.orgPath))
      .filter((device) => stationId === undefined || device.stationId === stationId)
      .sort((a, b) => names.compare(a.deviceName, b.deviceName))

  return {
    ofUnit,
    ofCluster,
    unitsFor,
    metrics: (keys: Keys) => ofUnit((unit, language): Metric[] => unitMetrics(unit, keys, language)),
    unitCurves: (keys: Keys) => dayCurves(keys, unitFor),
    clusterCurves: (keys: Keys) => dayCurves(keys, clusterFor),
    clusterMetrics: ofCluster((cluster, language): Metric[] => partMetrics(cluster, clusterKeys.main, language)),
    clusterSummary: ofCluster((cluster): ClusterSummary => summaryOf(cluster)),
    /** the main breaker of a unit and those of its clusters, or the relays of a cluster; at a moment where it is given */
    relays: async (
      { deviceId, at }: OfDevice & { readonly at?: number | undefined },
      { caller, language }: Call,
    ): Promise<Relay[]> => {
      const device = monitoredFor(caller, deviceId)
      const then = (await past.device(device, at)).context
      return members.isUnit(device)
        ? unitRelays(unitWith(then, device), language)
        : clusterRelays(partOf(then, device), language)
    },
    /** units at level 1 with their clusters at level 2 */
    tree: async (input: OfTree, call: Call): Promise<UnitNode[]> => {
      const units = unitsFor(input, call)
      const then = await past.fleet(units, input.at)
      return units.map((device) => unitNodeOf(then, device))
    },
    /** the SOC of a device by its code; refuses `range.invalid` too */
    socCurve: async (asked: Asked & { readonly deviceCode: string }, { caller }: Call): Promise<ChartPoint[]> => {
      const device = deviceFor(caller, registry.byCode(asked.deviceCode)?.deviceId ?? '')
      const range = rangeOf(asked, device, clock())
      if (range.from >= range.to) throw new AppError('range.invalid')
      const [soc] = await seriesOf(context, device, ['soc'], range, 'zh')
      return soc?.curve ?? []
    },
  }
}
