import { z } from 'zod'
import { legend, metric } from '#contract/monitor.ts'
import { drawnAt, known, unitTile } from '#contract/unit.ts'

const words = z.string().nullable()

/** Where a ship is and what it does; angles in degrees, speed in kn. */
export const shippingStatus = z.object({
  /** 0 sailing, 1 anchored, 5 berthed, any other aground; null as long as nobody knows */
  dynamicType: known,
  lat: known,
  lon: known,
  imo: words,
  speed: known,
  /** h under way since the leg began */
  sailDuration: known,
  cog: known,
  heading: known,
  /** as AIS has it, typed in by hand aboard */
  navStatus: known,
  navStatusName: words,
  navStatusNameEn: words,
  /** the port, or the anchorage, that it lies in */
  portName: words,
  portNameEn: words,
  /** what it last said about its voyage */
  dest: words,
  eta: words,
  ts: known,
})

/** The leg that runs; distances in n mile, SOC in %. */
export const runningLeg = z.object({
  legId: z.string(),
  from: z.string(),
  fromEn: z.string(),
  /** the port that it is thought to sail to; null where nothing says so */
  dest: words,
  destEn: words,
  /** when it should be there: in the station's zone, and ms */
  eta: words,
  etaTs: known,
  legStartTime: z.string(),
  startTs: z.number(),
  /** at departure, by the batteries that were aboard; null as long as that is not reckoned */
  startSoc: known,
  distance: z.number(),
  restDistance: known,
  /** at the berth, and the band that it is in with 90 %; 0 where the ship would not get there */
  arrivalSoc: known,
  arrivalSocLow: known,
  arrivalSocHigh: known,
})
export type RunningLeg = z.infer<typeof runningLeg>

/** A box that a ship should give away, with its SOC at arrival; and one that could take its place, with its SOC now. */
const boxToGo = z.object({ deviceId: z.string(), deviceName: z.string(), slot: words, soc: known })
const candidate = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  stationName: z.string(),
  bay: z.string(),
  soc: z.number(),
  /** when it will be full; null where it is, or is not being charged */
  fullTime: words,
})
/**
 * How a ship arrives and what it needs there. All figures are null while it sails no leg whose end is reckoned; `num`, `hours` and
 * `shortage` also where nothing aboard says what it holds.
 */
export const shipPlan = z.object({
  /** at the berth, %, and the band that it is in with 90 % */
  arrivalSoc: known,
  arrivalSocLow: known,
  arrivalSocHigh: known,
  eta: words,
  etaTs: known,
  /** kWh to be taken aboard, so that the next leg and a tenth more ends with the reserve */
  need: known,
  /** boxes to be exchanged; null for a ship that charges */
  num: known,
  /** at the berth: ten minutes a box; for a ship that charges by the power of its last charges, null before the first one */
  hours: known,
  /** emptiest first */
  out: z.array(boxToGo),
  /** boxes in bays of the port that hold 90 % by then, the fullest first */
  candidates: z.array(candidate),
  /** kWh that are missing with all boxes exchanged that can be */
  shortage: known,
  /** past legs that the band is of; under 20 it is a quarter of the energy either way */
  legs: z.number(),
  /** percent points by which such forecasts were off in the mean; null without past legs */
  mae: known,
})
export type ShipPlan = z.infer<typeof shipPlan>

/** What people enter; null as long as a ship that was added as a device has no form yet. */
const form = {
  mmsi: words,
  identification: words,
  /** call sign */
  wail: words,
  /** m */
  length: known,
  width: known,
  vesselTypeName: words,
  teu: known,
  /** kg */
  dwt: known,
  /** design speed, kn; the name is the specification's */
  draught: known,
  /** m */
  draft: known,
  buildYear: known,
  manufacturer: words,
  batteryManufacturer: words,
  /** 0 swap, 1 charge */
  operatingMode: known,
  /** places for boxes */
  slots: known,
  /** %: what should be left at arrival */
  reserveSoc: known,
}

/** A ship as its home and its list show it. Energies in kWh, power in kW, discharge +. */
export const shipTile = unitTile.extend({
  id: z.string(),
  vesselName: z.string(),
  shippingCode: z.string(),
  ...form,
  version: z.number(),
  /** boxes aboard */
  boxNum: z.number(),
  currentBattery: known,
  ratedCapacity: known,
  /** %, weighted by rated capacity */
  soc: known,
  power: known,
  shippingStatus,
  leg: runningLeg.nullable(),
})
export type ShipTile = z.infer<typeof shipTile>

export const ship = shipTile.extend({ ageSeconds: known })
export type Ship = z.infer<typeof ship>

/** All ships that the caller sees; null where none of them knows the figure. */
export const shipSums = z.object({
  shipNum: z.number(),
  onlineNum: z.number(),
  alarmNum: z.number(),
  sailingNum: z.number(),
  anchoredNum: z.number(),
  berthedNum: z.number(),
  agroundNum: z.number(),
  /** ships that are expected below their reserve at arrival */
  belowReserveNum: z.number(),
  /** boxes exchanged and kWh taken aboard since midnight */
  swapsToday: z.number(),
  chargedToday: known,
  /** of the legs that ended within 30 days */
  kwhPerMile: known,
  ratedCapacity: known,
  storedEnergy: known,
  averageSoc: known,
  power: known,
  newestTs: known,
})
export type ShipSums = z.infer<typeof shipSums>

const figures = { ...drawnAt, sums: shipSums }
export const shipSnapshot = z.object({ ...figures, tiles: z.array(shipTile) })
/** `tiles` are those that changed, `removed` the ids of ships that no longer exist. */
export const shipDelta = z.object({ ...figures, tiles: z.array(shipTile), removed: z.array(z.string()) })
export type ShipSnapshot = z.infer<typeof shipSnapshot>
export type ShipDelta = z.infer<typeof shipDelta>

/** A device aboard: a battery system with its clusters, a box while it is mounted, propulsion, DC grid. */
const aboardHead = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  deviceType: z.string(),
  deviceTypeName: z.string(),
  deviceTypeNameEn: z.string(),
  /** platforms whose detail shows it, in order */
  platforms: z.array(z.string()),
  /** of a box: its slot, and since when it is aboard */
  slot: words,
  sinceTime: words,
  soc: known,
  soh: known,
  /** kWh stored now */
  electricity: known,
  ratedCapacity: known,
  power: known,
  runningState: known,
  alarmLevel: known,
  silent: z.boolean(),
})
export type DeviceAboard = z.infer<typeof aboardHead> & { children: DeviceAboard[] }
export const deviceAboard: z.ZodType<DeviceAboard> = aboardHead.extend({
  get children() {
    return z.array(deviceAboard)
  },
})

/** What AIS says otherwise than the form. `field` is the form's name. */
export const aisDifference = z.object({ field: z.string(), entered: z.string(), said: z.string(), time: z.string() })

/** A ship whole, as its detail shows it. */
export const shipDetail = z.object({
  at: z.number(),
  timeZone: z.string(),
  ship: shipTile,
  /** its own points and those of propulsion and DC grid, in groups by device; states carry their legend */
  groups: z.array(
    z.object({
      deviceId: z.string(),
      deviceName: z.string(),
      ts: known,
      metrics: z.array(metric.extend({ legend: legend.optional() })),
    }),
  ),
  aboard: z.array(deviceAboard),
  aisSays: z.array(aisDifference),
})
export type ShipDetail = z.infer<typeof shipDetail>
