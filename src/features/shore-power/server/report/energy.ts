import { sql } from 'kysely'
import { formatTime } from '#contract/zoned.ts'
import type { Context, Db } from '#server/context/context.ts'
import type { EnergyHour } from '#server/tariffs/amounts.ts'
import type { FactorSet } from '#server/settlement/avoided.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import { type Avoided, avoidedIn, factorsOf, sumAvoided } from '../beside/emissions.ts'
import { connections, type StoredConnection } from '../connections/select.ts'
import { hoursOf } from '../connections/row.ts'
import { hoursThen, rowsThen } from '../quay/facts.ts'

type Given = Pick<Context, 'db' | 'pool' | 'registry' | 'telemetry'>
type Station = { readonly stationId: string; readonly timeZone: string }
/** [from, to) ms, and the moment up to which energy counts, ms. */
export type Span = { readonly from: number; readonly to: number; readonly at: number; readonly isNow: boolean }

/** What flowed through a connection within a span. */
export type Flow<Row = StoredConnection> = {
  readonly row: Row
  readonly hours: readonly EnergyHour[]
  readonly kwh: number
}

const thousandths = (kwh: number): number => Math.round(kwh * 1000)
export const sumKwh = (flows: readonly Pick<Flow, 'kwh'>[]): number =>
  flows.reduce((sum, { kwh }) => sum + thousandths(kwh), 0) / 1000

export const flowIn = <Row>(
  row: Row,
  hours: readonly EnergyHour[],
  { from, to }: Pick<Span, 'from' | 'to'>,
): Flow<Row> => {
  const own = hours.filter((each) => each.from >= from && each.from < to)
  return { row, hours: own, kwh: thousandths(own.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)) / 1000 }
}
export const within = <Row>({ row, hours }: Flow<Row>, span: Pick<Span, 'from' | 'to'>): Flow<Row> =>
  flowIn(row, hours, span)

/** As `map`, which others of the event loop may interrupt: a month has thousands of connections. */
export const eachInTurn = async <T, R>(all: readonly T[], read: (each: T) => R): Promise<R[]> => {
  const breath = createBreath()
  const found: R[] = []
  for (const each of all) {
    found.push(read(each))
    await breath()
  }
  return found
}

const during = (stations: readonly Station[], begin: Date, end: Date) =>
  sql<boolean>`p.station_id = any(${stations.map(({ stationId }) => stationId)}::bigint[]) and p.started_at < ${end}
    and coalesce(p.ended_at, 'infinity') > ${begin}`

/** The little that sums need of a connection; its hours as `hoursOf` takes them. */
export type Summed = Pick<StoredConnection, 'id' | 'station_id' | 'hours'>
/** Connections whose plug was in within a span, in any order: a year of all stations is tens of thousands. */
export const rowsToSum = async (
  db: Db,
  stations: readonly Station[],
  { from, to }: Pick<Span, 'from' | 'to'>,
): Promise<Summed[]> =>
  db
    .selectFrom('shore_connection as c')
    .innerJoin('shore_plug as p', (join) =>
      join.onRef('p.outlet_id', '=', 'c.device_id').onRef('p.started_at', '=', 'c.plug_at'),
    )
    .select(['c.id', 'c.station_id', 'p.hours'])
    .where(during(stations, new Date(from), new Date(to)))
    .where('c.voided_at', 'is', null)
    .execute()

/** Connections of stations whose plug was in within a span, with the energy of its hours. Those that are void count nothing. */
export const flowsOf = async (given: Given, stations: readonly Station[], span: Span): Promise<Flow[]> => {
  const { from, to, at, isNow } = span
  if (stations.length === 0 || from >= to) return []
  const [begin, end] = [new Date(from), new Date(isNow ? to : Math.min(to, at + 1))]
  const rows = await connections(given.db)
    .where(during(stations, begin, end))
    .where(sql<boolean>`(c.voided_at is null or c.voided_at > ${new Date(at)})`)
    .orderBy('p.started_at')
    .orderBy('c.id')
    .execute()
  const running = isNow ? [] : rows.filter(({ ended_at }) => ended_at === null || ended_at.getTime() > at)
  const then = await rowsThen(given, running, at)
  return eachInTurn(rows, (row) => {
    const plug = then.get(row.id)
    return flowIn(row, plug ? hoursThen(plug) : hoursOf(row.hours), span)
  })
}

export type Traced = Flow & {
  readonly avoided: Avoided
  readonly used: readonly FactorSet[]
}

/** Flows with what they avoided. */
export const traced = async (given: Pick<Given, 'db'>, flows: readonly Flow[]): Promise<Traced[]> => {
  const factors = await factorsOf(given.db, [...new Set(flows.map(({ row }) => row.station_id))])
  return eachInTurn(flows, (flow) => ({ ...flow, ...avoidedIn(factors(flow.row.station_id), flow.hours) }))
}
export const avoidedBy = (rows: readonly Pick<Traced, 'avoided'>[]): Avoided =>
  sumAvoided(rows.map(({ avoided }) => avoided))

/** When the month of a moment (ms) began in a zone, ms. */
export const monthOf = (at: number, timeZone: string, parse: (wall: string, zone: string) => number): number =>
  parse(`${formatTime(at, timeZone).slice(0, 7)}-01 00:00:00`, timeZone)
