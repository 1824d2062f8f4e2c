import type { Part, Unit } from '#server/equipment/parts.ts'
import { isOld, isSilent, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import type { StorageExtremes } from '../shapes.ts'
import { kindOf, levelOf } from './kinds.ts'

type Quantity = Exclude<keyof StorageExtremes, 'leftOut'>
type Extreme = StorageExtremes[Quantity]

/** The point of a stack that reports it; a cluster's point is called like the quantity. */
const quantities = {
  maxVoltage: { reported: 'maxCellVoltage', highest: true, unit: 'V' },
  minVoltage: { reported: 'minCellVoltage', highest: false, unit: 'V' },
  maxTemperature: { reported: 'maxCellTemperature', highest: true, unit: '°C' },
  minTemperature: { reported: 'minCellTemperature', highest: false, unit: '°C' },
} as const satisfies Record<Quantity, object>

const stepOf = ({ device: { deviceId, deviceName }, device }: Part): Extreme['path'][number] => ({
  deviceId,
  deviceName,
  level: levelOf(kindOf(device) ?? 'cluster'),
})
const nothing = (quantity: Quantity): Extreme => ({
  ...{ value: null, unit: quantities[quantity].unit, ts: null, cell: null, path: [] },
})

/** A value that came within the last three intervals. */
const fresh = (standing: Standing, { device, row }: Part, key: string) => {
  const found = reading(device, row, key)
  return found && !isOld(standing, device, found.ts) ? found : null
}

/** The greater or lesser one; the first of equal ones, so that lists are given in the order of their names. */
const best = (quantity: Quantity, all: readonly Extreme[]): Extreme => {
  const { highest } = quantities[quantity]
  let found = nothing(quantity)
  for (const each of all) {
    if (each.value === null) continue
    const isBetter = found.value === null || (highest ? each.value > found.value : each.value < found.value)
    if (isBetter) found = each
  }
  return found
}

const ofCluster = (standing: Standing, cluster: Part, above: readonly Part[], quantity: Quantity): Extreme => {
  const found = fresh(standing, cluster, quantity)
  if (!found) return nothing(quantity)
  return {
    value: roundedOrNull(found.value),
    unit: quantities[quantity].unit,
    ts: found.ts,
    cell: fresh(standing, cluster, `${quantity}Cell`)?.value ?? null,
    path: [...above, cluster].map(stepOf),
  }
}

/** What the stack says itself; the cluster by its number in the order of names, the cell as the stack or that cluster says. */
const reportedOf = (standing: Standing, stack: Unit, quantity: Quantity): Extreme | null => {
  const { reported, unit } = quantities[quantity]
  const found = fresh(standing, stack, reported)
  if (!found) return null
  const number = fresh(standing, stack, `${reported}Cluster`)?.value
  const cluster = stack.clusters[(number ?? 0) - 1]
  const own = fresh(standing, stack, `${reported}Cell`)?.value
  const cell = own ?? (cluster ? fresh(standing, cluster, `${quantity}Cell`)?.value : undefined)
  const path = [stack, ...(cluster ? [cluster] : [])].map(stepOf)
  return { value: roundedOrNull(found.value), unit, ts: found.ts, cell: cell ?? null, path }
}

const each = (make: (quantity: Quantity) => Extreme): Omit<StorageExtremes, 'leftOut'> => ({
  maxVoltage: make('maxVoltage'),
  minVoltage: make('minVoltage'),
  maxTemperature: make('maxTemperature'),
  minTemperature: make('minTemperature'),
})

/** Reported wins, else from the clusters that are heard; the silent ones are named as left out. */
export const stackExtremesOf = (standing: Standing, stack: Unit): StorageExtremes => {
  const silent = stack.clusters.filter(({ device, row }) => isSilent(standing, device, row))
  const heard = stack.clusters.filter((cluster) => !silent.includes(cluster))
  const derived = (quantity: Quantity): Extreme =>
    best(
      quantity,
      heard.map((cluster) => ofCluster(standing, cluster, [stack], quantity)),
    )
  return {
    ...each((quantity) => reportedOf(standing, stack, quantity) ?? derived(quantity)),
    leftOut: silent.map(({ device }) => device.deviceName),
  }
}

/** Of one cluster; `above` is the stack that it belongs to, where there is one. */
export const clusterExtremesOf = (standing: Standing, cluster: Part, above: readonly Part[]): StorageExtremes => ({
  ...each((quantity) => ofCluster(standing, cluster, above, quantity)),
  leftOut: isSilent(standing, cluster.device, cluster.row) ? [cluster.device.deviceName] : [],
})

/** A stack among several, with its number of clusters. */
type StackExtremes = { readonly name: string; readonly clusters: number; readonly extremes: StorageExtremes }

const leftOutOf = ({ name, clusters, extremes: { leftOut } }: StackExtremes): string[] =>
  leftOut.length > 0 && leftOut.length === clusters ? [name] : leftOut.map((cluster) => `${name} / ${cluster}`)

/** The extremes of several stacks, given in the order of their names. */
export const extremesAmong = (stacks: readonly StackExtremes[]): StorageExtremes => ({
  ...each((quantity) =>
    best(
      quantity,
      stacks.map(({ extremes }) => extremes[quantity]),
    ),
  ),
  leftOut: stacks.flatMap(leftOutOf),
})
