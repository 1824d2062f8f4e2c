import { z } from 'zod'

/** A number that is null where nobody knows it: dashes on the screen. */
export const known = z.number().nullable()

/** In place of the running state, or another state, of a unit that is silent: offline, whatever it said last. */
export const offlineState = -1

/**
 * What every tile of a platform's home says. A unit is what a list names: a box, a battery, a ship, a crane, a pile.
 * Platforms extend it; `batteryTile` holds what all batteries have.
 */
export const unitTile = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  /** true when nothing came for three expected intervals and 60 s: its figures are the last known ones */
  silent: z.boolean(),
  /** the gravest unresolved alarm, 1 to 3, of the unit or what hangs below it; null without */
  alarmLevel: known,
  /** the newest reading: in the station's zone, and ms */
  updateTime: z.string().nullable(),
  ts: known,
  /** how often it reports, as its readings are judged by: a reading older than three of these is stale */
  intervalSeconds: z.number(),
})
export type UnitTile = z.infer<typeof unitTile>

/** In lists of devices: the attachment with a device's picture, or with that of its model; null where neither has one. */
export const pictured = { attachId: z.string().nullable() }

/** The ship that a unit is aboard or belongs to; null ashore. */
export const aboard = { shippingId: z.string().nullable(), shippingName: z.string().nullable() }

/** A battery as its platform shows it now. Power and currents: discharge +, charge −. */
export const batteryTile = unitTile.extend({
  ...aboard,
  /** 0 standby, 1 charging, 2 discharging, 3 shutdown; −1 offline, where it is silent or never spoke */
  runningState: z.number(),
  /** % */
  soc: known,
  soh: known,
  /** kW, null while silent */
  power: known,
  /** kWh: rated; rated × SOH; can still be charged; can be discharged (可放) */
  ratedCapacity: known,
  capacity: known,
  chargeable: known,
  dischargeable: known,
  /** kWh since the station's midnight */
  chargedToday: known,
  dischargedToday: known,
  /** SOC of each cluster in the order of their names, null where unknown; empty for a unit without clusters */
  clusterSoc: z.array(known),
})
export type BatteryTile = z.infer<typeof batteryTile>

/** Sums over batteries; null where none of them knows the figure. Powers of silent ones do not count, their energies do. */
export const batterySums = z.object({
  /** units that are not silent, units with an unresolved alarm */
  onlineNum: z.number(),
  alarmNum: z.number(),
  /** units by what they say they do; silent ones are offline, whatever they said last */
  standbyNum: z.number(),
  chargingNum: z.number(),
  dischargingNum: z.number(),
  shutdownNum: z.number(),
  offlineNum: z.number(),
  /** when the newest reading of any of them was measured, ms */
  newestTs: known,
  /** of how many units figures are made: `total` of all; powers of those that are heard, the others with last known values */
  counted: z.object({
    total: z.number(),
    power: z.number(),
    storedEnergy: z.number(),
    averageSoc: z.number(),
    today: z.number(),
  }),
  /** units with history being written: what they charged and discharged today is not whole yet */
  fillingNum: z.number(),
  /** kWh: rated; stored now (SOC × rated × SOH); can be charged; can be discharged */
  ratedCapacity: known,
  storedEnergy: known,
  chargeable: known,
  dischargeable: known,
  /** %, weighted by rated capacity */
  averageSoc: known,
  /** kWh since each station's midnight, from the registers */
  chargedToday: known,
  dischargedToday: known,
  /** kW: both positive, and discharge minus charge */
  chargePower: known,
  dischargePower: known,
  power: known,
})
export type BatterySums = z.infer<typeof batterySums>

/** Energy of one hour: `ts` is its start in ms, `time` the same in the zone of the caller's organization. */
export const hourEnergy = z.object({ ts: z.number(), time: z.string(), charged: z.number(), discharged: z.number() })
export type HourEnergy = z.infer<typeof hourEnergy>

export const ranked = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  stationName: z.string(),
  value: z.number(),
  unit: z.string(),
  runningState: z.number(),
  silent: z.boolean(),
})
export type Ranked = z.infer<typeof ranked>

/** WGS-84; null where nobody knows. */
export const where = { lon: known, lat: known }

/** A ship where it was last reported; speed in kn, angles in degrees. */
export const shipPosition = z.object({
  shippingId: z.string(),
  shippingName: z.string(),
  ...where,
  speed: known,
  cog: known,
  heading: known,
  navStatus: known,
  silent: z.boolean(),
  updateTime: z.string().nullable(),
  ts: known,
})
export type ShipPosition = z.infer<typeof shipPosition>

/** When a home picture was drawn: ms, the same in the zone of the caller's organization, and that zone. */
export const drawnAt = { at: z.number(), time: z.string(), timeZone: z.string() }
