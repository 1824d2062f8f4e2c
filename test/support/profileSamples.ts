import { naturesOf } from '#catalogue/natures.ts'
import { boxCluster } from '#catalogue/types/boxCluster.ts'
import { boxPower } from '#catalogue/types/boxPower.ts'
import { chargeContainer as chargeContainerType } from '#catalogue/types/chargeContainer.ts'
import { chargePcs as chargePcsType } from '#catalogue/types/chargePcs.ts'
import { connectionBox as connectionBoxType } from '#catalogue/types/connectionBox.ts'
import { swapCrane as swapCraneType } from '#catalogue/types/swapCrane.ts'
import { transformer as transformerType } from '#catalogue/types/transformer.ts'
import { capacitorBox as capacitorBoxType } from '#catalogue/types/capacitorBox.ts'
import { dcdc as dcdcType } from '#catalogue/types/dcdc.ts'
import { energySaver as energySaverType } from '#catalogue/types/energySaver.ts'
import { marineBattery } from '#catalogue/types/marineBattery.ts'
import { cluster as clusterType } from '#catalogue/types/cluster.ts'
import { ems as emsType } from '#catalogue/types/ems.ts'
import { pcs as pcsType } from '#catalogue/types/pcs.ts'
import { pileConnector as pileConnectorType } from '#catalogue/types/pileConnector.ts'
import { shorePile as shorePileType } from '#catalogue/types/shorePile.ts'
import { shorePower as shorePowerType } from '#catalogue/types/shorePower.ts'
import { shoreSocket as shoreSocketType } from '#catalogue/types/shoreSocket.ts'
import { frequencyConverter as frequencyConverterType } from '#catalogue/types/frequencyConverter.ts'
import { stack as stackType } from '#catalogue/types/stack.ts'
import { dcGrid as dcGridType } from '#catalogue/types/dcGrid.ts'
import { propulsion as propulsionType } from '#catalogue/types/propulsion.ts'
import { ship as shipType } from '#catalogue/types/ship.ts'
import type { ProfileDefinition } from '#catalogue/points/point.ts'
import type { Profile } from '#server/context/devices.ts'
import type { Around } from '#server/telemetry/questions/samplesAround.ts'

type Sample = { readonly ts: number; readonly values: Float64Array }

const profileOf = (definition: ProfileDefinition): Profile => {
  let slots = 0
  const points = definition.points.map((point) => {
    const firstSlot = slots
    slots += point.size
    return { ...point, firstSlot, deriveFrom: null, deriveWhat: null }
  })
  const byKey = new Map(points.map((point) => [point.pointKey, point]))
  return {
    profileId: '1',
    profileKey: definition.profileKey,
    intervalSeconds: 10,
    natures: new Set(naturesOf(points, definition.natures)),
    platforms: definition.platforms ?? [],
    slots,
    points,
    byKey,
  }
}
export const cluster = profileOf(boxCluster)
export const box = profileOf(boxPower)
export const marine = profileOf(marineBattery)
export const ship = profileOf(shipType)
export const propulsion = profileOf(propulsionType)
export const dcGrid = profileOf(dcGridType)
export const ems = profileOf(emsType)
export const pcs = profileOf(pcsType)
export const stack = profileOf(stackType)
export const storageCluster = profileOf(clusterType)
export const energySaver = profileOf(energySaverType)
export const capacitorBox = profileOf(capacitorBoxType)
export const dcdc = profileOf(dcdcType)
export const transformer = profileOf(transformerType)
export const chargeContainer = profileOf(chargeContainerType)
export const chargePcs = profileOf(chargePcsType)
export const connectionBox = profileOf(connectionBoxType)
export const swapCrane = profileOf(swapCraneType)
export const shorePower = profileOf(shorePowerType)
export const frequencyConverter = profileOf(frequencyConverterType)
export const shoreSocket = profileOf(shoreSocketType)
export const shorePile = profileOf(shorePileType)
export const pileConnector = profileOf(pileConnectorType)
/** A sample so many seconds after 1970. */
export const sample = (profile: Profile, seconds: number, values: Record<string, number>): Sample => {
  const row = new Float64Array(profile.slots).fill(Number.NaN)
  for (const [key, value] of Object.entries(values)) row[profile.byKey.get(key)?.firstSlot ?? -1] = value
  return { ts: seconds * 1000, values: row }
}
/** Samples as they would stand in the store. */
export const stored = (samples: readonly Sample[]): Around<Sample> => {
  const sorted = samples.toSorted((a, b) => a.ts - b.ts)
  return {
    before: async (to, limit) =>
      sorted
        .filter(({ ts }) => ts < to)
        .slice(-limit)
        .reverse(),
    from: async (from, limit) => sorted.filter(({ ts }) => ts >= from).slice(0, limit),
  }
}
