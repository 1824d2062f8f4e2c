import { z } from 'zod'
import { drawnAt, known, unitTile } from '#contract/unit.ts'

const words = z.string().nullable()

/** Steps of a visit that a bay can be in; 0 is an empty bay, 6 (left) is never one of a bay. */
export const bayStates = { empty: 0, arrived: 1, plugged: 2, charging: 3, full: 4, unplugged: 5 } as const

/** Where the load of a station is measured: at its transformers, else its switchgears, else its converters; null where nothing says. */
export const loadSources = ['transformer', 'switchgear', 'pcs'] as const
export type LoadSource = (typeof loadSources)[number]

/** Figures of one station, or of all together. Powers in kW, charging positive; energies in kWh, money in CNY, since each station's midnight. */
export const chargeSums = z.object({
  bayNum: z.number(),
  /** bays with a box */
  bayUsed: z.number(),
  /** bays by the step of their box; a faulty one is counted there too */
  charging: z.number(),
  full: z.number(),
  /** bays with a fault at their connection box, converter or box */
  faulty: z.number(),
  /** bays whose converter and connection box are silent */
  silentNum: z.number(),
  /** what the station draws, and where that is measured; null where several differ */
  power: known,
  powerSource: z.enum(loadSources).nullable(),
  /** what the converters put into boxes */
  chargingPower: known,
  /** of the settings, else of the station; null where one of several has none */
  transformerLimit: known,
  /** % of the limit that the charge plan leaves free */
  reserve: known,
  /** power / limit, % */
  loadRate: known,
  /** the registers of the converters, else of the boxes in their bays */
  energyToday: known,
  /** energy × the price of its time; null without a tariff or where a part has no price */
  costToday: known,
  /** boxes that went from a bay to a ship, and boxes that came from one into a bay */
  swapsToday: z.number(),
  returnedToday: z.number(),
  /** ships that they went to or came from */
  shipsToday: z.number(),
  /** the highest mean of a quarter of an hour, and when it began (ms) */
  peakToday: known,
  peakTs: known,
  /** the gravest unresolved alarm of the stations and the boxes in their bays, 1 to 3 */
  alarmLevel: known,
  newestTs: known,
  at: z.number(),
})
export type ChargeSums = z.infer<typeof chargeSums>

/** A bay with the box that stands in it. `deviceId` and `bayId` are its connection box. */
export const bayTile = unitTile.extend({
  bayId: z.string(),
  containerId: words,
  /** as mounts name it */
  binSpaceName: z.string(),
  pcsId: words,
  pcsName: words,
  connectionBoxNumber: z.string(),
  boxId: words,
  boxPowerName: words,
  /** 0 empty, 1 in bay, 2 plugged, 3 charging, 4 full, 5 unplugged */
  state: z.number(),
  faulty: z.boolean(),
  /** of the box: %, and kW that it takes (charging positive); what the converter gives */
  soc: known,
  power: known,
  pcsPower: known,
  /** kW that the converter may give now */
  powerLimit: known,
  plugged: z.boolean().nullable(),
  /** when the box is expected to hold the station's target: in the station's zone, and ms; null where it does, or does not charge */
  fullTime: words,
  fullTs: known,
  /** since when the box is in the bay, ms */
  sinceTs: known,
  /** the open booking that takes the box, and its ship */
  bookingId: words,
  shippingName: words,
  /** what its visit is flagged with, such as `wrongBay` */
  flags: z.array(z.string()),
})
export type BayTile = z.infer<typeof bayTile>
export const yardBay = bayTile.extend({ ageSeconds: known })

/** A container of chargers as a head; bays that hang below none stand under one without an id. Powers in kW, %. */
const containerHead = {
  containerId: words,
  containerName: z.string(),
  switchgearName: words,
  /** its transformer */
  transformerName: words,
  /** what its switchgear, else its converters, draw; what its transformer reports */
  power: known,
  loadRate: known,
  /** °C, %; smoke, fire, door and emergency stop as they are reported */
  temperature: known,
  humidity: known,
  smoke: known,
  fire: known,
  door: known,
  emergencyStop: known,
  alarmLevel: known,
  silent: z.boolean(),
  ts: known,
}
export const chargeContainerHead = z.object(containerHead)
const chargeContainer = z.object({ ...containerHead, bays: z.array(yardBay) })
export type ChargeContainer = z.infer<typeof chargeContainer>

/** The move of a box from or to this station that was said last, within ten minutes; `ts` is when it was there. */
const craneTask = z.object({
  boxId: z.string(),
  boxPowerName: z.string(),
  fromKind: words,
  fromName: words,
  toKind: words,
  toName: words,
  /** bay or slot */
  toBay: words,
  ts: z.number(),
})
/** The crane: m, t, m/s; states as reported. */
const yardCrane = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  /** 0 idle, 1 moving, 2 lifting, 3 fault */
  runningState: known,
  gantryPosition: known,
  trolleyPosition: known,
  hoistHeight: known,
  load: known,
  spreaderLock: known,
  windSpeed: known,
  alarmLevel: known,
  silent: z.boolean(),
  ts: known,
  intervalSeconds: z.number(),
  task: craneTask.nullable(),
})
export type YardCrane = z.infer<typeof yardCrane>

/** A box outside of a bay. */
const looseBox = z.object({
  boxId: z.string(),
  boxPowerName: z.string(),
  soc: known,
  alarmLevel: known,
  silent: z.boolean(),
  /** since when it is there, ms */
  sinceTs: z.number(),
})
/** `place`: the position in the yard as it was said. */
export const yardBox = looseBox.extend({ place: z.string() })
/** `plate` of the truck. */
export const truckBox = looseBox.extend({ plate: z.string() })
/** A ship at the berth with the boxes aboard by slot; sizes in m. */
export const yardShip = z.object({
  shippingId: z.string(),
  shippingName: z.string(),
  length: known,
  width: known,
  slots: known,
  /** since when it lies here, ms; null where only a booking says so */
  sinceTs: known,
  /** its open booking here: 3 arrived, 4 swapping; boxes put aboard since it came, and those it wants */
  bookingId: words,
  bookingState: known,
  swapped: z.number(),
  boxesWanted: known,
  alarmLevel: known,
  boxes: z.array(looseBox.extend({ slot: z.string() })),
})
export type YardBox = z.infer<typeof yardBox>
export type TruckBox = z.infer<typeof truckBox>
export type YardShip = z.infer<typeof yardShip>

/** What a kWh costs now, and until when (ms); null where no tariff stands. */
const priceNow = z.object({ kind: z.string(), price: z.number(), until: z.number() })

const yardFigures = {
  ...drawnAt,
  stationId: z.string(),
  stationName: z.string(),
  lon: known,
  lat: known,
  sums: chargeSums,
  tariff: priceNow.nullable(),
  crane: yardCrane.nullable(),
  /** the wind, m/s, of the crane that was heard last */
  windSpeed: known,
}
const lists = { yardBoxes: z.array(yardBox), truckBoxes: z.array(truckBox), ships: z.array(yardShip) }

/** The yard of a station; `timeZone` is the station's. */
export const yardSnapshot = z.object({ ...yardFigures, ...lists, containers: z.array(chargeContainer) })
/**
 * `containers` are all heads, in order; `bays` those that changed, each naming the container that it belongs to; `removed` are ids of bays that
 * no longer exist. Lists are left out while they stay the same.
 */
export const yardDelta = z.object({
  ...yardFigures,
  ...z.object(lists).partial().shape,
  containers: z.array(chargeContainerHead),
  bays: z.array(yardBay),
  removed: z.array(z.string()),
})
export type YardSnapshot = z.infer<typeof yardSnapshot>
export type YardDelta = z.infer<typeof yardDelta>

/** A station on the home; `deviceId` and `deviceName` are the station's, so that lists treat it as a unit. */
export const stationTile = unitTile.extend({ lon: known, lat: known, timeZone: z.string(), sums: chargeSums })
export type StationTile = z.infer<typeof stationTile>
const homeFigures = { ...drawnAt, sums: chargeSums }
export const chargeHome = z.object({ ...homeFigures, tiles: z.array(stationTile) })
/** `tiles` are the stations that changed, `removed` the ids of those that are gone. */
export const chargeHomeDelta = z.object({ ...homeFigures, tiles: z.array(stationTile), removed: z.array(z.string()) })
export type ChargeHome = z.infer<typeof chargeHome>
export type ChargeHomeDelta = z.infer<typeof chargeHomeDelta>
