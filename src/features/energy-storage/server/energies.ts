import type { z } from 'zod'
import type { Context } from '#server/context/context.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import { roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import { stepBounds } from '#server/telemetry/questions/energy.ts'
import type { energyPeriod } from '../shapes.ts'
import { efficiencyOf } from './formulas.ts'
import { powerIntegrals } from './integral.ts'
import { commonBoundary, keysOf, type Metered } from './meters.ts'
import type { Period } from '#server/equipment/period.ts'

type Given = Pick<Context, 'telemetry' | 'clock'>
type Meter = { readonly device: Device; readonly point: PointSlot; readonly kind: 'charged' | 'discharged' }
/** kWh by step; null where nothing is known. */
export type Steps = {
  readonly starts: readonly number[]
  readonly charged: readonly (number | null)[]
  readonly discharged: readonly (number | null)[]
}

const pointsOf = ({ boundary, by, devices }: Metered): Meter[] => {
  if (by === 'power') return []
  const keys = keysOf(boundary)
  return devices.flatMap(({ device }) =>
    (['charged', 'discharged'] as const).flatMap((kind) => {
      const point = device.profile.byKey.get(keys[kind])
      return point ? { device, point, kind } : []
    }),
  )
}

/** What meters counted in the steps of a period, in its time zone. */
export const stepsOf = async (
  { telemetry, clock }: Given,
  meters: readonly Metered[],
  period: Period,
): Promise<Steps> => {
  const wanted = meters.flatMap(pointsOf)
  const { from, to, step, timeZone } = period
  const counted = await telemetry.energies(
    wanted.map(({ device, point }) => ({ device, slot: point.firstSlot })),
    from,
    to,
    step,
    timeZone,
  )
  const read: { kind: Meter['kind']; values: readonly (number | null)[] }[] = wanted.map(({ kind }, index) => ({
    kind,
    values: counted[index]?.steps.map(({ value }) => value) ?? [],
  }))
  const bounds = stepBounds(from, to, step, timeZone)
  for (const { device } of meters.flatMap(({ by, devices }) => (by === 'power' ? devices : []))) {
    const { charged, discharged } = await powerIntegrals({ telemetry }, device, bounds, clock())
    read.push({ kind: 'charged', values: charged }, { kind: 'discharged', values: discharged })
  }
  const starts = bounds.slice(0, -1)
  const summed = (kind: Meter['kind']) => {
    const own = read.filter((each) => each.kind === kind)
    return starts.map((_, index) => sumOfKnown(own.map(({ values }) => values[index] ?? null)))
  }
  return { starts, charged: summed('charged'), discharged: summed('discharged') }
}

/** Charged and discharged energy of some meters by steps, kWh, with their sums; no efficiency across boundaries. */
export const energiesOf = async (
  given: Given,
  meters: readonly Metered[],
  period: Period,
): Promise<z.input<typeof energyPeriod>> => {
  const { starts, charged, discharged } = await stepsOf(given, meters, period)
  const isOne = commonBoundary(meters) !== null
  const row = (energies: { charged: number | null; discharged: number | null }) => ({
    charged: roundedOrNull(energies.charged),
    discharged: roundedOrNull(energies.discharged),
    efficiency: isOne ? efficiencyOf(energies) : null,
  })
  return {
    steps: starts.map((ts, index) => ({
      time: period.label(ts),
      ts,
      ...row({ charged: charged[index] ?? null, discharged: discharged[index] ?? null }),
    })),
    sums: row({ charged: sumOfKnown(charged), discharged: sumOfKnown(discharged) }),
  }
}
