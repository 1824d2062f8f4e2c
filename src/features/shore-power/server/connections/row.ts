import { formatTime } from '#contract/zoned.ts'
import type { Db } from '#server/context/context.ts'
import { hour } from '#server/equipment/day.ts'
import { rounded, roundedOrNull } from '#server/equipment/reading.ts'
import type { EnergyHour } from '#server/tariffs/amounts.ts'
import type { ConnectionRow } from '../../rowShapes.ts'
import { avoidedIn, factorsOf, noneAvoided } from '../beside/emissions.ts'
import { moneyOf } from '../beside/money.ts'
import { type Settlement, settlementsOf } from '../beside/settled.ts'
import type { StoredConnection } from './select.ts'

/** What is known of connections beside their rows. */
export type Beside = {
  readonly money: Awaited<ReturnType<typeof moneyOf>>
  readonly factors: Awaited<ReturnType<typeof factorsOf>>
  readonly settlementOf: (connectionId: string) => Settlement | undefined
}

type Station = { readonly stationId: string; readonly timeZone: string }
const besideWith = async (
  db: Db,
  stations: readonly Station[],
  settled: readonly string[] | 'all',
): Promise<Beside> => {
  const ids = stations.map(({ stationId }) => stationId)
  const [money, factors, settlements] = await Promise.all([
    moneyOf(db, stations),
    factorsOf(db, ids),
    settlementsOf(db, settled === 'all' ? { stationIds: ids } : { subjectIds: settled }),
  ])
  return { money, factors, settlementOf: (id) => settlements.get(id) }
}

type Of = Pick<StoredConnection, 'id' | 'station_id' | 'time_zone' | 'settled_at'>
/** Beside these rows. */
export const besideOf = (db: Db, rows: readonly Of[]): Promise<Beside> => {
  const zones = new Map(rows.map((row) => [row.station_id, row.time_zone]))
  const settled = rows.filter((row) => row.settled_at !== null).map(({ id }) => id)
  const stations = [...zones].map(([stationId, timeZone]) => ({ stationId, timeZone }))
  return besideWith(db, stations, settled)
}
/** Beside all rows of some stations. */
export const besideStations = (db: Db, stations: readonly Station[]): Promise<Beside> => besideWith(db, stations, 'all')

/** The hours of a plug; the fold wrote them. */
export const hoursOf = (stored: unknown): EnergyHour[] =>
  ((stored ?? []) as readonly (readonly [number, number])[]).map(([from, kwh]) => ({ from, to: from + hour, kwh }))

const flagsOf = ({ is_unannounced, is_confirmed, plugged_at, marked }: StoredConnection): string[] => [
  ...(is_unannounced ? ['unannounced'] : []),
  ...(plugged_at !== null && !is_confirmed ? ['unconfirmed'] : []),
  ...(marked ? marked.split(' ') : []),
]

/** A connection as lists show it; unsettled ones with an estimate of their fees. */
export const connectionRowOf = (row: StoredConnection, beside: Beside): ConnectionRow => {
  const hours = hoursOf(row.hours)
  const wall = (date: Date | null): string | null => date && formatTime(date.getTime(), row.time_zone)
  const ms = (date: Date | null): number | null => date?.getTime() ?? null
  const settlement = row.settled_at ? beside.settlementOf(row.id) : undefined
  const isPlugged = row.plugged_at !== null
  const fees = settlement ?? beside.money(row.station_id).feesOf(hours)
  const { avoided } = isPlugged ? avoidedIn(beside.factors(row.station_id), hours) : { avoided: noneAvoided }
  return {
    ...{ connectionId: row.id, stationId: row.station_id, stationName: row.station_name, timeZone: row.time_zone },
    ...{ berthId: row.berth_id, berthName: row.berth_name, deviceId: row.device_id, deviceName: row.device_name },
    ...{ shippingId: row.ship_id, shippingName: row.ship_name, mmsi: row.mmsi },
    ...{ state: row.state, confirmed: row.is_confirmed, eta: wall(row.eta), etaTs: ms(row.eta) },
    ...{ startTime: formatTime(row.started_at.getTime(), row.time_zone), endTime: wall(row.ended_at) },
    ...{ ts: row.started_at.getTime(), endTs: ms(row.ended_at), requestedTs: ms(row.requested_at) },
    ...{ pluggedTs: ms(row.plugged_at), readyTs: ms(row.ready_at), suppliedTs: ms(row.supplied_at) },
    ...{ cutTs: ms(row.cut_at), unpluggedTs: ms(row.ended_at), settledTs: ms(row.settled_at) },
    ...{ time: row.supplied_ms ?? 0, amount: rounded(row.kwh ?? 0), peakPower: roundedOrNull(row.peak_kw) },
    ...{ registerBegin: row.register_begin, registerEnd: row.register_end },
    ...{ voltage: row.voltage, frequency: row.frequency, maxPower: row.max_power },
    settled: row.settled_at !== null,
    ...{ energyFee: fees.energyFee, serviceFee: fees.serviceFee, totalFee: fees.totalFee },
    ...avoided,
    receiptNo: settlement?.receiptNo ?? null,
    ...{ needsReview: row.needs_review, flags: flagsOf(row), note: row.note, version: row.version },
  }
}
