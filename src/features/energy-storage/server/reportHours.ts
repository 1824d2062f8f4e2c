import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { stepBounds } from '#server/telemetry/questions/energy.ts'
import type { Period } from '#server/equipment/period.ts'
import type { StationMeter } from './stationMeter.ts'

/** kWh of an hour of the station's clock, [from, to) ms; null where nothing is known. */
export type ReportHour = {
  readonly from: number
  readonly to: number
  readonly charged: number | null
  readonly discharged: number | null
  readonly aux: number | null
}

type Given = Pick<Context, 'telemetry'>
type Step = { readonly from: number; readonly to: number; readonly value: number | null }

/** What a register of some devices counted in each hour, added up; empty where none of them has it. */
const hoursOf = async (
  { telemetry }: Given,
  devices: readonly Device[],
  key: string,
  { from, to, timeZone }: Period,
): Promise<Step[]> => {
  const points = devices.flatMap((device) => {
    const point = device.profile.byKey.get(key)
    return point ? { device, slot: point.firstSlot } : []
  })
  let sums: Step[] = []
  for (const { steps } of await telemetry.energies(points, from, to, 'hour', timeZone))
    sums = sums.length === 0 ? [...steps] : added(sums, steps)
  return sums
}

/** Both have the same steps; the sum of a known and an unknown part would pass for the whole. */
const added = (a: readonly Step[], b: readonly Step[]): Step[] =>
  a.map((step, index) => {
    const other = b[index]?.value ?? null
    return { ...step, value: step.value === null || other === null ? null : step.value + other }
  })

/** The hours of a period of one station, in one question per kind of register. */
export const reportHours = async (
  given: Given,
  meter: StationMeter | null,
  ems: readonly Device[],
  period: Period,
): Promise<ReportHour[]> => {
  const energy = (key: string | undefined) => (key ? hoursOf(given, meter?.devices ?? [], key, period) : [])
  const [charged, discharged, aux] = await Promise.all([
    energy(meter?.keys.charged),
    energy(meter?.keys.discharged),
    hoursOf(given, ems, 'auxEnergy', period),
  ])
  const bounds = stepBounds(period.from, period.to, 'hour', period.timeZone)
  return bounds.slice(0, -1).map((from, index) => ({
    ...{ from, to: bounds[index + 1] ?? period.to, charged: charged[index]?.value ?? null },
    ...{ discharged: discharged[index]?.value ?? null, aux: aux[index]?.value ?? null },
  }))
}
