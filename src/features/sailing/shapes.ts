import { z } from 'zod'
import {
  decimal,
  integer,
  optionalId,
  orEmpty,
  requestId,
  text,
  time,
  timeStamp,
  version,
  wholeNumber,
} from '#contract/fields.ts'
import { day } from '#contract/monitor.ts'

const name = z.string().trim().max(60)

export const portKinds = ['port', 'anchorage'] as const

const portName = z.object({ portId: z.string(), portCode: z.string(), portNameCn: z.string(), portNameEn: z.string() })
const place = { kind: z.enum(portKinds), lon: z.number(), lat: z.number(), radius: z.number() }
/** A port as it stands; `radius` in m, `since` in ms. */
export const portRow = portName.extend({
  ...place,
  aliases: z.array(z.string()),
  since: z.number(),
  /** 1: for all merchants */
  common: z.number(),
  /** the caller may change it */
  changeable: z.boolean(),
  version: z.number(),
})
export type PortRow = z.infer<typeof portRow>
export const portChoice = portName.extend(place)

/** A place where ships lay long; `radius` in m holds all their stays. */
export const portSuggestion = z.object({
  lon: z.number(),
  lat: z.number(),
  radius: z.number(),
  stayNum: z.number(),
  shipNum: z.number(),
  /** h, of the longest stay */
  longest: z.number(),
  /** begin of the newest stay: in its ship's zone, and ms */
  lastTime: z.string(),
  ts: z.number(),
})
export type PortSuggestion = z.infer<typeof portSuggestion>

export const portFields = {
  portNameCn: name.min(1),
  portNameEn: name.default(''),
  portCode: z.string().trim().max(20).default(''),
  aliases: z.array(name.min(1)).max(20).default([]),
  kind: z.enum(portKinds).default('port'),
  lon: decimal.pipe(z.number().min(-180).max(180)),
  lat: decimal.pipe(z.number().min(-90).max(90)),
  /** m; ships that lie on its rim stay in it up to half as much again */
  radius: decimal.pipe(z.number().min(50).max(20_000)),
  /** ms, not in the future */
  since: wholeNumber.pipe(timeStamp).optional(),
}
export const portAdded = { ...portFields, requestId }
export const portChanged = { ...portFields, version }
export const portFilter = { portName: orEmpty(text), kind: orEmpty(z.enum(portKinds)) }

/** Hours with two decimals. */
const hours = z.number()
/** Nautical miles with two decimals. */
const miles = z.number()

/** From registers, from voltage × current, or from what the batteries held before and after. */
export const energyMethods = ['register', 'integral', 'balance'] as const

/** A voyage from a stay in a port to the next. What runs has neither `legEndTime` nor `endTs`; its times are those so far. */
export const sailingLeg = z.object({
  legId: z.string(),
  shippingId: z.string(),
  vesselName: z.string(),
  /** null where the ship has no form */
  mmsi: z.string().nullable(),
  /** what it last said up to its departure that it carries, `cargoLoad` in kg; null where it never said */
  startBerthCargoTypeName: z.string().nullable(),
  cargoLoad: z.number().nullable(),
  legStartPortNameCn: z.string(),
  legStartPortNameEn: z.string(),
  legEndPortNameCn: z.string().nullable(),
  legEndPortNameEn: z.string().nullable(),
  legStartTime: z.string(),
  legEndTime: z.string().nullable(),
  ts: z.number(),
  endTs: z.number().nullable(),
  /** the stay before it; at least so long where `berthOpen` */
  berthTime: hours,
  berthOpen: z.boolean(),
  /** from start to end without `anchorDuration` */
  sailDuration: hours,
  anchorDuration: hours,
  /** berth, sailing and anchoring together */
  legDurationTotal: hours,
  /** n mile by the ship's register where that is sound, else from position to position; of a leg that runs always so */
  sailDistance: miles,
  /** the part of it that is straight across times without a position */
  gapDistance: miles,
  /** it begins or ends in a time without a position */
  estimated: z.boolean(),
  /** kn over the time under way; null without any */
  averageSpeed: z.number().nullable(),
  /** kWh; null where no battery of the ship is known, or what runs has not been reckoned yet */
  powerConsumption: z.number().nullable(),
  /** kWh a nautical mile; null below 5 n mile and where a fifth or more of the way is a gap */
  kWhPerMile: z.number().nullable(),
  /** where the consumption comes from; null without one */
  method: z.enum(energyMethods).nullable(),
})
export type SailingLeg = z.infer<typeof sailingLeg>

/** Times are those of the caller's organization and are compared with the start. */
export const legFilter = {
  shippingId: optionalId,
  vesselName: orEmpty(name),
  startTime: orEmpty(time),
  endTime: orEmpty(time),
}

/** A point of a track (specification, section 3): speed in kn, `distance` in n mile since the start, `draught` in m, angles in degrees. */
export const trackPoint = z.object({
  lon: z.number(),
  lat: z.number(),
  dest: z.string().nullable(),
  speed: z.number().nullable(),
  distance: z.number(),
  /** navigational status of AIS */
  status: z.number().nullable(),
  cog: z.number().nullable(),
  hdg: z.number().nullable(),
  draught: z.number().nullable(),
  /** UTC, and the zone of the ship's station */
  postime: z.string(),
  postimeLocal: z.string(),
  eta: z.string().nullable(),
  ts: z.number(),
  /** nothing was heard between the point before and this one */
  gap: z.boolean(),
})
export type TrackPoint = z.infer<typeof trackPoint>

/** 0 swap, 1 charge; empty: either */
export const runMode = orEmpty(integer.pipe(z.literal([0, 1])))
/** A ship by its MMSI and a window in its station's zone; `legEndTime` is empty while the leg runs. */
export const voyageWindow = {
  mmsi: z.string().regex(/^[0-9]{9}$/),
  legStartTime: time,
  legEndTime: orEmpty(time).nullable(),
}
export const voyageAlarmFilter = {
  ...voyageWindow,
  alarmLevel: orEmpty(integer.pipe(z.number().min(1).max(3))),
  /** a day; alarms that were unresolved on it */
  alarmTime: orEmpty(day),
}
/** months */
export const legSpans = [1, 3, 6, 12] as const
