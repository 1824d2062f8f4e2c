import { z } from 'zod'
import { metric, stateMetric } from '#contract/monitor.ts'
import { batterySums, batteryTile, drawnAt, hourEnergy, known, ranked, shipPosition } from '#contract/unit.ts'
import { clusterGlance, detailHead, liveCluster, relay, unitStatus } from '#contract/unitDetail.ts'

/** One battery system (a stack of clusters) of a ship, now. */
export const marineTile = batteryTile.extend({
  /** 0 standby, 1 charging, 2 stopped when full, otherwise stopped passively; null unknown */
  chargingState: known,
  /** the domain controller's mode; null unknown */
  workMode: known,
  clusterNum: z.number(),
})
export type MarineTile = z.infer<typeof marineTile>

/** The batteries of all ships that the caller sees; null where none of them knows the figure. */
export const marineSums = batterySums.extend({
  /** ships with batteries, battery systems, clusters */
  shipNum: z.number(),
  systemNum: z.number(),
  clusterNum: z.number(),
  /** %, weighted by rated capacity */
  averageSoh: known,
})
export type MarineSums = z.infer<typeof marineSums>

/** How many systems say a code. */
export const codeCount = z.object({ code: z.number(), num: z.number() })
export type CodeCount = z.infer<typeof codeCount>

export const marineRanked = ranked.extend({ shippingName: z.string().nullable() })
export type MarineRanked = z.infer<typeof marineRanked>

/** A ship with the energy of its batteries. */
export const marineShip = shipPosition.extend({
  systemNum: z.number(),
  alarmLevel: known,
  /** %, weighted by rated capacity */
  soc: known,
  /** kW, discharge +; null where no system is heard */
  power: known,
  /** kWh: rated, and stored now */
  ratedCapacity: known,
  storedEnergy: known,
})
export type MarineShip = z.infer<typeof marineShip>

const figures = {
  ...drawnAt,
  sums: marineSums,
  /** by charging state 0–3; −1 counts the silent ones */
  chargingStates: z.array(codeCount),
  /** by work mode; −1 counts the silent ones */
  workModes: z.array(codeCount),
  ships: z.array(marineShip),
  hours: z.array(hourEnergy),
}
export const marineSnapshot = z.object({ ...figures, tiles: z.array(marineTile) })
/** `tiles` are those that changed, `removed` the ids of systems that no longer exist. */
export const marineDelta = z.object({ ...figures, tiles: z.array(marineTile), removed: z.array(z.string()) })
export type MarineSnapshot = z.infer<typeof marineSnapshot>
export type MarineDelta = z.infer<typeof marineDelta>

/** A battery system whole, as its dialog shows it. */
export const liveSystem = z.object({
  kind: z.literal('system'),
  ...detailHead,
  status: unitStatus.extend({ shippingName: z.string().nullable() }),
  metrics: z.array(metric),
  /** room, off-gas and coolant, and what the battery can give and take */
  room: z.array(metric),
  states: z.array(stateMetric),
  relays: z.array(relay),
  clusters: z.array(clusterGlance),
})
export const marineDetail = z.discriminatedUnion('kind', [liveSystem, liveCluster])
export type MarineDetail = z.infer<typeof marineDetail>

/** One step of a chart: charges and discharges that began in it, and their energy from the registers, kWh. */
export const chargeStep = z.object({
  time: z.string(),
  ts: z.number(),
  chargeNum: z.number(),
  dischargeNum: z.number(),
  charged: known,
  discharged: known,
})
