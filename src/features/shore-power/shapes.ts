import { z } from 'zod'
import { drawnAt, known, unitTile, where } from '#contract/unit.ts'

const words = z.string().nullable()

/** Steps of a connection; 0 is a berth without one. */
export const connectionStates = {
  free: 0,
  requested: 1,
  plugged: 2,
  ready: 3,
  supplying: 4,
  cut: 5,
  unplugged: 6,
  settled: 7,
  void: 8,
} as const

/** What a connection is marked with. */
export const connectionFlags = [
  /** plugged without a request, and whose ship nobody confirmed */
  'unannounced',
  'unconfirmed',
  /** its register fell, or leapt by more than its rated power allows: such steps count nothing */
  'meterReset',
  'meterLeap',
  /** a part of the energy has no sample of its own within 15 minutes */
  'estimated',
  /** unplugged while it carried power */
  'unpluggedLive',
  /** nobody said that the plug was drawn: another connection or silence ended it */
  'lost',
] as const

/** Avoided emissions in kg: CO₂ gross is what the ship's engines would have emitted, `co2` less what the grid did. */
export const emissions = { co2Gross: known, co2: known, sox: known, nox: known }

/** Figures of one station, or of all together. kW, kWh and CNY; days and months are those of each station's zone. */
export const shoreSums = z.object({
  berths: z.number(),
  /** berths with a plugged ship, and those that supply */
  connected: z.number(),
  supplying: z.number(),
  /** requests that wait */
  requested: z.number(),
  silentNum: z.number(),
  power: known,
  /** of the setting, else of the supplies; null where one of several has none */
  ratedPower: known,
  /** power / rated power, % */
  loadRate: known,
  /** of the energy that flowed today and this month, whenever its connection began */
  energyToday: known,
  energyMonth: known,
  /** settled amounts and estimates of what runs; null without a tariff */
  feeMonth: known,
  /** of the month */
  ...emissions,
  /** part of the month so far in which berths supplied, % */
  usageRate: known,
  /** the gravest unresolved alarm, 1 to 3 */
  alarmLevel: known,
  newestTs: known,
  at: z.number(),
})
export type ShoreSums = z.infer<typeof shoreSums>

/** The values of a socket, of its own points or of the supply that feeds it alone. V, A, kW, Hz, °C, mA. */
const electric = {
  voltage: known,
  current: known,
  power: known,
  powerFactor: known,
  frequency: known,
  cableTemperature: known,
  /** 1 closed; the current in it */
  safetyLoop: known,
  safetyLoopCurrent: known,
  plugged: z.boolean().nullable(),
  /** 1 closed */
  mainBreaker: known,
  /** 1 ready */
  shipReady: known,
  emergencyStop: known,
}

/** A socket, or a supply that is plugged directly. `deviceId` is its id. */
export const socketTile = unitTile.extend({
  ...electric,
  berthId: words,
  /** the supply above it; itself for one that is plugged directly */
  supplyId: z.string(),
  supplyName: z.string(),
  ratedPower: known,
  connectionId: words,
  /** 0 none, 2 plugged, 3 ready, 4 supplying, 5 cut */
  state: z.number(),
})
export type SocketTile = z.infer<typeof socketTile>

/** A ship at a berth; m, degrees. `by`: the connection names it, or it lies here by AIS. */
export const quayShip = z.object({
  /** null for one that AIS alone knows, or that was entered by name */
  shippingId: words,
  shippingName: z.string(),
  mmsi: words,
  length: known,
  width: known,
  ...where,
  heading: known,
  by: z.enum(['connection', 'request', 'ais']),
  /** nobody confirmed that it is the one */
  proposed: z.boolean(),
})
export type QuayShip = z.infer<typeof quayShip>

/** A berth with what happens there; its electric values are those of the socket that its connection holds, else of the first one. */
export const berthTile = z.object({
  berthId: z.string(),
  berthName: z.string(),
  stationId: z.string(),
  ...where,
  /** m; degrees from north along the quay, null: as the line through its neighbours */
  length: z.number(),
  bearing: known,
  sockets: z.array(socketTile),
  ship: quayShip.nullable(),
  shippingName: words,
  mmsi: words,
  socketId: words,
  connectionId: words,
  /** 0 free, 1 requested, 2 plugged, 3 ready, 4 supplying, 5 cut */
  state: z.number(),
  ...electric,
  /** kWh of the connection, CNY so far, since when it supplies, else since when it is plugged (ms) */
  energy: known,
  fee: known,
  sinceTs: known,
  /** agreed voltage (V), frequency (Hz) and most power (kW) */
  nominalVoltage: known,
  nominalFrequency: known,
  maxPower: known,
  flags: z.array(z.string()),
  alarmLevel: known,
  silent: z.boolean(),
  ts: known,
  intervalSeconds: z.number(),
})
export type BerthTile = z.infer<typeof berthTile>
export const quayBerth = berthTile.extend({ ageSeconds: known })
export type QuayBerth = z.infer<typeof quayBerth>

/** A supply with its transformer and converter: kW, %, °C. */
export const supplyTile = unitTile.extend({
  power: known,
  ratedPower: known,
  ratedVoltage: known,
  loadRate: known,
  frequency: known,
  mainBreaker: known,
  socketIds: z.array(z.string()),
})
export type SupplyTile = z.infer<typeof supplyTile>

/** A connection that runs, or a request: running ones first, then by arrival. Times in ms. */
export const shoreRequest = z.object({
  connectionId: z.string(),
  state: z.number(),
  berthId: words,
  berthName: words,
  socketId: words,
  socketName: words,
  shippingId: words,
  shippingName: words,
  mmsi: words,
  eta: words,
  etaTs: known,
  sinceTs: known,
  voltage: known,
  frequency: known,
  maxPower: known,
  power: known,
  energy: known,
  flags: z.array(z.string()),
  version: z.number(),
})
export type ShoreRequest = z.infer<typeof shoreRequest>

const quayFigures = {
  ...drawnAt,
  stationId: z.string(),
  stationName: z.string(),
  ...where,
  sums: shoreSums,
  supplies: z.array(supplyTile),
  requests: z.array(shoreRequest),
}
/** The quay of a station; `timeZone` is the station's. */
export const quaySnapshot = z.object({ ...quayFigures, berths: z.array(quayBerth) })
/** `berths` are those that changed, `removed` the ids of those that are gone. */
export const quayDelta = z.object({ ...quayFigures, berths: z.array(quayBerth), removed: z.array(z.string()) })
export type QuaySnapshot = z.infer<typeof quaySnapshot>
export type QuayDelta = z.infer<typeof quayDelta>

/** A station on the home; `deviceId` and `deviceName` are the station's, so that lists treat it as a unit. */
export const shoreStationTile = unitTile.extend({
  ...where,
  timeZone: z.string(),
  sums: shoreSums,
  /** for the miniature: the state of each berth along the quay */
  berthStates: z.array(z.number()),
})
export type ShoreStationTile = z.infer<typeof shoreStationTile>
const homeFigures = { ...drawnAt, sums: shoreSums }
export const shoreHome = z.object({ ...homeFigures, tiles: z.array(shoreStationTile) })
/** `tiles` are the stations that changed, `removed` the ids of those that are gone. */
export const shoreHomeDelta = z.object({
  ...homeFigures,
  tiles: z.array(shoreStationTile),
  removed: z.array(z.string()),
})
export type ShoreHome = z.infer<typeof shoreHome>
export type ShoreHomeDelta = z.infer<typeof shoreHomeDelta>
