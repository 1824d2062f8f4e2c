import type { Claim } from '#server/charging/promised.ts'
import type { PriceVersion } from '#server/tariffs/prices.ts'

/** A bay with the box that stands in it; null where something is not known. */
export type StandingBox = {
  readonly bayId: string
  readonly binSpaceName: string
  readonly boxId: string
  readonly boxPowerName: string
  /** kW that the bay draws at most */
  readonly maxKw: number | null
  /** %; null too where it is too old to plan by */
  readonly soc: number | null
  /** % as said last, however long ago: by this it is promised, as the queue promises it */
  readonly saidSoc: number | null
  /** kWh: rated × SOH */
  readonly capacity: number | null
}

/** A ship that comes for boxes, or lies there. */
export type PlannedBooking = Claim & {
  readonly shippingName: string
  /** ms; null where it has not come */
  readonly arrivedTs: number | null
}
/** When a ship is here, ms: who came early waits already. */
export const hereAt = ({ eta, arrivedTs }: PlannedBooking): number => Math.min(eta, arrivedTs ?? eta)

/** What the plan of a station goes by, at `now` (ms). */
export type PlanFacts = {
  readonly now: number
  readonly zone: string
  readonly boxes: readonly StandingBox[]
  readonly bookings: readonly PlannedBooking[]
  /** kW of the transformer; null where no limit is set */
  readonly limit: number | null
  /** % of the limit that stays free */
  readonly reserve: number
  /** % */
  readonly targetSoc: number
  readonly bufferMinutes: number
  /** null without a tariff */
  readonly prices: readonly PriceVersion[] | null
  /** kW that the station draws beside its chargers; null where nobody knows */
  readonly baseKw: number | null
}
