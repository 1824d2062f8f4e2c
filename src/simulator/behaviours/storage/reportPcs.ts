import type { Values } from '../../actors/actor.ts'
import { bell } from '../../random.ts'
import { tickMs } from '../../times.ts'
import { meanSoc } from '../cells/cluster.ts'
import { rounded } from '../rounded.ts'
import { floorSoc, fullSoc, plannedPower } from './plan.ts'
import { gridVoltage, ratedPower } from './stations.ts'
import type { StorageUnit, StorageUnitState } from './state.ts'
import { runningOf, type UnitSurroundings } from './step.ts'

/** What a converter reports; `frequency` in Hz. */
export const reportPcs = (
  seed: number,
  unit: StorageUnit,
  state: StorageUnitState,
  frequency: number,
  around: UnitSurroundings,
): Values => {
  const noise = (which: number): number => bell(seed, unit.key, which, Math.floor(around.ts / tickMs))
  const soc = meanSoc(state)
  const { acPower, dcPower, voltage } = state
  const reactive = acPower === 0 ? 0 : 6 + 1.5 * noise(40)
  const apparent = Math.hypot(acPower, reactive)
  const volts = (which: number): number => gridVoltage * (1 + 0.004 * noise(which)) + acPower * 0.004
  const amperes = (which: number): number =>
    (Math.sign(acPower) * (apparent * 1000 * (1 + 0.004 * noise(which)))) / (Math.sqrt(3) * gridVoltage)
  const igbt = (which: number): number => rounded(state.igbt + 0.5 * noise(which), 1)
  return {
    power: rounded(acPower, 1),
    reactivePower: rounded(reactive, 1),
    apparentPower: rounded(apparent, 1),
    powerFactor: apparent === 0 ? 1 : rounded(Math.abs(acPower) / apparent, 3),
    frequency,
    dcVoltage: rounded(voltage, 1),
    dcCurrent: rounded((dcPower * 1000) / voltage, 1),
    dcPower: rounded(dcPower, 1),
    acVoltageAB: rounded(volts(41), 1),
    acVoltageBC: rounded(volts(42), 1),
    acVoltageCA: rounded(volts(43), 1),
    phaseCurrentA: rounded(amperes(44), 1),
    phaseCurrentB: rounded(amperes(45), 1),
    phaseCurrentC: rounded(amperes(46), 1),
    igbtTemperatureA: igbt(47),
    igbtTemperatureB: igbt(48),
    igbtTemperatureC: igbt(49),
    cabinetTemperature: rounded(state.cabinet + 0.1 * noise(50), 1),
    heatsinkTemperature: rounded(state.heatsink + 0.2 * noise(51), 1),
    ratedPower,
    powerSetpoint: rounded(plannedPower(around.ts), 1),
    runningState: runningOf(acPower),
    pcsMode: acPower === 0 ? 1 : 2,
    gridState: 1,
    mainBreaker: 1,
    dcContactor: 1,
    acContactor: 1,
    chargeReady: soc < fullSoc ? 1 : 0,
    dischargeReady: soc > floorSoc ? 1 : 0,
    remoteMode: 1,
    faultLevel: 0,
    startCount: state.starts,
    chargedEnergy: rounded(state.acCharged, 2),
    dischargedEnergy: rounded(state.acDischarged, 2),
  }
}
