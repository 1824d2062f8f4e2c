import { z } from 'zod'
import { flag, integer, optionalId, orEmpty, time } from '#contract/fields.ts'
import { known } from '#contract/unit.ts'
import { emissions } from './shapes.ts'

const words = z.string().nullable()

/** What connections are chosen by. */
export const connectionFilter = {
  shippingName: z.string().trim().max(60).optional(),
  berthId: optionalId,
  stationId: optionalId,
  state: orEmpty(integer.pipe(z.number().min(1).max(8))),
  /** 1: those that late samples changed after settling */
  needsReview: orEmpty(flag),
  /** of the start, in the zone of the caller's organization */
  startTime: orEmpty(time),
  endTime: orEmpty(time),
}

/** A connection of a ship. Times in the station's zone, with `Ts` in ms; null while a step was not reached. */
export const connectionRow = z.object({
  connectionId: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  berthId: words,
  berthName: words,
  /** of the socket, or of a supply that is plugged directly */
  deviceId: words,
  deviceName: words,
  shippingId: words,
  shippingName: words,
  mmsi: words,
  /** 1 requested, 2 plugged, 3 ready, 4 supplying, 5 cut, 6 unplugged, 7 settled, 8 void */
  state: z.number(),
  /** somebody confirmed the ship */
  confirmed: z.boolean(),
  eta: words,
  etaTs: known,
  /** when it was plugged, else requested; unplugged */
  startTime: z.string(),
  endTime: words,
  ts: z.number(),
  endTs: known,
  requestedTs: known,
  pluggedTs: known,
  readyTs: known,
  suppliedTs: known,
  cutTs: known,
  unpluggedTs: known,
  settledTs: known,
  /** ms in which the breaker was closed */
  time: z.number(),
  /** kWh, kW */
  amount: z.number(),
  peakPower: known,
  registerBegin: known,
  registerEnd: known,
  /** V, Hz, kW */
  voltage: known,
  frequency: known,
  maxPower: known,
  /** CNY: settled, or an estimate as long as it is not (`settled` false); null without a tariff */
  settled: z.boolean(),
  energyFee: known,
  serviceFee: known,
  totalFee: known,
  /** kg */
  ...emissions,
  receiptNo: words,
  /** samples came after the settling */
  needsReview: z.boolean(),
  flags: z.array(z.string()),
  note: z.string(),
  version: z.number(),
})
export type ConnectionRow = z.infer<typeof connectionRow>

/** A part of a settlement with one price. `quality`: the registers at both ends were measured, interpolated or estimated. */
export const settledLine = z.object({
  from: z.string(),
  to: z.string(),
  fromTs: z.number(),
  toTs: z.number(),
  /** sharp, peak, flat or valley */
  kind: z.string(),
  price: z.number(),
  serviceFee: z.number(),
  kwh: z.number(),
  quality: z.enum(['measured', 'interpolated', 'estimated']),
  /** CNY, rounded to 0.01 */
  amount: z.number(),
  serviceAmount: z.number(),
})
export type SettledLine = z.infer<typeof settledLine>

/** kWh that flowed in an hour from `ts` (ms). */
export const connectionHour = z.object({ ts: z.number(), time: z.string(), kwh: z.number() })
export const connectionDetail = connectionRow.extend({
  lines: z.array(settledLine),
  hours: z.array(connectionHour),
  /** % of the energy that is estimated; above 1 it is settled with `acceptEstimated` and a reason only */
  estimatedShare: known,
  /** a ship that lay within 150 m of the berth when it was plugged, the nearest first */
  proposals: z.array(
    z.object({
      shippingId: words,
      shippingName: z.string(),
      mmsi: words,
      /** m */
      distance: z.number(),
    }),
  ),
})
export type ConnectionDetail = z.infer<typeof connectionDetail>

export const berthRow = z.object({
  berthId: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  berthName: z.string(),
  lon: known,
  lat: known,
  /** m; degrees from north along the quay */
  length: z.number(),
  bearing: known,
  sockets: z.array(z.object({ socketId: z.string(), socketName: z.string() })),
  /** connections that run or wait here */
  openConnections: z.number(),
  version: z.number(),
})
export type BerthRow = z.infer<typeof berthRow>

/** What a request may be made of at a station; a berth may take any socket of it. */
export const shoreChoices = z.object({
  berths: z.array(z.object({ berthId: z.string(), berthName: z.string(), length: z.number() })),
  sockets: z.array(
    z.object({
      socketId: z.string(),
      socketName: z.string(),
      berthId: words,
      supplyName: z.string(),
      ratedPower: known,
      ratedVoltage: known,
      /** no connection holds it */
      free: z.boolean(),
    }),
  ),
  ships: z.array(z.object({ shippingId: z.string(), shippingName: z.string(), mmsi: words, length: known })),
})
export type ShoreChoices = z.infer<typeof shoreChoices>

/** A row of the report: an hour, day or month of a station, by the energy that flowed in it. */
export const shoreReportRow = z.object({
  time: z.string(),
  ts: z.number(),
  stationId: z.string(),
  stationName: z.string(),
  /** that supplied in it */
  connections: z.number(),
  /** kWh, CNY, kg */
  energy: known,
  fee: known,
  ...emissions,
})
export type ShoreReportRow = z.infer<typeof shoreReportRow>

/** What a connection avoided in a span. */
export const traceRow = z.object({
  connectionId: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  berthName: words,
  deviceName: words,
  shippingName: words,
  /** the part of the connection within the span: in the station's zone, and ms */
  startTime: z.string(),
  endTime: words,
  ts: z.number(),
  endTs: known,
  kwh: z.number(),
  factorIds: z.array(z.string()),
  ...emissions,
})
export type TraceRow = z.infer<typeof traceRow>
/** A version of the factors, kg per kWh. */
export const traceFactor = z.object({
  factorId: z.string(),
  name: z.string(),
  validFrom: z.string(),
  source: z.string(),
  /** gross CO₂, that of the grid, SO₂, NOx */
  co2PerKwh: z.number(),
  gridPerKwh: z.number(),
  soxPerKwh: z.number(),
  noxPerKwh: z.number(),
})
export const emissionTrace = z.object({
  rows: z.array(traceRow),
  factors: z.array(traceFactor),
  /** exactly the sums of the rows */
  sums: z.object({ kwh: z.number(), ...emissions }),
})
export type EmissionTrace = z.infer<typeof emissionTrace>

/** Connections that wait to be settled, by whether their ship is confirmed. */
export const unsettledMany = z.object({ confirmed: z.number(), unconfirmed: z.number() })

/** What settling many did; those that were refused are named, at most 100. `more`: others are left for another call. */
export const settledMany = z.object({
  settled: z.number(),
  refused: z.number(),
  left: z.array(
    z.object({
      connectionId: z.string(),
      shippingName: words,
      why: z.enum(['settlement.no_price', 'settlement.estimated', 'settlement.no_energy']),
    }),
  ),
  more: z.boolean(),
})
export type SettledMany = z.infer<typeof settledMany>
