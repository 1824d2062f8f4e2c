import type { Context } from '#server/context/context.ts'
import { hour } from '#server/equipment/day.ts'
import { reading } from '#server/equipment/reading.ts'
import type { EnergyHour } from '#server/tariffs/amounts.ts'
import { stepBounds } from '#server/telemetry/questions/energy.ts'
import { boxEnergyIn, unmetered } from '../facts/boxEnergy.ts'
import type { StationLayout } from '../layout.ts'

type Given = Pick<Context, 'telemetry' | 'pool' | 'registry'>

/** kWh that a station put into boxes in each hour of [from, to) ms: by the registers of its converters, else of the boxes in their bays. */
export const energyHours = async (
  given: Given,
  layout: StationLayout,
  from: number,
  to: number,
): Promise<EnergyHour[]> => {
  const { telemetry } = given
  const { timeZone } = layout.station
  const points = layout.pcs.flatMap((device) => {
    const slot = device.profile.byKey.get('chargedEnergy')?.firstSlot
    const isKnown = slot !== undefined && reading(device, telemetry.latest(device.deviceId), 'chargedEnergy')
    return isKnown ? [{ device, slot }] : []
  })
  const [energies, ofBoxes] = await Promise.all([
    points.length === 0 ? [] : telemetry.energies(points, from, to, 'hour', timeZone),
    boxEnergyIn(given, unmetered(given, layout), from, to),
  ])
  const bounds = stepBounds(from, to, 'hour', timeZone)
  const sums = bounds.slice(0, -1).map((begin, index) => ({
    ...{ from: begin, to: bounds[index + 1] ?? to },
    kwh: null as number | null,
  }))
  for (const { steps } of energies)
    for (const [index, { value }] of steps.entries()) {
      const sum = sums[index]
      if (sum && value !== null) sum.kwh = (sum.kwh ?? 0) + value
    }
  for (const [ts, kwh] of ofBoxes) {
    const sum = sums.findLast((each) => each.from <= ts + hour / 2)
    if (sum) sum.kwh = (sum.kwh ?? 0) + kwh
  }
  return sums
}
