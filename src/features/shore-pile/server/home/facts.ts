import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { dayAround } from '#server/equipment/day.ts'
import { exactKwh } from '#server/equipment/reading.ts'
import { moment } from '#server/derive/rows.ts'
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
  /** what it came to before midnight; null where that is known */
  readonly before: number | null
}
/** What sessions came to before a midnight (ms), kWh by session: all that runs overnight would be summed up again all day. */
export type BeforeToday = ReadonlyMap<string, { readonly midnight: number; readonly kwh: number }>
export const nothingBefore: BeforeToday = new Map()

/** Connections as they stood at a moment. */
const readPiles = async ({ db }: Pick<Context, 'db'>, ids: readonly string[], at: number): Promise<PileRow[]> => {
  const { rows } = await sql<PileRow>`
    select p.device_id as id, p.protocol, p.enabled, p.rated_power, p.heard_at,
      (select max(c.at) from pile_connection c where c.pile_id = p.device_id and c.up and c.at <= ${new Date(at)}) as connected_at,
      (select max(c.at) from pile_connection c where c.pile_id = p.device_id and not c.up and c.at <= ${new Date(at)}) as gone_at
    from pile p where p.device_id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** kWh of quarters of an hour before a moment (ms), the last one in part. */
const inQuarters = (to: string): string =>
  `coalesce((select sum(value::float8 * least(1, greatest(0, (${to} - key::float8) / 900000))) from jsonb_each_text(x.quarters)), 0)`
const inReadings = (fits: string): string =>
  `coalesce((select sum(r.counted) from pile_session_reading r where r.session_id = x.id and ${fits}), 0)`

const [asked, midnight] = [moment('$3'), moment('w.midnight')]
/** Sessions have readings or, where samples told them, quarters. Readings are counted from the end: as a rule none came after the moment. */
const statement = `
  select x.id::text, x.pile_id::text, x.outlet_id::text, x.id_tag, coalesce(ship.name, x.ship_name) as ship_name,
    x.started_at, x.ended_at, w.midnight,
    case when x.quarters <> '{}' then ${inQuarters('$3::float8')}
      when x.last_at <= ${asked} then x.kwh else x.kwh - ${inReadings(`r.ts > ${asked}`)} end as kwh,
    case when known.id is not null then null when x.started_at >= ${midnight} then 0
      else ${inQuarters('w.midnight')} + ${inReadings(`r.ts < ${midnight}`)} end as before
  from unnest($1::bigint[], $2::float8[]) as w (pile_id, midnight)
  join pile_session x on x.pile_id = w.pile_id left join device ship on ship.id = x.ship_id
  left join unnest($4::bigint[], $5::float8[]) as known (id, midnight) on known.id = x.id and known.midnight = w.midnight
  where x.started_at <= ${asked} and (x.ended_at is null or x.ended_at >= ${midnight})
    and x.state <> 5 and x.decision is distinct from 4
  order by x.started_at`

/** Sessions that ran between midnight and `at`, each pile by the day of its station. */
const readSessions = async (
  { pool }: Pick<Context, 'pool'>,
  piles: readonly Device[],
  at: number,
  known: BeforeToday,
): Promise<SessionRow[]> => {
  const midnights = piles.map(({ timeZone }) => dayAround(at, timeZone).from)
  const { rows } = await pool.query<SessionRow>({
    name: 'pile sessions of a day',
    text: statement,
    values: [
      ...[piles.map(({ deviceId }) => deviceId), midnights, at],
      ...[[...known.keys()], [...known.values()].map((each) => each.midnight)],
    ],
  })
  return rows
}

const factsOf = (pile: PileRow | undefined, own: readonly SessionRow[], at: number, before: BeforeToday): PileFacts => {
  const todayOf = ({ id, kwh }: SessionRow): number => kwh - (before.get(id)?.kwh ?? 0)
  const isOver = ({ ended_at }: SessionRow): boolean => ended_at !== null && ended_at.getTime() <= at
  const ended = own.filter(isOver)
  return {
    protocol: pile ? (pile.protocol === 'ocpp2.0.1' ? 'ocpp2.0.1' : 'ocpp1.6') : 'mqtt',
    online: pile ? goneSince(pile, at) === null : null,
    ...{ enabled: pile?.enabled ?? true, ratedPower: pile?.rated_power ?? null },
    energyToday: exactKwh(own.reduce((sum, row) => sum + todayOf(row), 0)),
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
            ...{ shippingName: row.ship_name, kwh: exactKwh(row.kwh), since: row.started_at.getTime() },
          },
        ]),
    ),
  }
}

/** What tables say of piles at a moment (ms), in two queries; `known` is not read again. */
export const readFacts = async (
  context: Pick<Context, 'db' | 'pool'>,
  piles: readonly Device[],
  at: number,
  known: BeforeToday = nothingBefore,
): Promise<{ readonly facts: Facts; readonly before: BeforeToday }> => {
  const ids = piles.map(({ deviceId }) => deviceId)
  const [rows, sessions] = await Promise.all([readPiles(context, ids, at), readSessions(context, piles, at, known)])
  const before = new Map(
    sessions.map((row) => [row.id, { midnight: row.midnight, kwh: row.before ?? known.get(row.id)?.kwh ?? 0 }]),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byPile = Map.groupBy(sessions, (row) => row.pile_id)
  const facts = new Map(ids.map((id) => [id, factsOf(byId.get(id), byPile.get(id) ?? [], at, before)]))
  return { facts, before }
}
