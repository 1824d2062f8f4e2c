import type { Values } from '../../actors/actor.ts'
import { bell, chance } from '../../random.ts'
import { tickMs } from '../../times.ts'
import { reportCluster } from '../cells/report.ts'
import { rounded } from '../rounded.ts'
import { clusterOf } from './battery.ts'
import { modules, monomers, ratedFarads, volts } from './cranes.ts'
import { balancing, isLocal, isUnbalanced } from './faults.ts'
import type { CraneNow } from './reportCrane.ts'
import { runningOf } from './reportCrane.ts'
import { type Crane, type CraneState, socOf } from './state.ts'
import { intoStorage } from './step.ts'

/** Part by which the capacitors of a box differ. */
const spread = 0.004

/** V of each capacitor, °C of each module. */
const monomersOf = (crane: Crane, state: CraneState, { ts, storageVoltage }: CraneNow): Values => {
  const each = storageVoltage / monomers
  const isUneven = isUnbalanced(crane.site.number, ts)
  return {
    monomerVoltage: Array.from({ length: monomers }, (_, index) => {
      const lead = isUneven && index + 1 === balancing.monomer ? balancing.lead : 0
      return rounded(each * (1 + spread * (2 * chance(crane.seed, crane.key, 30, index) - 1)) + lead, 3)
    }),
    monomerTemperature: Array.from({ length: modules }, (_, index) =>
      rounded(
        state.boxTemperature +
          1.4 * Math.sin((Math.PI * (index % 12)) / 11) +
          0.1 * bell(crane.seed, crane.key, 31, index, Math.floor(ts / tickMs)),
        1,
      ),
    ),
  }
}

const farads = ({ site: { ratio } }: Crane): Values => ({
  capacitance: rounded((ratedFarads * ratio) / 100, 2),
  ratedCapacitance: rounded(ratedFarads, 2),
  capacitanceRatio: ratio,
  maxVoltageLimit: volts.max,
  minVoltageLimit: volts.min,
})

/** The storage of a crane; the cells of a battery are those of its cluster. */
export const reportBox = (crane: Crane, state: CraneState, now: CraneNow, withCells: boolean): Values => {
  const { flows, storageVoltage, ts } = now
  const isBattery = crane.cluster !== undefined
  const isBack = ts >= state.boxBack
  const into = intoStorage(flows)
  return {
    storageKind: isBattery ? 1 : 0,
    totalVoltage: rounded(storageVoltage, 1),
    current: rounded((-into * 1000) / storageVoltage, 1),
    soc: rounded(socOf(crane, state), 1),
    soh: rounded(Math.min(100, crane.site.ratio), 1),
    ...(isBattery ? {} : farads(crane)),
    insulation: rounded(2600 + 15 * bell(crane.seed, crane.key, 32, Math.floor(ts / tickMs)), 0),
    cabinetTemperature: rounded(now.air + 6, 1),
    mainBreaker: isBack ? 1 : 0,
    remoteMode: isLocal(crane.site.number, ts) ? 0 : 1,
    faultLevel: isUnbalanced(crane.site.number, ts) ? 1 : 0,
    runningState: isBack ? runningOf(-into) : 3,
    startCount: state.boxStarts,
    ...(withCells && !isBattery ? monomersOf(crane, state, now) : {}),
  }
}

/** The cluster of a crane with a battery; undefined for capacitors. */
export const reportCraneCluster = (
  crane: Crane,
  state: CraneState,
  now: CraneNow,
  withCells: boolean,
): Values | undefined => {
  const into = intoStorage(now.flows)
  const current = (-into * 1000) / now.storageVoltage
  const found = clusterOf(crane, state, current, Math.floor(now.ts / tickMs) * 37 + crane.key)
  if (!found) return undefined
  const isBack = now.ts >= state.boxBack
  const values = reportCluster(found.own, found.cells, {
    soh: 98.4,
    ambient: now.air + 6,
    runningState: isBack ? runningOf(-into) : 3,
    climate: 0,
    balancing: false,
    fault: false,
    withCells,
  })
  return {
    ...values,
    insulation: 2600,
    positiveInsulation: 2730,
    negativeInsulation: 2600,
    balancingCells: 0,
    cycleCount: Math.floor((state.given[0] + state.given[1]) / crane.capacity),
    fuse: 0,
  }
}
