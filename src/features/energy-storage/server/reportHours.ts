import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { stepBounds } from '#server/telemetry/questions/energy.ts'
import type { Period } from '#server/equipment/period.ts'
import { powerIntegrals } from './integral.ts'
import type { KeptIntegrals } from './keptIntegrals.ts'
import { keysOf } from './meters.ts'
import type { StationMeter } from './stationMeter.ts'

/** kWh of an hour of the station's clock, [from, to) ms; null where nothing is known. */
export type ReportHour = {
  readonly from: number
  readonly to: number
  readonly charged: number | null
  readonly discharged: number | null
  readonly aux: number | null
}

type Given = Pick<Context, 'telemetry' | 'clock'>
/** kWh of each hour. */
type Hours = readonly (number | null)[]

/** Both have the same hours; the sum of a known and an unknown part would pass for the whole. */
const added = (a: Hours, b: Hours): Hours =>
  a.map((value, index) => {
    const other = b[index] ?? null
    return value === null || other === null ? null : value + other
  })
/** Empty without any. */
const sumOf = (each: readonly Hours[]): Hours => (each.length === 0 ? [] : each.reduce(added))

/** What a register of some devices counted in each hour; empty where none of them has it. */
const registerHours = async (
  { telemetry }: Given,
  devices: readonly Device[],
  key: string,
  { from, to, timeZone }: Period,
): Promise<Hours> => {
  const points = devices.flatMap((device) => {
    const point = device.profile.byKey.get(key)
    return point ? { device, slot: point.firstSlot } : []
  })
  const energies = await telemetry.energies(points, from, to, 'hour', timeZone)
  return sumOf(energies.map(({ steps }) => steps.map(({ value }) => value)))
}

/** What the devices of a meter charged and discharged in each hour, by their registers, else by their power. */
const meterHours = async (
  given: Given,
  { boundary, by, devices }: StationMeter,
  period: Period,
  bounds: readonly number[],
  integrals: KeptIntegrals,
): Promise<readonly [charged: Hours, discharged: Hours]> => {
  if (by === 'registers') {
    const keys = keysOf(boundary)
    return Promise.all([
      registerHours(given, devices, keys.charged, period),
      registerHours(given, devices, keys.discharged, period),
    ])
  }
  const read: Awaited<ReturnType<KeptIntegrals>>[] = []
  for (const device of devices) read.push(await integrals(device, bounds, given.clock()))
  return [sumOf(read.map((each) => each.charged)), sumOf(read.map((each) => each.discharged))]
}

/** The hours of a period of one station: one question per kind of register, or the samples of a power where there are none. */
export const reportHours = async (
  given: Given,
  meter: StationMeter | null,
  ems: readonly Device[],
  period: Period,
  integrals: KeptIntegrals = (...asked) => powerIntegrals(given, ...asked),
): Promise<ReportHour[]> => {
  const bounds = stepBounds(period.from, period.to, 'hour', period.timeZone)
  const [[charged, discharged], aux] = await Promise.all([
    meter ? meterHours(given, meter, period, bounds, integrals) : [[], []],
    registerHours(given, ems, 'auxEnergy', period),
  ])
  return bounds.slice(0, -1).map((from, index) => ({
    ...{ from, to: bounds[index + 1] ?? period.to, charged: charged[index] ?? null },
    ...{ discharged: discharged[index] ?? null, aux: aux[index] ?? null },
  }))
}
