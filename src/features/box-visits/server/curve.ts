import { mostChartPoints } from '#contract/monitor.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { roundedOrNull } from '#server/equipment/reading.ts'
import type { VisitCurve } from '../shapes.ts'

type Values = readonly (number | null)[]
/** kW, charging positive, of volts and amperes (discharge positive). */
export const chargingPower = (volts: Values, amperes: Values): (number | null)[] =>
  volts.map((volt, at) => {
    const ampere = amperes[at] ?? null
    return volt === null || ampere === null ? null : roundedOrNull(0 - (volt * ampere) / 1000)
  })

/** What a box did within [from, to], ms. */
export const curveOf = async (
  { telemetry }: Pick<Context, 'telemetry'>,
  box: Device,
  from: number,
  to: number,
): Promise<VisitCurve> => {
  const points = ['soc', 'totalVoltage', 'totalCurrent'].flatMap((key) => box.profile.byKey.get(key) ?? [])
  const slots = points.map(({ firstSlot }) => firstSlot)
  const { t, series } = await telemetry.curve(box, slots, from, to + 1, mostChartPoints)
  const valuesOf = (key: string): Values =>
    series[points.findIndex(({ pointKey }) => pointKey === key)]?.value ?? t.map(() => null)
  return {
    ...{ t, soc: valuesOf('soc').map(roundedOrNull) },
    power: chargingPower(valuesOf('totalVoltage'), valuesOf('totalCurrent')),
  }
}
