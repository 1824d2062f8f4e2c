import { z } from 'zod'
import { known } from '#contract/unit.ts'
import { pileProtocols } from './shapes.ts'

const words = z.string().nullable()

/** Steps of a session. */
export const sessionStates = { running: 1, ended: 2, settled: 3, void: 4, review: 5 } as const

/** What a session is marked with. */
export const sessionFlags = [
  /** its register fell, or leapt by more than the rated power allows: such steps count nothing */
  'meterReset',
  'baselineLate',
  /** messages between the first and the last are missing */
  'incomplete',
  /** nobody said that it ended: another start or silence did */
  'lost',
  /** it was reported after the pile had been offline */
  'offline',
  /** its stop named an unknown id and was matched by token or place */
  'matched',
  /** a stop that no start belongs to */
  'orphanStop',
  /** its start was never reported */
  'startUnknown',
  /** the pile's clock was ahead: the times are ours */
  'ourClock',
  /** it has no token that is known */
  'unknownToken',
  /** a part of the energy has no reading of its own within 15 minutes */
  'estimated',
] as const
export type SessionFlag = (typeof sessionFlags)[number]

/** A use of a connector. Times in the station's zone, with `Ts` in ms. */
export const sessionRow = z.object({
  sessionId: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  pileId: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  connectorNo: z.number(),
  /** of the pile; empty over MQTT */
  transactionId: z.string(),
  /** masked */
  idTag: words,
  holder: words,
  shippingId: words,
  shippingName: words,
  /** 1 running, 2 ended, 3 settled, 4 void, 5 to be reviewed */
  state: z.number(),
  startTime: z.string(),
  endTime: words,
  ts: z.number(),
  endTs: known,
  /** ms, up to now while it runs */
  time: z.number(),
  /** kWh; the registers, kWh */
  amount: z.number(),
  meterStart: known,
  meterStop: known,
  peakPower: known,
  /** as the pile gave it, such as Local or EVDisconnected */
  reason: words,
  /** CNY: settled, or an estimate as long as it is not (`settled` false); null without a tariff */
  settled: z.boolean(),
  energyFee: known,
  serviceFee: known,
  totalFee: known,
  receiptNo: words,
  /** readings came after the settling */
  needsReview: z.boolean(),
  flags: z.array(z.string()),
  note: z.string(),
  version: z.number(),
})
export type SessionRow = z.infer<typeof sessionRow>

/** A part of a settlement with one price; `quality` as of a shore connection. */
export const sessionLine = z.object({
  from: z.string(),
  to: z.string(),
  fromTs: z.number(),
  toTs: z.number(),
  kind: z.string(),
  price: z.number(),
  serviceFee: z.number(),
  kwh: z.number(),
  quality: z.enum(['measured', 'interpolated', 'estimated']),
  amount: z.number(),
  serviceAmount: z.number(),
})
/** A reading of the register: `counted` kWh since the one before, 0 where the step was not believed. */
export const sessionReading = z.object({
  time: z.string(),
  ts: z.number(),
  /** kWh, kW, % */
  register: known,
  counted: z.number(),
  power: known,
  soc: known,
  mark: z.enum(['meterReset', 'baselineLate']).nullable(),
})
/** A message of the session as it came; `seqNo` of 2.0.1. */
export const sessionEvent = z.object({
  kind: z.enum(['start', 'meter', 'stop', 'lost']),
  seqNo: known,
  time: z.string(),
  ts: z.number(),
  receivedTs: z.number(),
  offline: z.boolean(),
  detail: z.string(),
})
export const sessionDetail = sessionRow.extend({
  lines: z.array(sessionLine),
  /** at most 2,000, by time */
  readings: z.array(sessionReading),
  events: z.array(sessionEvent),
  /** seqNo that never came */
  missing: z.array(z.number()),
  estimatedShare: known,
})
export type SessionDetail = z.infer<typeof sessionDetail>

/** A pile as its page lists it. Times in the station's zone. */
export const pileRow = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  protocol: z.enum(pileProtocols),
  /** 0 no password, 1 Basic, 2 Basic over TLS */
  securityProfile: z.number(),
  ratedPower: known,
  enabled: z.boolean(),
  hasKey: z.boolean(),
  online: z.boolean(),
  connectors: z.number(),
  vendor: z.string(),
  model: z.string(),
  serial: z.string(),
  firmware: z.string(),
  bootTime: words,
  lastHeard: words,
  lastHeardTs: known,
  version: z.number(),
})
export type PileRow = z.infer<typeof pileRow>

/** The key of a pile, shown this once, and the address that it connects to; no host: the host of this server. */
export const issuedKey = z.object({
  deviceId: z.string(),
  /** 40 hex digits; empty where the pile needs none */
  key: z.string(),
  /** such as `ws://host:9000/ocpp/PILE-1`, the host left out as `{host}` */
  url: z.string(),
})

/** A code that knocked and is no pile. */
export const pileKnock = z.object({
  code: z.string(),
  address: z.string(),
  protocol: z.string(),
  firstTime: z.string(),
  lastTime: z.string(),
  lastTs: z.number(),
  count: z.number(),
})

export const tokenRow = z.object({
  tokenId: z.string(),
  /** whole: whoever sees this page may write it on a card */
  idTag: z.string(),
  holder: z.string(),
  shippingId: words,
  shippingName: words,
  /** 1 valid, 0 blocked */
  status: z.number(),
  expiry: words,
  expiryTs: known,
  expired: z.boolean(),
  lastUsed: words,
  note: z.string(),
  version: z.number(),
})
export type TokenRow = z.infer<typeof tokenRow>

/** A message of the log; the payload is masked. */
export const messageRow = z.object({
  messageNo: z.string(),
  time: z.string(),
  ts: z.number(),
  pileCode: z.string(),
  deviceName: words,
  stationName: words,
  direction: z.enum(['in', 'out']),
  action: z.string(),
  messageId: z.string(),
  payload: z.string(),
})
export type MessageRow = z.infer<typeof messageRow>
