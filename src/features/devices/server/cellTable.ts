import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import type { ExportTable } from '#server/http/feature.ts'
import { pointName } from '#server/equipment/items.ts'

const words: Record<Language, readonly [time: string, cluster: string, code: string]> = {
  zh: ['时间', '电池簇', '设备编码'],
  en: ['Time', 'Cluster', 'Device code'],
}

type Cells = { readonly point: PointSlot; readonly size: number }

/** The array points of all clusters, each as wide as the widest cluster has it. */
const cellPoints = (clusters: readonly Device[]): Cells[] => {
  const found = new Map<string, Cells>()
  for (const { profile } of clusters)
    for (const point of profile.points) {
      const size = Math.max(found.get(point.pointKey)?.size ?? 0, point.size)
      if (point.kind === 'array') found.set(point.pointKey, { point: found.get(point.pointKey)?.point ?? point, size })
    }
  return [...found.values()]
}

const slotsOf = ({ profile }: Device, points: readonly Cells[]): number[] =>
  points.flatMap(({ point: { pointKey } }) => {
    const own = profile.byKey.get(pointKey)
    return Array.from({ length: own?.size ?? 0 }, (_, at) => (own?.firstSlot ?? 0) + at)
  })

/** The values of a cluster under the columns of all; a cell that it lacks stays empty. */
const spread = (values: readonly (number | null)[], { profile }: Device, points: readonly Cells[]) => {
  let taken = 0
  return points.flatMap(({ point: { pointKey }, size }) => {
    const own = profile.byKey.get(pointKey)?.size ?? 0
    taken += own
    return Array.from({ length: size }, (_, at) => (at < own ? (values[taken - own + at] ?? null) : null))
  })
}

/** Every cell of the clusters within [from, to) ms, a row for each sample: cluster by cluster, newest first; cells count from 1. */
export const cellTable = (
  telemetry: Pick<Telemetry, 'history'>,
  clusters: readonly Device[],
  { from, to }: { from: number; to: number },
  { language, signal }: { language: Language; signal: AbortSignal },
): ExportTable => {
  const points = cellPoints(clusters)
  const [time, cluster, code] = words[language]
  const items = clusters.map((device) => ({ device, slots: slotsOf(device, points) }))
  const headings = points.flatMap(({ point, size }) =>
    Array.from({ length: size }, (_, at) =>
      [pointName(point, language), at + 1, point.unit && `(${point.unit})`].filter(Boolean).join(' '),
    ),
  )
  async function* rows() {
    for await (const { device, ts, values } of telemetry.history(items, from, to, signal))
      yield [
        formatTime(ts, device.timeZone),
        ts,
        device.deviceName,
        device.deviceCode,
        ...spread(values, device, points),
      ]
  }
  return { headings: [time, 'ts', cluster, code, ...headings], rows: rows() }
}
