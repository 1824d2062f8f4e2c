import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { dayAround } from '#server/equipment/day.ts'
import { reading } from '#server/equipment/reading.ts'
import type { Today } from '#server/equipment/standing.ts'
import { kindOf } from './kinds.ts'
import { residualsOf } from './residual.ts'

type Given = Pick<Context, 'telemetry' | 'registry'>

/** What is read of the running day beside the newest values, by device; undefined where it is not known. */
export type Facts = {
  /** of an EMS, kWh since midnight */
  readonly auxToday: ReadonlyMap<string, number>
  readonly gridToday: ReadonlyMap<string, Today>
  /** of a stack at midnight, % */
  readonly startSoc: ReadonlyMap<string, number>
  /** of an EMS, kW: see `residual.ts` */
  readonly residual: ReadonlyMap<string, number>
}
export const noFacts: Facts = {
  ...{ auxToday: new Map(), gridToday: new Map(), startSoc: new Map(), residual: new Map() },
}

const energyToday = async ({ telemetry }: Given, device: Device, key: string, at: number): Promise<number | null> => {
  const point = device.profile.byKey.get(key)
  if (!point || !reading(device, telemetry.latest(device.deviceId), key)) return null
  const { from } = dayAround(at, device.timeZone)
  const { steps } = await telemetry.energy(device, point.firstSlot, from, Math.max(at, from + 1), 'day')
  return steps[0]?.value ?? null
}

/** The SOC of stacks at their midnight: one question for each time zone. */
const startSocs = async ({ telemetry }: Given, stacks: readonly Device[], at: number): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  for (const [timeZone, own] of Map.groupBy(stacks, (device) => device.timeZone)) {
    const items = own.map((device) => ({ device, slots: [device.profile.byKey.get('soc')?.firstSlot ?? 0] }))
    const rows = await telemetry.at(items, dayAround(at, timeZone).from)
    for (const device of own) {
      const soc = reading(device, rows.get(device.deviceId), 'soc')
      if (soc) found.set(device.deviceId, soc.value)
    }
  }
  return found
}

/** Facts of devices at a moment (ms). */
export const readFacts = async (given: Given, devices: readonly Device[], at: number): Promise<Facts> => {
  const auxToday = new Map<string, number>()
  const gridToday = new Map<string, Today>()
  for (const device of devices.filter((each) => kindOf(each) === 'ems')) {
    const [aux, charged, discharged] = await Promise.all(
      ['auxEnergy', 'gridImportEnergy', 'gridExportEnergy'].map((key) => energyToday(given, device, key, at)),
    )
    if (typeof aux === 'number') auxToday.set(device.deviceId, aux)
    if (typeof charged === 'number' && typeof discharged === 'number')
      gridToday.set(device.deviceId, { charged, discharged })
  }
  const stacks = devices.filter((each) => kindOf(each) === 'stack')
  const [startSoc, residual] = await Promise.all([startSocs(given, stacks, at), residualsOf(given, devices, at)])
  return { auxToday, gridToday, startSoc, residual }
}
