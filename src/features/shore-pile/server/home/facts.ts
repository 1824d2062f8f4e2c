import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { dayAround } from '#server/equipment/day.ts'
import { goneSince } from '#server/piles/connected.ts'
import { maskedTag } from '#server/piles/masked.ts'
import type { PileProtocol } from '../../shapes.ts'

/** A session that runs at an outlet: kWh, ms. */
export type Running = {
  readonly sessionId: string
  readonly idTag: string | null
  readonly shippingName: string | null
  readonly kwh: number
  readonly since: number
}
/** What tables say of a pile; of one that speaks MQTT only its sessions. */
export type PileFacts = {
  readonly protocol: PileProtocol
  /** null: as it is heard over MQTT */
  readonly online: boolean | null
  readonly enabled: boolean
  readonly ratedPower: number | null
  readonly energyToday: number
  readonly sessionsToday: number
  /** sessions that ended today, and those of them that gave energy */
  readonly endedToday: number
  readonly goodToday: number
  /** by outlet */
  readonly running: ReadonlyMap<string, Running>
}
export type Facts = ReadonlyMap<string, PileFacts>
export const noFacts: Facts = new Map()

type PileRow = {
  readonly id: string
  readonly protocol: string
  readonly enabled: boolean
  readonly rated_power: number | null
  readonly connected_at: Date | null
  readonly gone_at: Date | null
  readonly heard_at: Date | null
}
type SessionRow = {
  readonly id: string
  readonly pile_id: string
  readonly outlet_id: string
  readonly id_tag: string | null
  readonly ship_name: string | null
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly midnight: number
  readonly kwh: number
  readonly today: number
}

/** Connections as they stood at a moment. */
const readPiles = async ({ db }: Pick<Context, 'db'>, ids: readonly string[], at: number): Promise<PileRow[]> => {
  const { rows } = await sql<PileRow>`
    select p.device_id as id, p.protocol, p.enabled, p.rated_power, p.heard_at,
      (select max(c.at) from pile_connection c where c.pile_id = p.device_id and c.up and c.at <= ${new Date(at)}) as connected_at,
      (select max(c.at) from pile_connection c where c.pile_id = p.device_id and not c.up and c.at <= ${new Date(at)}) as gone_at
    from pile p where p.device_id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** kWh of quarters of an hour [from, to) ms, the last one in part. */
const inQuarters = (from: string, to: string): string =>
  `coalesce((select sum(value::float8 * least(1, greatest(0, (${to} - key::float8) / 900000))) from jsonb_each_text(x.quarters)
    where key::float8 >= ${from}), 0)`
const inReadings = (from: string, to: string): string =>
  `coalesce((select sum(r.counted) from pile_session_reading r where r.session_id = x.id
    and r.ts >= to_timestamp(${from} / 1000) and r.ts <= to_timestamp(${to} / 1000)), 0)`

/** Sessions that ran between midnight and `at`, each pile by the day of its station. */
const readSessions = async (
  { pool }: Pick<Context, 'pool'>,
  piles: readonly Device[],
  at: number,
): Promise<SessionRow[]> => {
  const midnights = piles.map(({ timeZone }) => dayAround(at, timeZone).from)
  const kwh = (from: string): string => `${inReadings(from, '$3::float8')} + ${inQuarters(from, '$3::float8')}`
  const { rows } = await pool.query<SessionRow>(
    `select x.id::text, x.pile_id::text, x.outlet_id::text, x.id_tag, coalesce(ship.name, x.ship_name) as ship_name,
      x.started_at, x.ended_at, w.midnight, ${kwh('0::float8')} as kwh, ${kwh('w.midnight')} as today
    from unnest($1::bigint[], $2::float8[]) as w (pile_id, midnight)
    join pile_session x on x.pile_id = w.pile_id left join device ship on ship.id = x.ship_id
    where x.started_at <= to_timestamp($3::float8 / 1000) and (x.ended_at is null or x.ended_at >= to_timestamp(w.midnight / 1000))
      and x.state <> 5 and x.decision is distinct from 4
    order by x.started_at`,
    [piles.map(({ deviceId }) => deviceId), midnights, at],
  )
  return rows
}

const exact = (kwh: number): number => Math.round(kwh * 1e6) / 1e6

const factsOf = (pile: PileRow | undefined, own: readonly SessionRow[], at: number): PileFacts => {
  const isOver = ({ ended_at }: SessionRow): boolean => ended_at !== null && ended_at.getTime() <= at
  const ended = own.filter(isOver)
  return {
    protocol: pile ? (pile.protocol === 'ocpp2.0.1' ? 'ocpp2.0.1' : 'ocpp1.6') : 'mqtt',
    online: pile ? goneSince(pile, at) === null : null,
    ...{ enabled: pile?.enabled ?? true, ratedPower: pile?.rated_power ?? null },
    energyToday: exact(own.reduce((sum, { today }) => sum + today, 0)),
    sessionsToday: own.filter(({ started_at, midnight }) => started_at.getTime() >= midnight).length,
    endedToday: ended.length,
    goodToday: ended.filter(({ kwh }) => kwh > 0).length,
    running: new Map(
      own
        .filter((row) => !isOver(row))
        .map((row) => [
          row.outlet_id,
          {
            sessionId: row.id,
            idTag: row.id_tag === null ? null : maskedTag(row.id_tag),
            ...{ shippingName: row.ship_name, kwh: exact(row.kwh), since: row.started_at.getTime() },
          },
        ]),
    ),
  }
}

/** What tables say of piles at a moment (ms), in two queries. */
export const readFacts = async (
  context: Pick<Context, 'db' | 'pool'>,
  piles: readonly Device[],
  at: number,
): Promise<Facts> => {
  const ids = piles.map(({ deviceId }) => deviceId)
  const [known, sessions] = await Promise.all([readPiles(context, ids, at), readSessions(context, piles, at)])
  const byId = new Map(known.map((row) => [row.id, row]))
  const byPile = Map.groupBy(sessions, (row) => row.pile_id)
  return new Map(ids.map((id) => [id, factsOf(byId.get(id), byPile.get(id) ?? [], at)]))
}
