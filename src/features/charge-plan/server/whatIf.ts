import type { Parsed } from '#contract/endpoint.ts'
import { parseTime } from '#contract/zoned.ts'
import type { chargePlanContract } from '../contract.ts'
import type { PlanFacts } from './inputs/facts.ts'

type Asked = Parsed<(typeof chargePlanContract)['solve']>

/** What stands, with what is asked instead; `shippingName` of the booking that is asked for. */
export const factsIf = (facts: PlanFacts, asked: Asked, shippingName: string): PlanFacts => {
  const at = (wall: string): number => parseTime(wall, facts.zone)
  const etas = new Map(asked.etas.map(({ bookingId, eta }) => [bookingId, at(eta)]))
  const without = new Set(asked.withoutBayIds)
  const more = asked.booking && {
    ...{ bookingId: 'new', shippingName, eta: at(asked.booking.eta), boxesWanted: asked.booking.boxesWanted },
    ...{ minSoc: asked.booking.minSoc, priority: 0, hasArrived: false, arrivedTs: null, boxIds: [], outIds: [] },
  }
  return {
    ...facts,
    limit: asked.transformerLimit ?? facts.limit,
    bookings: [
      ...facts.bookings.map((booking) => {
        const eta = etas.get(booking.bookingId)
        return eta === undefined ? booking : { ...booking, eta, arrivedTs: null }
      }),
      ...(more ? [more] : []),
    ],
    boxes: facts.boxes.filter(({ bayId }) => !without.has(bayId)),
  }
}
