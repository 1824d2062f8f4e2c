import type { Language } from '#contract/errors.ts'
import type { Metric, StateMetric } from '#contract/monitor.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import { cellColumns } from '#server/equipment/cells.ts'
import { glancesOf } from '#server/equipment/clusters.ts'
import { unitMetrics } from '#server/equipment/metrics.ts'
import { numberKeys, ownMetrics, ownStates } from '#server/equipment/ownValues.ts'
import { partOf, unitWith } from '#server/equipment/parts.ts'
import { isSilent, newestAt } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { headOf } from '#server/equipment/status.ts'
import type { StorageDetail } from '../shapes.ts'
import { extremesOfDevice } from './children.ts'
import { kindOf } from './kinds.ts'

const isLink = (key: string): boolean => /^comm[A-Z]/.test(key)

/** Its numbers in the order of its profile; extremes of a stack derived from its clusters where it reports none. */
export const metricsOf = (standing: Standing, device: Device, language: Language): Metric[] =>
  kindOf(device) === 'stack'
    ? unitMetrics(unitWith(standing.context, device), numberKeys(device), language)
    : ownMetrics(partOf(standing.context, device), language)

export const statesOf = (standing: Standing, device: Device, language: Language): StateMetric[] =>
  ownStates(partOf(standing.context, device), language)

/** The links that an EMS reports. */
export const linksOf = (standing: Standing, device: Device, language: Language): StateMetric[] =>
  statesOf(standing, device, language).filter(({ code }) => isLink(code))

/** All that the dialog of a device shows; names are Chinese, since a topic's readers differ. */
export const detailOf = (standing: Standing, device: Device): StorageDetail => {
  const part = partOf(standing.context, device)
  const kind = kindOf(device) ?? 'cluster'
  const ts = newestAt(part.row)
  return {
    kind,
    ...headOf(standing, device),
    stationId: device.stationId,
    stationName: device.stationName,
    silent: isSilent(standing, device, part.row),
    updateTime: ts === null ? null : formatTime(ts, device.timeZone),
    ts,
    metrics: metricsOf(standing, device, 'zh'),
    states: statesOf(standing, device, 'zh'),
    ...extremesOfDevice(standing, device),
    clusters: kind === 'stack' ? glancesOf(standing, unitWith(standing.context, device)) : [],
    cells: kind === 'cluster' ? cellColumns(part) : null,
  }
}
