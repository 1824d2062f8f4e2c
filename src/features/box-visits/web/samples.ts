import type { Output } from '#contract/endpoint.ts'
import type { devicesContract } from '#features/devices/contract.ts'
import type { CurvePoint } from '#web/equipment/curves/limitCurve.ts'

type Curve = Output<typeof devicesContract.curve>

/** The points that `curvesOf` needs of a box. */
export const points = 'soc,totalVoltage,totalCurrent'

/** SOC (%) and power (kW, charging positive) of a box, from its SOC, voltage (V) and current (A, discharge positive). */
export const curvesOf = ({ t, series }: Curve): { soc: CurvePoint[]; power: CurvePoint[] } => {
  const valuesOf = (key: string) => series.find(({ pointKey }) => pointKey === key)?.value ?? []
  const [soc, volts, amps] = [valuesOf('soc'), valuesOf('totalVoltage'), valuesOf('totalCurrent')]
  const kw = (at: number): number | null => {
    const [volt = null, amp = null] = [volts[at], amps[at]]
    return volt === null || amp === null ? null : 0 - (volt * amp) / 1000
  }
  return { soc: t.map((ts, at) => [ts, soc[at] ?? null]), power: t.map((ts, at) => [ts, kw(at)]) }
}
