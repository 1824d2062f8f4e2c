import type { z } from 'zod'
import { roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import type { savingRow } from '../rowShapes.ts'

/** kWh that DC/DC 1 and 2 gave back to the bus, and that the main meter counted; null where unknown or not there. */
export type Counted = {
  readonly dcdc1: number | null
  readonly dcdc2: number | null
  readonly totalSurface: number | null
}
export type SavingEnergies = Pick<
  z.infer<typeof savingRow>,
  'dcdc1' | 'dcdc2' | 'recycling' | 'totalSurface' | 'total' | 'energySavingRate'
>

/** The saving row (kWh, %): recycling / (totalSurface + recycling) × 100 with 3 decimals, null at total 0. Of several days, from their sums. */
export const savingOf = ({ dcdc1, dcdc2, totalSurface }: Counted): SavingEnergies => {
  const recycling = sumOfKnown([dcdc1, dcdc2])
  const total = recycling === null || totalSurface === null ? null : recycling + totalSurface
  return {
    ...{ dcdc1: roundedOrNull(dcdc1), dcdc2: roundedOrNull(dcdc2), recycling: roundedOrNull(recycling) },
    ...{ totalSurface: roundedOrNull(totalSurface), total: roundedOrNull(total) },
    energySavingRate:
      recycling !== null && total !== null && total > 0 ? roundedOrNull((recycling / total) * 100) : null,
  }
}
