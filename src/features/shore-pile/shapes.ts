import { z } from 'zod'
import { stateMetric, metric } from '#contract/monitor.ts'
import { drawnAt, known, unitTile, where } from '#contract/unit.ts'
import { detailHead } from '#contract/unitDetail.ts'

const words = z.string().nullable()

/** How a pile speaks: OCPP over a WebSocket, or plain MQTT like any device. */
export const pileProtocols = ['ocpp1.6', 'ocpp2.0.1', 'mqtt'] as const
export type PileProtocol = (typeof pileProtocols)[number]

/** An outlet: a connector of a pile, or a flat pile itself. kW, kWh, %, CNY. */
export const pileConnector = z.object({
  /** its device; of a flat pile the pile's own */
  connectorId: z.string(),
  /** from 1 */
  connectorNo: z.number(),
  deviceName: z.string(),
  deviceCode: z.string(),
  /** 0 Available, 1 Preparing, 2 Charging, 3 SuspendedEVSE, 4 SuspendedEV, 5 Finishing, 6 Reserved, 7 Unavailable, 8 Faulted; null unknown */
  state: known,
  /** its pile cannot be heard: the rest is what was said last */
  offline: z.boolean(),
  power: known,
  current: known,
  voltage: known,
  cableTemperature: known,
  soc: known,
  /** of the session that runs: null without one */
  sessionId: words,
  shippingName: words,
  /** masked, such as `04A2…19` */
  idTag: words,
  energy: known,
  /** so far, without rounding up by settling; null without a tariff */
  fee: known,
  since: words,
  sinceTs: known,
  alarmLevel: known,
  ts: known,
})
export type PileConnector = z.infer<typeof pileConnector>

/** A pile with its connectors, by number. */
export const pileTile = unitTile.extend({
  ...where,
  protocol: z.enum(pileProtocols),
  /** connected; a pile without OCPP: not silent */
  online: z.boolean(),
  enabled: z.boolean(),
  ratedPower: known,
  /** kW of all its connectors */
  power: known,
  /** since the station's midnight: kWh of its registers, sessions that began */
  energyToday: known,
  sessionsToday: z.number(),
  /** sessions that ended since midnight, and those of them that gave energy */
  endedToday: z.number(),
  goodToday: z.number(),
  connectors: z.array(pileConnector),
})
export type PileTile = z.infer<typeof pileTile>

/** Figures of some piles. kW, kWh, CNY; the day is that of each station's zone. */
export const pileSums = z.object({
  pileNum: z.number(),
  onlineNum: z.number(),
  connectorNum: z.number(),
  /** connectors by state; an offline one counts there alone, an unknown one nowhere */
  states: z.object({
    available: z.number(),
    preparing: z.number(),
    charging: z.number(),
    suspended: z.number(),
    finishing: z.number(),
    reserved: z.number(),
    unavailable: z.number(),
    faulted: z.number(),
    offline: z.number(),
  }),
  power: known,
  ratedPower: known,
  energyToday: known,
  sessionsToday: z.number(),
  /** sessions that ended today with energy, of all that ended, %; null where none ended */
  successRate: known,
  alarmLevel: known,
  newestTs: known,
  at: z.number(),
})
export type PileSums = z.infer<typeof pileSums>

const figures = { ...drawnAt, sums: pileSums }
export const pileHome = z.object({ ...figures, tiles: z.array(pileTile) })
/** `tiles` are the piles that changed, `removed` the ids of those that are gone. */
export const pileHomeDelta = z.object({ ...figures, tiles: z.array(pileTile), removed: z.array(z.string()) })
export type PileHome = z.infer<typeof pileHome>
export type PileHomeDelta = z.infer<typeof pileHomeDelta>

/** A pile with the values of each of its connectors. */
export const pileDetail = z.object({
  ...detailHead,
  pile: pileTile,
  connectors: z.array(z.object({ connectorId: z.string(), metrics: z.array(metric), states: z.array(stateMetric) })),
})
export type PileDetail = z.infer<typeof pileDetail>
