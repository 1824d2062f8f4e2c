import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import { glancesOf } from '#server/equipment/clusters.ts'
import { partOf, unitWith } from '#server/equipment/parts.ts'
import { isSilent, newestAt } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { headOf } from '#server/equipment/status.ts'
import type { SavingDetail } from '../shapes.ts'
import { boxInfoOf, cellsOf, columnsOf, extremesOf } from './box.ts'
import { dcdcInfoOf, faultsOf } from './dcdc.ts'
import type { Facts } from './facts.ts'
import { craneOf, kindOf, ofKindBelow } from './kinds.ts'
import type { Since } from './since.ts'
import { craneTileOf, metricsOf, statesOf } from './tile.ts'

export type Known = { readonly facts: Facts; readonly since: Since }

/** All that the dialog of a device shows; names are Chinese, since a topic's readers differ. */
export const detailOf = (standing: Standing, device: Device, { facts, since }: Known): SavingDetail => {
  const { registry } = standing.context
  const part = partOf(standing.context, device)
  const kind = kindOf(device) ?? 'crane'
  const crane = craneOf(registry, device) ?? device
  const ts = newestAt(part.row)
  const boxes = ofKindBelow(registry, device, 'capacitorBox')
  const dcdcs = ofKindBelow(registry, device, 'dcdc')
  const hasCells = kind === 'capacitorBox' || kind === 'cluster'
  const cells = cellsOf(standing.context, device)
  return {
    kind,
    ...headOf(standing, device),
    ...{ stationId: device.stationId, stationName: device.stationName },
    ...{ unitId: crane.deviceId, unitName: crane.deviceName },
    silent: isSilent(standing, device, part.row),
    updateTime: ts === null ? null : formatTime(ts, device.timeZone),
    ts,
    metrics: kind === 'capacitorBox' ? boxInfoOf(standing, device, 'zh').metrics : metricsOf(standing, part, 'zh'),
    states: kind === 'dcdc' ? dcdcInfoOf(standing, device, 'zh').states : statesOf(standing, part, 'zh'),
    crane: craneTileOf(standing, partOf(standing.context, crane), facts).tile,
    boxes: boxes.map((box) => boxInfoOf(standing, box, 'zh')),
    dcdcs: dcdcs.map((dcdc) => dcdcInfoOf(standing, dcdc, 'zh')),
    faults: faultsOf(standing, dcdcs, since, 'zh'),
    cells: hasCells ? columnsOf(cells) : null,
    extremes: hasCells ? extremesOf(cells) : null,
    clusters: kind === 'cluster' ? [] : glancesOf(standing, unitWith(standing.context, device)),
  }
}
