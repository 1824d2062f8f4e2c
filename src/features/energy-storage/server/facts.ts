import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { dayAround } from '#server/equipment/day.ts'
import { reading } from '#server/equipment/reading.ts'
import type { Today } from '#server/equipment/standing.ts'
import { kindOf, leaderOf } from './kinds.ts'
import type { PowerToday } from './powerToday.ts'
import { residualsOf } from './residual.ts'
import { stationMeter } from './stationMeter.ts'

type Given = Pick<Context, 'telemetry' | 'registry'>

/** What is read of the running day beside the newest values, by device; undefined where it is not known. */
export type Facts = {
  /** of an EMS, kWh since midnight */
  readonly auxToday: ReadonlyMap<string, number>
  readonly gridToday: ReadonlyMap<string, Today>
  /** of a device whose power meters what it belongs to, since no register does, kWh since midnight */
  readonly powerToday: ReadonlyMap<string, Today>
  /** of a stack at midnight, % */
  readonly startSoc: ReadonlyMap<string, number>
  /** of an EMS, kW: see `residual.ts` */
  readonly residual: ReadonlyMap<string, number>
}
export const noFacts: Facts = {
  ...{ auxToday: new Map(), gridToday: new Map(), powerToday: new Map(), startSoc: new Map(), residual: new Map() },
}

const emsRegisters = ['auxEnergy', 'gridImportEnergy', 'gridExportEnergy'] as const

/** What registers of EMS counted since their midnight, kWh by device and key: one question for each time zone. */
const energiesToday = async ({ telemetry }: Given, devices: readonly Device[], at: number) => {
  const found = new Map<string, number>()
  for (const [timeZone, own] of Map.groupBy(devices, (device) => device.timeZone)) {
    const points = own.flatMap((device) =>
      emsRegisters.flatMap((key) => {
        const slot = device.profile.byKey.get(key)?.firstSlot
        const isKnown = slot !== undefined && reading(device, telemetry.latest(device.deviceId), key)
        return isKnown ? [{ device, slot, key }] : []
      }),
    )
    const { from } = dayAround(at, timeZone)
    const energies = await telemetry.energies(points, from, Math.max(at, from + 1), 'day', timeZone)
    for (const [index, { device, key }] of points.entries()) {
      const value = energies[index]?.steps[0]?.value ?? null
      if (value !== null) found.set(`${device.deviceId} ${key}`, value)
    }
  }
  return ({ deviceId }: Device, key: (typeof emsRegisters)[number]) => found.get(`${deviceId} ${key}`)
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

/** Devices whose power meters what their leader leads. */
const meteredByPower = ({ telemetry, registry }: Given, devices: readonly Device[]): readonly Device[] =>
  [...Map.groupBy(devices, (device) => leaderOf(registry, device)).values()].flatMap((own) => {
    const meter = stationMeter(own, (deviceId) => telemetry.latest(deviceId))
    return meter?.by === 'power' ? meter.devices : []
  })

/** Facts of devices at a moment (ms). */
export const readFacts = async (
  given: Given,
  powerTodayOf: PowerToday,
  devices: readonly Device[],
  at: number,
): Promise<Facts> => {
  const auxToday = new Map<string, number>()
  const gridToday = new Map<string, Today>()
  const ems = devices.filter((each) => kindOf(each) === 'ems')
  const energyOf = await energiesToday(given, ems, at)
  for (const device of ems) {
    const [aux, charged, discharged] = emsRegisters.map((key) => energyOf(device, key))
    if (aux !== undefined) auxToday.set(device.deviceId, aux)
    if (charged !== undefined && discharged !== undefined) gridToday.set(device.deviceId, { charged, discharged })
  }
  const stacks = devices.filter((each) => kindOf(each) === 'stack')
  const [powerToday, startSoc, residual] = await Promise.all([
    powerTodayOf(meteredByPower(given, devices), at),
    startSocs(given, stacks, at),
    residualsOf(given, devices, at),
  ])
  return { auxToday, gridToday, powerToday, startSoc, residual }
}
