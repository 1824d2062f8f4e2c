import { z } from 'zod'

export const known = z.number().nullable()

/** One box as the fleet shows it, as it stands. Power and currents: discharge +, charge −. */
export const boxTile = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  /** the ship it is aboard, null ashore */
  shippingId: z.string().nullable(),
  shippingName: z.string().nullable(),
  /** 0 standby, 1 charging, 2 discharging, 3 shutdown; a silent box, and one that never spoke, counts as shutdown */
  runningState: z.number(),
  /** 0 inserted, otherwise removed, null unknown */
  chargingGunPluggingStatus: known,
  /** true when nothing came for three expected intervals and 60 s: its figures are the last known ones */
  silent: z.boolean(),
  /** the gravest unresolved alarm, 1 to 3, of the box or its clusters; null without */
  alarmLevel: known,
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
  /** SOC of each cluster in the order of their names, null where unknown; empty for a box without clusters */
  clusterSoc: z.array(known),
  /** the newest reading: in the station's zone, and ms */
  updateTime: z.string().nullable(),
  ts: known,
})
export type BoxTile = z.infer<typeof boxTile>

/** Sums of a fleet; null where no box knows the figure. Powers of silent boxes do not count, their energies do. */
export const fleetSums = z.object({
  /** stations with boxes, boxes, ships with boxes aboard, boxes that are not silent, boxes with an unresolved alarm */
  stationNum: z.number(),
  boxNum: z.number(),
  shippingNum: z.number(),
  onlineNum: z.number(),
  alarmNum: z.number(),
  /** boxes by running state, silent ones in shutdown */
  standbyNum: z.number(),
  chargingNum: z.number(),
  dischargingNum: z.number(),
  shutdownNum: z.number(),
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
export type FleetSums = z.infer<typeof fleetSums>

/** `power` in kW is positive for the states (what they charge or discharge together), discharge minus charge for stations. */
const share = { boxNum: z.number(), power: known, storedEnergy: known, ratedCapacity: known }
export const stateShare = z.object({ runningState: z.number(), ...share })
export const stationShare = z.object({
  stationId: z.string(),
  stationName: z.string(),
  ...share,
  chargedToday: known,
  dischargedToday: known,
})
/** Energy of one hour: `ts` is its start in ms, `time` the same in the zone of the caller's organization. */
export const hourEnergy = z.object({ ts: z.number(), time: z.string(), charged: z.number(), discharged: z.number() })

const where = { lon: known, lat: known }
export const stationPlace = z.object({
  stationId: z.string(),
  stationName: z.string(),
  ...where,
  boxNum: z.number(),
  /** the gravest unresolved alarm among its boxes */
  alarmLevel: known,
})
/** A ship that has boxes aboard, where it was last reported; speed in kn, angles in degrees. */
export const shipPlace = z.object({
  shippingId: z.string(),
  shippingName: z.string(),
  ...where,
  speed: known,
  cog: known,
  heading: known,
  navStatus: known,
  boxNum: z.number(),
  alarmLevel: known,
  silent: z.boolean(),
  updateTime: z.string().nullable(),
  ts: known,
})
/** A box stands where its ship is, else at the station of its bay, else at its own. */
export const boxPlace = boxTile
  .pick({
    deviceId: true,
    deviceName: true,
    runningState: true,
    alarmLevel: true,
    stationName: true,
    shippingName: true,
  })
  .extend(where)

/** Where a box is, and what feeds its bay; null where unknown. */
export const wherePlaced = z.object({
  shippingName: z.string().nullable(),
  shippingLon: known,
  shippingLat: known,
  connectionBoxNumber: z.string().nullable(),
  stationName: z.string(),
  stationLon: known,
  stationLat: known,
  containerName: z.string().nullable(),
  pcsName: z.string().nullable(),
  switchgearName: z.string().nullable(),
  boxPowerName: z.string(),
  lon: known,
  lat: known,
})

export const ranked = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  stationName: z.string(),
  value: z.number(),
  unit: z.string(),
  runningState: z.number(),
})
export type Ranked = z.infer<typeof ranked>

/** The figures of the home page that come whole with every delta. */
const homeFigures = {
  at: z.number(),
  /** `at` in the zone of the caller's organization, and that zone */
  time: z.string(),
  timeZone: z.string(),
  sums: fleetSums,
  states: z.array(stateShare),
  /** name, energy and position of each station that has boxes */
  stations: z.array(stationShare.extend({ ...where, alarmLevel: known })),
  ships: z.array(shipPlace),
  /** energy of the running day by hour, the whole fleet */
  hours: z.array(hourEnergy),
}
export const homeSnapshot = z.object({ ...homeFigures, tiles: z.array(boxTile) })
/** `tiles` are those that changed, `removed` the ids of boxes that are no more. */
export const homeDelta = z.object({ ...homeFigures, tiles: z.array(boxTile), removed: z.array(z.string()) })
export type HomeSnapshot = z.infer<typeof homeSnapshot>
export type HomeDelta = z.infer<typeof homeDelta>
