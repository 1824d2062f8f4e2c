import type { Context } from '#server/context/context.ts'
import type { Registry } from '#server/context/devices.ts'
import { bayMeaning, type MeantBay, pcsOfBay } from '#server/charging/bays.ts'
import { type SettingFrom, settingHistory } from '#server/charging/setting.ts'
import { moment } from '#server/derive/rows.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { Stay, Whereabouts } from './stay.ts'

type Given = Pick<Context, 'pool' | 'db' | 'registry'>
/** ms: stays that ended longer ago are read when they are asked for */
const keptFor = 2 * 86_400_000

type Row = {
  readonly unitId: string
  readonly key: string
  readonly bay: string
  readonly from: number
  readonly to: number | null
  readonly displacedAt: number | null
  readonly came: [kind: string, code: string, placeId: string | null] | null
  readonly went: [kind: string, code: string, placeId: string | null] | null
}

const pairsStatement = `
  select distinct place_id::text as "placeId", bay from mount where unit_id = any($1::bigint[]) and kind = 'bay' and place_id is not null`

const said = (way: 'lag' | 'lead'): string =>
  `case when ${way}(kind) over w is null then null else json_build_array(${way}(kind) over w, ${way}(code) over w, (${way}(place_id) over w)::text) end`
const first = (column: string): string => `(array_agg(${column} order by ts))[1] as ${column}`

// `same` holds the words that mean each bay. Another box in the same bay ends a stay; the same bay said again continues it.
const statement = `
  with same as (
    select place_id, bay, key from unnest($3::bigint[], $4::text[], $5::text[]) as same (place_id, bay, key)
  ), word as (
    select m.*, coalesce(same.key, (m.kind, m.place_id, m.code, m.bay)::text) as key
    from mount m left join same on m.kind = 'bay' and same.place_id = m.place_id and (same.bay is null or same.bay = m.bay)
    where m.unit_id = any($1::bigint[])
  ), counted as (
    select *, count(*) filter (where moved) over (partition by unit_id order by ts) as run
    from (select *, key is distinct from lag(key) over (partition by unit_id order by ts) as moved from word) each
  ), run as (
    select unit_id, key, min(ts) as from_ts, ${first('kind')}, ${first('place_id')}, ${first('code')},
      coalesce((array_agg(bay order by ts) filter (where bay <> ''))[1], '') as bay
    from counted group by unit_id, run, key
  ), span as (
    select *, lead(from_ts) over w as to_ts, ${said('lag')} as came, ${said('lead')} as went
    from run window w as (partition by unit_id order by from_ts)
  ), asked as (
    select * from span where kind = 'bay' and place_id is not null and coalesce(to_ts, 'infinity') >= ${moment('$2')}
  ), displaced as (
    select asked.unit_id, asked.from_ts, min(other.ts) as ts from asked join same using (key) cross join lateral (
      select o.ts from mount o where o.place_id = same.place_id and (same.bay is null or o.bay = same.bay) and o.kind = 'bay'
        and o.unit_id <> asked.unit_id and o.ts > asked.from_ts and o.ts < coalesce(asked.to_ts, 'infinity') order by o.ts limit 1) other
    group by asked.unit_id, asked.from_ts
  )
  select unit_id::text as "unitId", key, bay, ${millis('from_ts')} as "from", ${millis('to_ts')} as "to", came, went,
    ${millis('displaced.ts')} as "displacedAt"
  from asked left join displaced using (unit_id, from_ts) order by from_ts`

/** A yard has no device of its own: a word about it may name what carries boxes there. */
const whereOf = (
  registry: Pick<Registry, 'byId' | 'byCode'>,
  unitId: string,
  said: Row['came'],
): Whereabouts | null => {
  if (!said) return null
  const [kind, code, placeId] = said
  const [box, named] = [registry.byId(unitId), registry.byCode(code)]
  const isOurs = box && named && box.merchantPath === named.merchantPath
  return { kind, code, name: (registry.byId(placeId ?? '') ?? (isOurs ? named : undefined))?.deviceName ?? code }
}

const stayFrom = (registry: Given['registry'], row: Row, { bay, key }: MeantBay): Omit<Stay, 'settings'> => ({
  ...{ from: row.from, to: row.displacedAt ?? row.to ?? Number.POSITIVE_INFINITY, bayKey: key },
  ...{ bayId: bay.deviceId, bayName: row.bay || bay.deviceName, stationId: bay.stationId },
  pcsName: pcsOfBay(registry, bay)?.deviceName ?? null,
  came: whereOf(registry, row.unitId, row.came),
  went: row.displacedAt === null ? whereOf(registry, row.unitId, row.went) : null,
  isDisplaced: row.displacedAt !== null,
})

/** The bays that some boxes were ever said to be in, by their keys. */
const baysOf = async (
  { pool, registry }: Given,
  unitIds: readonly string[],
): Promise<ReadonlyMap<string, MeantBay>> => {
  const { rows } = await pool.query<{ placeId: string; bay: string }>(pairsStatement, [unitIds])
  const meaning = bayMeaning(registry)
  return new Map(
    rows.flatMap(({ placeId, bay }) => {
      const place = registry.byId(placeId)
      const meant = place && meaning(place, bay)
      return meant ? [[meant.key, meant] as const] : []
    }),
  )
}

/** The stays of boxes in bays that end after `since` (ms), by box and in the order of time. */
export const readStays = async (
  given: Given,
  unitIds: readonly string[],
  since: number,
): Promise<ReadonlyMap<string, readonly Stay[]>> => {
  if (unitIds.length === 0) return new Map()
  const bays = await baysOf(given, unitIds)
  const words = [...bays.values()].flatMap(({ key, words: own }) => own.map((word) => ({ key, ...word })))
  const { rows } = await given.pool.query<Row>(statement, [
    ...[unitIds, since],
    ...[words.map(({ placeId }) => placeId), words.map(({ bay }) => bay), words.map(({ key }) => key)],
  ])
  const all = rows.flatMap((row) => {
    const meant = bays.get(row.key)
    return meant ? [{ unitId: row.unitId, stay: stayFrom(given.registry, row, meant) }] : []
  })
  const settings = await settingHistory(given.db, [...new Set(all.map(({ stay }) => stay.stationId))])
  const none: readonly SettingFrom[] = []
  const byUnit = Map.groupBy(all, ({ unitId }) => unitId)
  return new Map(
    [...byUnit].map(([unitId, own]) => [
      unitId,
      own.map(({ stay }) => ({ ...stay, settings: settings.get(stay.stationId) ?? none })),
    ]),
  )
}

/** The newest stays of all boxes in memory. */
export type StayBook = {
  of(unitId: string): readonly Stay[]
  /** those that stand in a bay now, with the stay */
  standing(): readonly { readonly unitId: string; readonly stay: Stay }[]
  /** reads some boxes anew, and those that stood in the bays where these are now */
  read(unitIds: readonly string[], now: number): Promise<void>
}

export const createStayBook = (given: Given): StayBook => {
  const held = new Map<string, readonly Stay[]>()
  const none: readonly Stay[] = []
  const standing: StayBook['standing'] = () =>
    [...held].flatMap(([unitId, stays]) => {
      const stay = stays.at(-1)
      return stay && !Number.isFinite(stay.to) ? [{ unitId, stay }] : []
    })
  const readSome = async (unitIds: readonly string[], now: number): Promise<void> => {
    const found = await readStays(given, unitIds, now - keptFor)
    for (const unitId of unitIds) {
      const stays = found.get(unitId)
      if (stays) held.set(unitId, stays)
      else held.delete(unitId)
    }
  }
  return {
    of: (unitId) => held.get(unitId) ?? none,
    standing,
    read: async (unitIds, now) => {
      await readSome(unitIds, now)
      const read = new Set(unitIds)
      const taken = new Set(unitIds.flatMap((unitId) => (held.get(unitId) ?? none).map(({ bayKey }) => bayKey)))
      const others = standing().filter(({ unitId, stay }) => !read.has(unitId) && taken.has(stay.bayKey))
      if (others.length > 0)
        await readSome(
          others.map(({ unitId }) => unitId),
          now,
        )
    },
  }
}
