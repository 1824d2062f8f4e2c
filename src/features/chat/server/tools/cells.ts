import type { Device } from '#server/context/devices.ts'
import { clustersOf } from '#server/equipment/parts.ts'
import { reading } from '#server/equipment/reading.ts'
import { AppError } from '#server/http/appError.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import type { ApartCell, CellsAnswer, ExtremeCell } from './answers.ts'
import { apartAt, lastingMs, medianOf } from './apart.ts'
import { figureOf, pointFigure } from './figures.ts'
import { inputs } from './inputs.ts'
import { deviceSeen, placeOf } from './place.ts'
import { isQuiet } from './standing.ts'
import type { Asking, Tool } from './tool.ts'
import { whatOf, word } from './words.ts'

const keys = { voltage: 'cellVoltage', temperature: 'cellTemperature' } as const
const mostApart = 20
/** How far back a cell that stands apart is followed, and how long it must have stood so, ms. */
const followed = 30 * 60_000
const leastApart = 10 * 60_000

type Cluster = { readonly device: Device; readonly values: readonly number[]; readonly at: number }

/** A cluster's newest cells, NaN where one is unknown; undefined where it says nothing or is silent. */
const clusterNow = (asking: Asking, device: Device, key: string): Cluster | undefined => {
  const row = asking.context.telemetry.latest(device.deviceId)
  const size = device.profile.byKey.get(key)?.size ?? 0
  const found = Array.from({ length: size }, (_, index) => reading(device, row, key, index))
  const at = found.reduce((newest, each) => Math.max(newest, each?.ts ?? 0), 0)
  if (at === 0 || isQuiet(asking, device)) return undefined
  return { device, at, values: found.map((each) => each?.value ?? Number.NaN) }
}

const cellFigure = (asking: Asking, { device }: Cluster, key: string, index: number, value: number, at: number) => {
  const point = device.profile.byKey.get(key)
  if (!point) throw new AppError('point.unknown', key)
  const cell = asking.language === 'en' ? `cell ${index}` : `${index}号单体`
  return pointFigure(value, { device, point, index, at, what: whatOf(asking, device.deviceName, cell) })
}

const extremeOf = (
  asking: Asking,
  clusters: readonly Cluster[],
  key: string,
  isHighest: boolean,
): ExtremeCell | null => {
  let best: { cluster: Cluster; index: number; value: number } | undefined
  for (const cluster of clusters)
    for (const [index, value] of cluster.values.entries())
      if (!Number.isNaN(value) && (!best || (isHighest ? value > best.value : value < best.value)))
        best = { cluster, index, value }
  if (!best) return null
  const { cluster, index, value } = best
  return {
    ...{ cluster: placeOf(asking, cluster.device), cell: index + 1 },
    figure: cellFigure(asking, cluster, key, index + 1, value, cluster.at),
  }
}

/** Cells that stand apart now and have done so for ten minutes at least; read only for clusters that have such now. */
const apartOf = async (asking: Asking, clusters: readonly Cluster[], key: string): Promise<ApartCell[]> => {
  const suspects = clusters.flatMap((cluster) => {
    const resolution = 10 ** -(cluster.device.profile.byKey.get(key)?.decimals ?? 3)
    const cells = apartAt(cluster.values, resolution)
    return cells.length > 0 ? [{ cluster, cells, resolution }] : []
  })
  if (suspects.length === 0) return []
  const samples = await asking.context.telemetry.each(
    suspects.map(({ cluster: { device, at } }) => {
      const first = device.profile.byKey.get(key)?.firstSlot ?? 0
      const size = device.profile.byKey.get(key)?.size ?? 0
      return { device, slots: Array.from({ length: size }, (_, cell) => first + cell), from: at - followed, to: at + 1 }
    }),
  )
  const breathe = createBreath()
  const found: ApartCell[] = []
  for (const { cluster, cells, resolution } of suspects) {
    const own = samples.get(cluster.device.deviceId)
    const lasting = own
      ? await lastingMs(
          own,
          cells.map(({ index }) => index),
          resolution,
          breathe,
        )
      : new Map()
    const middle = medianOf(cluster.values)
    for (const { index, score } of cells) {
      const ms: number = lasting.get(index) ?? 0
      if (ms < leastApart) continue
      const value = cluster.values[index] ?? Number.NaN
      const median = cellFigure(asking, cluster, key, index + 1, middle, cluster.at)
      found.push({
        ...{ cluster: placeOf(asking, cluster.device), cell: index + 1, score, minutes: Math.floor(ms / 60_000) },
        figure: cellFigure(asking, cluster, key, index + 1, value, cluster.at),
        median: {
          ...median,
          source: {
            ...median.source,
            kind: 'device',
            what: whatOf(asking, cluster.device.deviceName, word('median', asking.language)),
          },
        },
      })
    }
  }
  return found.sort((a, b) => b.score - a.score).slice(0, mostApart)
}

export const cells: Tool<typeof inputs.cells, CellsAnswer> = {
  name: 'cells',
  summary:
    'Cells of a cluster, or of all clusters of a unit: the highest and lowest with their place, the spread, and cells that have stood apart from their cluster (robust z-score of 4) for ten minutes or longer',
  input: inputs.cells,
  run: async ({ deviceId, quantity }, asking) => {
    const device = deviceSeen(asking, deviceId)
    const key = keys[quantity]
    const isCluster = device.profile.natures.has('cells')
    const devices = isCluster ? [device] : clustersOf(asking.context.registry, device)
    const clusters = devices.flatMap((each) => clusterNow(asking, each, key) ?? [])
    const [highest, lowest] = [extremeOf(asking, clusters, key, true), extremeOf(asking, clusters, key, false)]
    const { unit = '', decimals = 3 } = highest?.figure.source ?? {}
    const spread =
      highest?.figure.value == null || lowest?.figure.value == null ? null : highest.figure.value - lowest.figure.value
    return {
      place: placeOf(asking, device),
      quantity,
      cells: clusters.reduce((sum, { values }) => sum + values.filter((each) => !Number.isNaN(each)).length, 0),
      highest,
      lowest,
      spread: figureOf(spread, {
        ...{ kind: 'device', deviceId, deviceName: device.deviceName, unit, decimals, at: asking.now },
        what: whatOf(asking, device.deviceName, word('spread', asking.language)),
      }),
      apart: await apartOf(asking, clusters, key),
      unknown: devices
        .filter((each) => !clusters.some((cluster) => cluster.device === each))
        .map((each) => placeOf(asking, each)),
    }
  },
}
