import { z } from 'zod'
import { batterySums, batteryTile, drawnAt, hourEnergy, known, shipPosition, where } from '#contract/unit.ts'

/** One box as the fleet shows it now. */
export const boxTile = batteryTile.extend({
  /** 0 inserted, otherwise removed, null unknown */
  chargingGunPluggingStatus: known,
  /** the bay where it stands, by the newest mount event; null elsewhere, and where the bay is not registered */
  berth: z.object({ stationId: z.string(), stationName: z.string(), bay: z.string() }).nullable(),
})
export type BoxTile = z.infer<typeof boxTile>

/** Sums of a fleet of boxes. */
export const fleetSums = batterySums.extend({
  /** stations with boxes, boxes, ships with boxes aboard */
  stationNum: z.number(),
  boxNum: z.number(),
  shippingNum: z.number(),
})
export type FleetSums = z.infer<typeof fleetSums>

/** `power` in kW is positive for the states (what they charge or discharge together), discharge minus charge for stations. */
const share = { boxNum: z.number(), onlineNum: z.number(), power: known, storedEnergy: known, ratedCapacity: known }
export const stateShare = z.object({ runningState: z.number(), silent: z.boolean(), ...share })
export const stationShare = z.object({
  stationId: z.string(),
  stationName: z.string(),
  ...share,
  chargedToday: known,
  dischargedToday: known,
})

const dock = z.object({ stationId: z.string(), stationName: z.string(), ...where, bayNum: z.number() })

export const stationPlace = z.object({
  stationId: z.string(),
  stationName: z.string(),
  ...where,
  boxNum: z.number(),
  /** the gravest unresolved alarm among its boxes */
  alarmLevel: known,
})
/** A ship that has boxes aboard. */
export const shipPlace = shipPosition.extend({ boxNum: z.number(), alarmLevel: known })
/** A box stands where its ship is, else at the station of its bay, else at its own. */
export const boxPlace = boxTile
  .pick({
    deviceId: true,
    deviceName: true,
    runningState: true,
    silent: true,
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
  binSpaceName: z.string().nullable(),
  boxPowerName: z.string(),
  lon: known,
  lat: known,
})

/** The figures of the home page that come whole with every delta. */
const homeFigures = {
  ...drawnAt,
  sums: fleetSums,
  states: z.array(stateShare),
  /** name, energy and position of each station that has boxes; `bayNum` counts its registered bays, 0 where none is */
  stations: z.array(stationShare.extend({ ...where, alarmLevel: known, bayNum: z.number() })),
  /** stations with bays within the caller's scope, those of other platforms too: visiting boxes are charged there */
  docks: z.array(dock),
  ships: z.array(shipPlace),
  /** energy of the running day by hour, the whole fleet */
  hours: z.array(hourEnergy),
}
export const homeSnapshot = z.object({ ...homeFigures, tiles: z.array(boxTile) })
/** `tiles` are those that changed, `removed` the ids of boxes that are no more. */
export const homeDelta = z.object({ ...homeFigures, tiles: z.array(boxTile), removed: z.array(z.string()) })
export type HomeSnapshot = z.infer<typeof homeSnapshot>
export type HomeDelta = z.infer<typeof homeDelta>
