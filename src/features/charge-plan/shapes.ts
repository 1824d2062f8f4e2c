import { z } from 'zod'
import { known } from '#contract/unit.ts'

/** kW drawn by chargers, charging positive: `kw[i]` from `t[i]` (ms, rising) on until the next one, the last of a bay being 0. */
const curve = { t: z.array(z.number()), kw: z.array(z.number()) }

/** `optimal`: solved; `greedy`: the solver took too long or failed, so the earliest deadline took the cheapest slots. */
export const planStatuses = ['optimal', 'greedy'] as const
export type PlanStatus = (typeof planStatuses)[number]

/**
 * What the reader has to know of a plan. `noTariff`: planned by time only, costs are not known. `tariffGap`: the tariff has no price for some
 * hours, which count as its dearest. `noLimit`: no limit is set, bays alone bound the power. `notFull`: not every box can be full in time.
 * `noBookings`: no ship is expected within 48 h. `baseUnknown`: the transformer says nothing, the base load counts as 0. `solverLate`: the
 * status is `greedy`.
 */
export const planNotes = [
  'noTariff',
  'tariffGap',
  'noLimit',
  'notFull',
  'noBookings',
  'baseUnknown',
  'solverLate',
] as const
export type PlanNote = (typeof planNotes)[number]

/** Why a box in a bay is not planned: no SOC of the last ten minutes, no rated capacity, or a bay whose power nobody knows. */
export const leftOutReasons = ['noSoc', 'noCapacity', 'noPower'] as const

export const plannedBay = z.object({
  bayId: z.string(),
  binSpaceName: z.string(),
  boxId: z.string(),
  boxPowerName: z.string(),
  /** %, when it was planned; what it is planned to hold at the end */
  soc: z.number(),
  targetSoc: z.number(),
  /** kW that the bay gives at most */
  maxKw: z.number(),
  /** the booking that takes the box, and until when it has to be full, ms */
  bookingId: z.string().nullable(),
  shippingName: z.string().nullable(),
  dueTs: known,
  dueTime: z.string().nullable(),
  /** by the plan; null where it is not full within 48 h */
  fullTs: known,
  fullTime: z.string().nullable(),
  ...curve,
})
export type PlannedBay = z.infer<typeof plannedBay>

/** A box that is not full in time. */
export const shortBox = z.object({
  boxId: z.string(),
  boxPowerName: z.string(),
  bayId: z.string(),
  binSpaceName: z.string(),
  bookingId: z.string().nullable(),
  shippingName: z.string().nullable(),
  /** what it lacks then, in the battery; the SOC that it has then, % */
  kwh: z.number(),
  socThen: z.number(),
  dueTs: z.number(),
  dueTime: z.string(),
})
export type ShortBox = z.infer<typeof shortBox>

/** When the boxes of a booking are ready. `minSoc` of the booking, %. */
export const bookingReady = z.object({
  bookingId: z.string(),
  shippingName: z.string(),
  etaTs: z.number(),
  eta: z.string(),
  dueTs: z.number(),
  boxesWanted: z.number(),
  minSoc: z.number(),
  /** those that stand in bays for it; fewer than wanted where there are no more */
  boxIds: z.array(z.string()),
  /** how many hold `minSoc` at `dueTs` */
  ready: z.number(),
  /** when the last of them is full; null where one is not within 48 h */
  readyTs: known,
  readyTime: z.string().nullable(),
})
export type BookingReady = z.infer<typeof bookingReady>

const leftOut = z.object({
  boxId: z.string(),
  boxPowerName: z.string(),
  bayId: z.string(),
  why: z.enum(leftOutReasons),
})

/** What was planned, and what it would have cost otherwise. Costs in CNY, null without a tariff. */
export const planAnswer = z.object({
  solvedAt: z.string(),
  solvedTs: z.number(),
  status: z.enum(planStatuses),
  notes: z.array(z.enum(planNotes)),
  cost: known,
  /** each box at full power from now on, within the limit */
  atOnceCost: known,
  /** the earliest deadline takes the cheapest slots */
  greedyCost: known,
  /** drawn within 48 h; what is short in batteries, of each of the three */
  kwh: z.number(),
  shortKwh: z.number(),
  atOnceShortKwh: z.number(),
  greedyShortKwh: z.number(),
  planned: z.array(plannedBay),
  short: z.array(shortBox),
  ready: z.array(bookingReady),
  left: z.array(leftOut),
  /** of all bays; beside it the base load that was assumed, and what limit and reserve leave to both (null: no limit) */
  sum: z.object({ ...curve, baseKw: z.number(), usableKw: known }),
  /** CNY per kWh of each slot of `sum`; null where it is not known */
  prices: z.array(known),
})
export type PlanAnswer = z.infer<typeof planAnswer>

/** `advise` only shows; `auto` sets the chargers. */
export const planModes = ['advise', 'auto'] as const
export type PlanMode = (typeof planModes)[number]

/** Why an automatic plan lets the chargers go now: none for it. */
export const autoFaults = ['noPlan', 'refused'] as const

export const modeState = z.object({
  mode: z.enum(planModes),
  /** who switched it so, and when; null before anybody did */
  changedBy: z.string().nullable(),
  changedTs: known,
  changedTime: z.string().nullable(),
  /** a request for `auto` that waits for its second person: its command; see /web/control */
  pendingCommandId: z.string().nullable(),
  /** while automatic: bays are not led, for this reason */
  fault: z.enum(autoFaults).nullable(),
})
export type ModeState = z.infer<typeof modeState>

export const stationPlan = z.object({
  stationId: z.string(),
  /** null before the first one, and while no box stands in a bay */
  plan: planAnswer.nullable(),
  ...modeState.shape,
})
