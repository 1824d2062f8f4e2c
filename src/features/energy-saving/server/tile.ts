import type { Language } from '#contract/errors.ts'
import type { Metric, StateMetric } from '#contract/monitor.ts'
import { offlineState } from '#contract/unit.ts'
import { ownMetrics, ownStates } from '#server/equipment/ownValues.ts'
import { type Part, partOf } from '#server/equipment/parts.ts'
import { isSilent, reading, roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { shutdown } from '#server/equipment/values.ts'
import type { Seen as SeenOf } from '#server/fleet/fleet.ts'
import { unitHeadOf } from '#server/fleet/unitHead.ts'
import type { SavingTile } from '../shapes.ts'
import { boxGlanceOf, mostSoc } from './box.ts'
import { dcdcGlanceOf } from './dcdc.ts'
import { type Counted, countedSum, nothingCounted } from './energies.ts'
import { type Facts, standingOf, todayOf } from './facts.ts'
import { ofKindBelow } from './kinds.ts'
import { savingOf } from './saving.ts'

/** The points of a tile, and of the boxes and DC/DCs below a crane: at a moment of the past only these are read. */
export const tileKeys: readonly string[] = [
  ...['hoistPower', 'supplyPower', 'brakePower', 'auxPower', 'hoistHeight', 'load', 'emergencyStop', 'remoteMode'],
  ...['runningState', 'JN_runningState', 'JN_breaker', 'JN_faultLevel', 'dcdc1Power', 'dcdc2Power', 'soc'],
  ...['dcdc1', 'dcdc2', 'totalSurface', 'dcdc1Charged', 'dcdc2Charged', 'brakeEnergy'],
  ...['storageVoltage', 'storageKind', 'totalVoltage', 'current', 'minVoltageLimit', 'maxVoltageLimit', 'mainBreaker'],
  ...['dcdcMode', 'power', 'faultLevel', 'chargedEnergy', 'dischargedEnergy'],
]

/** A tile, and beside it what only sums need, not rounded; kWh. */
export type MadeCrane = {
  readonly tile: SavingTile
  readonly today: Counted
  readonly month: Counted
  readonly year: Counted
  /** since the registers began */
  readonly all: Counted
}
export type Seen = SeenOf<MadeCrane>

/** kW from which a crane charges its storage, or discharges it */
const flowingKw = 5

/** As it reports, else by what its DC/DCs do; a crane that tells neither is shut down unless it says that it runs. */
const runningStateOf = ({ device, row }: Part, power: number | null): number => {
  const state = reading(device, row, 'runningState')?.value
  if (state !== undefined) return state === 0 || state === 1 || state === 2 ? state : shutdown
  if (power !== null) return power < -flowingKw ? 1 : power > flowingKw ? 2 : 0
  return reading(device, row, 'JN_runningState')?.value === 1 ? 0 : shutdown
}

/** A crane; powers are null while it is silent. */
export const craneTileOf = (standing: Standing, part: Part, facts: Facts): MadeCrane => {
  const { context } = standing
  const { device, row } = part
  const silent = isSilent(standing, device, row)
  const value = (key: string): number | null => roundedOrNull(reading(device, row, key)?.value)
  const flowing = (key: string): number | null => (silent ? null : value(key))
  const below = (kind: 'capacitorBox' | 'dcdc'): Part[] =>
    ofKindBelow(context.registry, device, kind).map((each) => partOf(context, each))
  const dcdcs = below('dcdc').map((each, index) => dcdcGlanceOf(standing, each, index + 1))
  const boxes = below('capacitorBox').map((each) => boxGlanceOf(standing, each))
  const powers = dcdcs.length > 0 ? dcdcs.map(({ power }) => power) : [flowing('dcdc1Power'), flowing('dcdc2Power')]
  const power = silent ? null : roundedOrNull(sumOfKnown(powers))
  const known = facts.get(device.deviceId)
  const today = known ? todayOf(context, known) : nothingCounted
  const saving = savingOf(today)
  const tile: SavingTile = {
    ...unitHeadOf(standing, part),
    runningState: silent ? offlineState : runningStateOf(part, power),
    hoistPower: flowing('hoistPower'),
    supplyPower: flowing('supplyPower'),
    brakePower: flowing('brakePower'),
    auxPower: flowing('auxPower'),
    power,
    hoistHeight: flowing('hoistHeight'),
    load: flowing('load'),
    emergencyStop: value('emergencyStop'),
    remoteMode: value('remoteMode'),
    mainBreaker: value('JN_breaker'),
    faultLevel: value('JN_faultLevel'),
    soc: boxes[0]?.soc ?? mostSoc(value('soc')),
    totalVoltage: boxes[0]?.totalVoltage ?? value('storageVoltage'),
    recyclingToday: saving.recycling,
    totalSurfaceToday: saving.totalSurface,
    totalToday: saving.total,
    energySavingRateToday: saving.energySavingRate,
    chargedToday: roundedOrNull(sumOfKnown([today.dcdc1Charged, today.dcdc2Charged])),
    burntToday: roundedOrNull(today.brakeEnergy),
    cyclesToday: known?.lifts.day ?? null,
    boxes,
    dcdcs,
  }
  return {
    ...{ tile, today },
    month: known ? countedSum([known.before.month, today]) : nothingCounted,
    year: known ? countedSum([known.before.year, today]) : nothingCounted,
    all: known ? standingOf(context, known.registers) : nothingCounted,
  }
}

/** What old senders report in place of what newer ones, and the devices below them, say. */
const replacedBy = (standing: Standing, { device, row }: Part): string[] => {
  const reports = (key: string): boolean => reading(device, row, key) !== null
  const hasDcdcs = ofKindBelow(standing.context.registry, device, 'dcdc').length > 0
  return [
    ...(reports('runningState') ? ['JN_runningState'] : []),
    ...(hasDcdcs ? ['JN_dcdc1State', 'JN_dcdc2State'] : []),
    ...(reports('hoistPower') ? ['craneLoad'] : []),
  ]
}

/** The numbers and states of a device without those that something newer says. */
export const metricsOf = (standing: Standing, part: Part, language: Language): Metric[] =>
  ownMetrics(part, language, replacedBy(standing, part))
export const statesOf = (standing: Standing, part: Part, language: Language): StateMetric[] =>
  ownStates(part, language, replacedBy(standing, part))
