import { z } from 'zod'
import { buildCluster, type Cluster } from '../cells/cluster.ts'
import { batteryCapacity, type CraneSite, craneAt, ratedFarads, volts } from './cranes.ts'
import { type Phase, phasesOf } from './moves.ts'

const two = z.tuple([z.number(), z.number()])

/** Registers in kWh, temperatures in °C, times in ms; pairs are DC/DC 1 and 2. */
export const craneState = z.object({
  /** kWh in the storage above its lower limit */
  stored: z.number(),
  supplied: z.number(),
  burnt: z.number(),
  given: two,
  absorbed: two,
  dcdcTemperature: two,
  boxTemperature: z.number(),
  /** since when a DC/DC has been out of work until it is reset; 0 for working */
  tripped: two,
  /** until when it restarts */
  dcdcBack: two,
  boxBack: z.number(),
  dcdcStarts: two,
  boxStarts: z.number(),
})
export type CraneState = Readonly<z.output<typeof craneState>>

export type Crane = {
  readonly seed: number
  readonly site: CraneSite
  /** separates its random numbers from those of others */
  readonly key: number
  readonly phaseAt: (ts: number) => Phase
  /** kWh between the limits; and where it is kept at: giving ends below the one, absorbing above the other */
  readonly capacity: number
  readonly reserve: number
  readonly full: number
  /** cells of a battery */
  readonly cluster: Cluster | undefined
}

const span = volts.max ** 2 - volts.min ** 2
/** kWh of capacitors between their limits, and the part of it at the stop. */
const capacitorCapacity = (ratio: number): number => (ratedFarads * (ratio / 100) * span) / 2 / 3.6e6
const stopPart = (volts.stop ** 2 - volts.min ** 2) / span
/** Parts of the capacity: capacitors keep some for the first second of a lift, a battery stays in the middle. */
const capacitorReserve = 0.2
const batteryReserve = 0.55
const batteryFull = 0.85

export const buildCrane = (seed: number, index: number): Crane => {
  const site = craneAt(index)
  const key = 975_000 + index
  const isBattery = site.storage === 'battery'
  const capacity = isBattery ? batteryCapacity : capacitorCapacity(site.ratio)
  return {
    seed,
    site,
    key,
    phaseAt: phasesOf(seed, index),
    capacity,
    reserve: capacity * (isBattery ? batteryReserve : capacitorReserve),
    full: capacity * (isBattery ? batteryFull : stopPart),
    cluster: isBattery ? buildCluster(seed, key, 1) : undefined,
  }
}

export const startCrane = ({ reserve, site }: Crane): CraneState => {
  const before = 41_000 + 3700 * site.number
  return {
    stored: reserve,
    supplied: 5.2 * before,
    burnt: 0.06 * before,
    given: [before, 0.97 * before],
    absorbed: [1.16 * before, 1.13 * before],
    dcdcTemperature: [35, 35],
    boxTemperature: 25,
    tripped: [0, 0],
    dcdcBack: [0, 0],
    boxBack: 0,
    dcdcStarts: [310 + site.number, 309 + site.number],
    boxStarts: 205 + site.number,
  }
}

/** % of what the storage holds between its limits. */
export const socOf = ({ capacity }: Crane, { stored }: CraneState): number => (stored / capacity) * 100

/** V of capacitors. */
export const capacitorVolts = (crane: Crane, state: CraneState): number =>
  Math.sqrt(volts.min ** 2 + (socOf(crane, state) / 100) * span)
