import type { Dayjs } from 'dayjs'
import type { Input } from '#contract/endpoint.ts'
import type { chargePlanContract } from '#features/charge-plan/contract.ts'

/** What the form of a what-if holds. */
export type WhatIfValues = {
  transformerLimit?: number | null
  bookingId?: string
  eta?: Dayjs | null
  extraEta?: Dayjs | null
  boxesWanted?: number | null
  minSoc?: number | null
  withoutBayIds?: string[]
}

const pairs = [
  ['bookingId', 'eta'],
  ['eta', 'bookingId'],
  ['extraEta', 'boxesWanted'],
  ['boxesWanted', 'extraEta'],
  ['minSoc', 'extraEta'],
  ['minSoc', 'boxesWanted'],
] as const
export type NeededField = (typeof pairs)[number][1]

/** Which empty fields the filled ones need: without them these would change nothing. */
export const lackingIn = (values: WhatIfValues): ReadonlySet<NeededField> =>
  new Set(pairs.flatMap(([given, needed]) => (values[given] && !values[needed] ? [needed] : [])))

const wall = (value: Dayjs): string => value.format('YYYY-MM-DD HH:mm:ss')

/** The question of a form that lacks nothing. */
export const askedOf = (stationId: string, values: WhatIfValues): Input<typeof chargePlanContract.solve> => {
  const { transformerLimit, bookingId, eta, extraEta, boxesWanted, minSoc, withoutBayIds = [] } = values
  return {
    stationId,
    withoutBayIds,
    ...(typeof transformerLimit === 'number' ? { transformerLimit } : {}),
    ...(bookingId && eta ? { etas: [{ bookingId, eta: wall(eta) }] } : {}),
    ...(extraEta && boxesWanted
      ? { booking: { eta: wall(extraEta), boxesWanted, ...(minSoc ? { minSoc } : {}) } }
      : {}),
  }
}
