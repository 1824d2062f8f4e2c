import type { Part, Unit } from '#server/equipment/parts.ts'
import { isSilent, reading, rounded, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { powerOf, runningStateOf, unitValue } from '#server/equipment/values.ts'
import type { Seen as SeenOf } from '#server/fleet/fleet.ts'
import { unitHeadOf } from '#server/fleet/unitHead.ts'
import type { StorageExtremes, StorageTile } from '../shapes.ts'
import { stackExtremesOf } from './extremes.ts'
import { kindOf, leaderOf } from './kinds.ts'

/** kWh as the registers stand: null where they never came. */
export type Registers = { readonly charged: number | null; readonly discharged: number | null }

/** A tile, and beside it what sums and stations are made of. */
export type MadeStorage = {
  readonly tile: StorageTile
  /** the device that leads it, as a rule the EMS */
  readonly leaderId: string
  readonly registers: Registers
  /** of an EMS: import from the grid, export to it */
  readonly gridRegisters: Registers
  /** it has told a power */
  readonly hasPower: boolean
  /** of an EMS: the grid meter counts a load of its own too */
  readonly hasLoad: boolean
  /** of a stack */
  readonly extremes: StorageExtremes | null
  readonly clusters: readonly Part[]
}
export type Seen = SeenOf<MadeStorage>

/** A SOC above 100 is stored as sent and shown as 100. */
export const mostSoc = (soc: number | null): number | null => (soc === null ? null : Math.min(100, soc))

const registersOf = ({ device, row }: Part, charged: string, discharged: string): Registers => ({
  charged: reading(device, row, charged)?.value ?? null,
  discharged: reading(device, row, discharged)?.value ?? null,
})

/** An EMS, a PCS or a stack; powers are null while it is silent. */
export const storageTileOf = (standing: Standing, unit: Unit): MadeStorage => {
  const { context, energy } = standing
  const { device, row } = unit
  const kind = kindOf(device)
  const silent = isSilent(standing, device, row)
  const value = (key: string): number | null => roundedOrNull(unitValue(unit, key)?.value)
  const flowing = (key: string): number | null => (silent ? null : value(key))
  const today = energy.today(device.deviceId)
  const tile: StorageTile = {
    ...unitHeadOf(standing, unit),
    kind: kind === 'ems' || kind === 'pcs' ? kind : 'stack',
    parentId: device.parentId,
    runningState: runningStateOf(unit, silent),
    power: silent ? null : roundedOrNull(powerOf(unit)),
    soc: mostSoc(value('soc')),
    soh: value('soh'),
    ratedPower: value('ratedPower'),
    ratedCapacity: value('ratedCapacity'),
    chargeable: value('chargeable'),
    dischargeable: value('dischargeable'),
    chargedToday: today ? rounded(today.charged) : null,
    dischargedToday: today ? rounded(today.discharged) : null,
    mainBreaker: value('mainBreaker'),
    faultLevel: value('faultLevel'),
    gridPower: flowing('gridPower'),
    loadPower: flowing('loadPower'),
    auxPower: flowing('auxPower'),
    planPower: value('planPower'),
    frequency: flowing('frequency'),
    gridState: value('gridState'),
    controlMode: value('controlMode'),
    remoteMode: value('remoteMode'),
    dcPower: flowing('dcPower'),
    pcsMode: value('pcsMode'),
    clusterSoc: unit.clusters.map((part) => mostSoc(roundedOrNull(reading(part.device, part.row, 'soc')?.value))),
  }
  return {
    tile,
    leaderId: leaderOf(context.registry, device).deviceId,
    registers: registersOf(unit, 'chargedEnergy', 'dischargedEnergy'),
    gridRegisters: registersOf(unit, 'gridImportEnergy', 'gridExportEnergy'),
    hasPower: reading(device, row, 'power') !== null,
    hasLoad: reading(device, row, 'loadPower') !== null,
    extremes: kind === 'stack' ? stackExtremesOf(standing, unit) : null,
    clusters: unit.clusters,
  }
}
