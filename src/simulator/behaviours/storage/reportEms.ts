import type { Values } from '../../actors/actor.ts'
import { bell, wander } from '../../random.ts'
import { hour, tickMs } from '../../times.ts'
import type { Weather } from '../../weather.ts'
import { meanSoc } from '../cells/cluster.ts'
import { rounded } from '../rounded.ts'
import { floorSoc, plannedPower } from './plan.ts'
import { gridVoltage, ratedCapacity, ratedPower } from './stations.ts'
import type { Site, SiteState, StorageUnit } from './state.ts'
import { allowedOf, powersOf, runningOf, type UnitSurroundings } from './step.ts'

/** Hz of the one grid that all stations hang on. */
export const frequencyAt = (seed: number, ts: number): number =>
  rounded(50 + 0.02 * wander(seed, 8100, ts / hour, 0.05) + 0.006 * bell(seed, 8101, Math.floor(ts / tickMs)), 2)

/** What the EMS of a station reports. */
export const reportEms = (
  site: Site,
  state: SiteState,
  ts: number,
  weather: Weather,
  around: (unit: number) => UnitSurroundings,
): Values => {
  const { power, aux, load, grid } = powersOf(site, state, ts)
  const noise = (which: number): number => bell(site.seed, 8200 + site.site.number, which, Math.floor(ts / tickMs))
  const sum = (of: (unit: SiteState['units'][number]) => number): number =>
    state.units.reduce((all, each) => all + of(each), 0)
  const count = state.units.length
  const soc = sum(meanSoc) / count
  const soh = sum((unit) => unit.soh) / count
  const whole = ratedCapacity * count * (soh / 100)
  const allowed = (sign: 1 | -1): number =>
    state.units.reduce(
      (all, own, index) => all + ratedPower * allowedOf(site.units[index] as StorageUnit, own, sign, around(index + 1)),
      0,
    )
  const reactive = 0.28 * load + 12 * noise(1)
  const volts = (which: number): number => gridVoltage * (1.01 + 0.003 * noise(which)) - grid * 0.006
  const amperes = (which: number): number =>
    (Math.hypot(grid, reactive) * 1000 * (1 + 0.01 * noise(which))) / (Math.sqrt(3) * gridVoltage)
  const linkLost = state.units.some((_, index) => around(index + 1).faults.some(({ kind }) => kind === 'link'))
  return {
    power: rounded(power, 1),
    reactivePower: rounded(reactive, 1),
    gridPower: rounded(grid, 1),
    loadPower: rounded(load, 1),
    auxPower: rounded(aux, 1),
    planPower: rounded(plannedPower(ts) * count, 1),
    frequency: frequencyAt(site.seed, ts),
    soc: rounded(soc, 1),
    soh: rounded(soh, 1),
    chargeable: rounded(((100 - soc) / 100) * whole, 1),
    dischargeable: rounded((soc / 100) * whole, 1),
    allowedChargePower: rounded(allowed(-1), 0),
    allowedDischargePower: rounded(soc > floorSoc ? allowed(1) : 0, 0),
    ambientTemperature: rounded(weather.temperature, 1),
    ambientHumidity: rounded(weather.humidity, 1),
    ratedVoltage: gridVoltage,
    acVoltageAB: rounded(volts(2), 1),
    acVoltageBC: rounded(volts(3), 1),
    acVoltageCA: rounded(volts(4), 1),
    phaseCurrentA: rounded(amperes(5), 1),
    phaseCurrentB: rounded(amperes(6), 1),
    phaseCurrentC: rounded(amperes(7), 1),
    powerFactor: rounded(grid / Math.hypot(grid, reactive), 3),
    runningState: runningOf(power),
    controlMode: 1,
    faultLevel: 0,
    remoteMode: 1,
    gridState: 1,
    emergencyStop: 0,
    fireAlarm: 0,
    mainBreaker: 1,
    commPcs: linkLost ? 1 : 0,
    commBms: 0,
    commMeter: 0,
    commFire: 0,
    commAir: 0,
    commPlc: 0,
    chargedEnergy: rounded(
      sum(({ acCharged }) => acCharged),
      2,
    ),
    dischargedEnergy: rounded(
      sum(({ acDischarged }) => acDischarged),
      2,
    ),
    gridImportEnergy: rounded(state.imported, 2),
    gridExportEnergy: rounded(state.exported, 2),
    auxEnergy: rounded(state.auxiliary, 2),
  }
}
