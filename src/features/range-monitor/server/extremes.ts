import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { Context } from '#server/context/context.ts'
import type { Extreme } from '../contract.ts'
import { clustersOf } from '#server/equipment/parts.ts'
import { unitAbove } from '#server/equipment/tree.ts'
import { keysOf } from './keys.ts'

type Given = Pick<Context, 'registry' | 'telemetry'>
type Span = { readonly from: number; readonly to: number }
type Best = { readonly value: number; readonly ts: number; readonly number: number | null }

/** more samples than one point of a curve can stand for, within reason */
const mostRows = 5000

/** The greatest (or least) value of a point within a span, with the number that the point beside it gives. */
const bestOf = async (
  { telemetry }: Given,
  device: Device,
  key: string,
  numberKey: string,
  highest: boolean,
  { from, to }: Span,
): Promise<Best | undefined> => {
  const slot = device.profile.byKey.get(key)?.firstSlot
  const numberSlot = device.profile.byKey.get(numberKey)?.firstSlot
  if (slot === undefined) return undefined
  const slots = [slot, ...(numberSlot === undefined ? [] : [numberSlot])]
  const { rows } = await telemetry.rows(device, slots, from, to, { current: 1, size: mostRows })
  let best: Best | undefined
  for (const { ts, values } of rows) {
    const [value, number] = values
    if (value === null || value === undefined) continue
    const isBetter = best === undefined || (highest ? value >= best.value : value <= best.value)
    if (isBetter) best = { value, ts, number: number ?? null }
  }
  return best
}

const clusterExtreme = async (given: Given, cluster: Device, type: 0 | 1, highest: boolean, span: Span) => {
  const keys = keysOf(cluster, type)
  const key = highest ? keys.max : keys.min
  return bestOf(given, cluster, key, `${key}Cell`, highest, span)
}

/** The extreme of a unit: the cluster that it names with that cluster's cell nearest in time, else the extreme over its clusters. */
const unitExtreme = async (given: Given, unit: Device, type: 0 | 1, highest: boolean, span: Span) => {
  const keys = keysOf(unit, type)
  const key = highest ? keys.max : keys.min
  const clusters = clustersOf(given.registry, unit)
  const told = await bestOf(given, unit, key, `${key}Cluster`, highest, span)
  if (told) {
    const cluster = clusters[(told.number ?? 0) - 1]
    // A cluster may report more seldom than its unit.
    const around = { from: told.ts - patience, to: told.ts + patience }
    const cell = cluster && (await clusterExtreme(given, cluster, type, highest, around))
    return { ...told, cluster: told.number, clusterName: cluster?.deviceName ?? null, cell: cell?.number ?? null }
  }
  const all = await Promise.all(clusters.map((cluster) => clusterExtreme(given, cluster, type, highest, span)))
  const found = all.flatMap((each, index) => (each ? [{ ...each, cluster: index + 1 }] : []))
  const [best] = found.sort((a, b) => (highest ? b.value - a.value : a.value - b.value))
  return best && { ...best, clusterName: clusters[best.cluster - 1]?.deviceName ?? null, cell: best.number }
}
const patience = 5 * 60_000

/** Which cell of a unit or cluster was highest, or lowest, within a span; null where nothing was measured. */
export const extremeOf = async (
  given: Given,
  device: Device,
  type: 0 | 1,
  highest: boolean,
  span: Span,
): Promise<Extreme | null> => {
  const date = (ts: number): string => formatTime(ts, device.timeZone)
  if (device.profile.natures.has('unit')) {
    const found = await unitExtreme(given, device, type, highest, span)
    if (!found) return null
    const { value, ts, cluster, clusterName, cell } = found
    return { value, ts, cluster, clusterName, cell, date: date(ts) }
  }
  const found = await clusterExtreme(given, device, type, highest, span)
  if (!found) return null
  const unit = unitAbove(given.registry, device)
  const place = unit ? clustersOf(given.registry, unit).findIndex(({ deviceId }) => deviceId === device.deviceId) : -1
  return {
    value: found.value,
    ts: found.ts,
    cluster: place < 0 ? null : place + 1,
    clusterName: device.deviceName,
    cell: found.number,
    date: date(found.ts),
  }
}
