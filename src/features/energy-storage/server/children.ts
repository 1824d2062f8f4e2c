import { type Part, partOf, unitWith } from '#server/equipment/parts.ts'
import type { Device } from '#server/context/devices.ts'
import { isSilent, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { below } from '#server/equipment/tree.ts'
import { names } from '#server/fleet/lists.ts'
import type { z } from 'zod'
import type { childExtremes, StorageExtremes } from '../shapes.ts'
import { clusterExtremesOf, extremesAmong, stackExtremesOf } from './extremes.ts'
import { kindOf } from './kinds.ts'
import { mostSoc } from './tile.ts'

type Child = z.input<typeof childExtremes>

const barOf = (standing: Standing, { device, row }: Part, extremes: StorageExtremes): Child => {
  const value = (key: string): number | null => roundedOrNull(reading(device, row, key)?.value)
  const { maxVoltage, minVoltage, maxTemperature, minTemperature } = extremes
  const isWhole = maxVoltage.value !== null && minVoltage.value !== null
  return {
    deviceId: device.deviceId,
    deviceName: device.deviceName,
    silent: isSilent(standing, device, row),
    alarmLevel: standing.levels.of(device.deviceId),
    ...{ maxVoltage: maxVoltage.value, maxVoltageCell: maxVoltage.cell },
    ...{ minVoltage: minVoltage.value, minVoltageCell: minVoltage.cell },
    voltageDifference: isWhole ? roundedOrNull((maxVoltage.value ?? 0) - (minVoltage.value ?? 0)) : null,
    ...{ maxTemperature: maxTemperature.value, maxTemperatureCell: maxTemperature.cell },
    ...{ minTemperature: minTemperature.value, minTemperatureCell: minTemperature.cell },
    soc: mostSoc(value('soc')),
    current: value('current') ?? value('totalCurrent'),
  }
}

/** The stacks at or below some devices, by name. */
export const stacksAmong = ({ context: { registry } }: Standing, devices: readonly Device[]): Device[] =>
  [...new Set(devices.flatMap((device) => [device, ...below(registry, device)]))]
    .filter((device) => kindOf(device) === 'stack')
    .sort((a, b) => names.compare(a.deviceName, b.deviceName))

/** The extreme cells of stacks, given in the order of their names, and the bar of each from its least to its greatest cell. */
export const extremesOfMany = (standing: Standing, stacks: readonly Device[]) => {
  const found = stacks.map((device) => {
    const stack = unitWith(standing.context, device)
    return { stack, extremes: stackExtremesOf(standing, stack) }
  })
  return {
    extremes: extremesAmong(
      found.map(({ stack, extremes }) => ({
        ...{ name: stack.device.deviceName, clusters: stack.clusters.length, extremes },
      })),
    ),
    children: found.map(({ stack, extremes }) => barOf(standing, stack, extremes)),
  }
}

/** The same of one device: a stack has bars of its clusters, a cluster has none, others have those of the stacks below them. */
export const extremesOfDevice = (
  standing: Standing,
  device: Device,
): { extremes: StorageExtremes; children: Child[] } => {
  const { registry } = standing.context
  const kind = kindOf(device)
  if (kind === 'cluster') {
    const parent = registry.byId(device.parentId ?? '')
    const above = parent && kindOf(parent) === 'stack' ? [partOf(standing.context, parent)] : []
    return { extremes: clusterExtremesOf(standing, partOf(standing.context, device), above), children: [] }
  }
  if (kind !== 'stack') return extremesOfMany(standing, stacksAmong(standing, [device]))
  const stack = unitWith(standing.context, device)
  return {
    extremes: stackExtremesOf(standing, stack),
    children: stack.clusters.map((cluster) => barOf(standing, cluster, clusterExtremesOf(standing, cluster, [stack]))),
  }
}
