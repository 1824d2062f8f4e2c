import { z } from 'zod'
import { known } from '#contract/unit.ts'

/** Steps of a booking: the first four are open, the others its ends. */
export const bookingStates = {
  booked: 1,
  confirmed: 2,
  arrived: 3,
  swapping: 4,
  done: 5,
  cancelled: 6,
  missed: 7,
} as const

const words = z.string().nullable()

/** `forecast`: the ship's own forecast of its voyage, for as long as it has one; `entered`: the time that somebody typed. */
export const etaSources = ['entered', 'forecast'] as const

const eta = {
  /** at the station: `yyyy-MM-dd HH:mm:ss` in its zone, and ms */
  eta: z.string(),
  etaTs: z.number(),
  etaSource: z.enum(etaSources),
}

const named = z.object({
  /** leaves the ship; goes aboard */
  outBoxId: words,
  outBoxName: words,
  inBoxId: words,
  inBoxName: words,
})

export const bookingRow = z.object({
  bookingId: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  shippingId: z.string(),
  shippingName: z.string(),
  /** 1 booked, 2 confirmed, 3 arrived, 4 swapping, 5 done, 6 cancelled, 7 missed */
  state: z.number(),
  ...eta,
  /** the time follows the ship's forecast */
  followForecast: z.boolean(),
  boxesWanted: z.number(),
  /** boxes that came aboard */
  swapped: z.number(),
  /** %, what each box must hold */
  minSoc: z.number(),
  /** 0 to 9: of two ships of one time the greater comes first */
  priority: z.number(),
  note: z.string(),
  boxes: z.array(named),
  /** when it was confirmed, the ship arrived, the first box moved, and it ended; ms */
  confirmedTs: known,
  arrivedTs: known,
  swappingTs: known,
  endedTs: known,
  /** the ship has no position of the last half hour: nobody sees its arrival before its boxes move */
  unseen: z.boolean(),
  version: z.number(),
})
export type BookingRow = z.infer<typeof bookingRow>

const ready = {
  boxesWanted: z.number(),
  minSoc: z.number(),
  /** of the boxes wanted: aboard already, or in a bay with `minSoc`; how many the bays hold at all, aboard ones counted */
  ready: z.number(),
  found: z.number(),
  /** kWh that the boxes found lack to `minSoc`; null where one of them tells no SOC or capacity */
  missingKwh: known,
  /** when the boxes found hold `minSoc` as they are being charged now, ms; null where that is not so, or not known */
  readyTs: known,
}

const queueBox = z.object({
  boxId: z.string(),
  boxPowerName: z.string(),
  /** the bay that it stands in; null for one that is named and stands elsewhere */
  bayId: words,
  binSpaceName: words,
  soc: known,
  missingKwh: known,
  ready: z.boolean(),
})

/** A booking that waits, or is being served, in the order of service. */
export const queueRow = z.object({
  bookingId: z.string(),
  shippingId: z.string(),
  shippingName: z.string(),
  ...eta,
  /** when the ship came; null while it is awaited */
  arrivedTs: known,
  state: z.number(),
  priority: z.number(),
  ...ready,
  swapped: z.number(),
  /** when the boxes have to be ready: `eta` less the station's buffer, ms */
  dueTs: z.number(),
  boxes: z.array(queueBox),
})
export type QueueRow = z.infer<typeof queueRow>

/** The next swap of the stations that the caller sees, or of his ships. */
export const nextSwap = z.object({
  bookingId: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  shippingId: z.string(),
  shippingName: z.string(),
  ...eta,
  arrivedTs: known,
  state: z.number(),
  ...ready,
  dueTs: z.number(),
})
export type NextSwap = z.infer<typeof nextSwap>

/** What a booking may be made of at a station. */
export const bookingChoices = z.object({
  ships: z.array(
    z.object({
      shippingId: z.string(),
      shippingName: z.string(),
      /** it tells its position */
      hasPosition: z.boolean(),
      /** when its voyage is expected to end at this station, in its zone; null where it does not sail here */
      forecastEta: words,
    }),
  ),
  boxes: z.array(
    z.object({
      boxId: z.string(),
      boxPowerName: z.string(),
      /** % */
      soc: known,
      /** where it is: `bay` of this station, a `ship`, or elsewhere; its bay or slot */
      place: z.enum(['bay', 'ship', 'elsewhere']),
      shippingId: words,
      binSpaceName: z.string(),
    }),
  ),
})
export type BookingChoices = z.infer<typeof bookingChoices>

/** Setting of a charging station; version 0 before somebody saved one. kW, %, %, minutes. */
export const chargingSetting = z.object({
  stationId: z.string(),
  transformerLimit: known,
  reserve: z.number(),
  targetSoc: z.number(),
  bufferMinutes: z.number(),
  tariffId: words,
  tariffName: words,
  version: z.number(),
})
export type ChargingSettingAnswer = z.infer<typeof chargingSetting>

/** `belowLoad`: the station draws more than the limit now. */
export const settingWarnings = ['belowLoad'] as const
