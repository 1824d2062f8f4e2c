import type { Context } from '#server/context/context.ts'
import type { Registry } from '#server/context/devices.ts'
import { bayOfPlace, pcsOfBay } from '#server/charging/bays.ts'
import { type SettingFrom, settingHistory } from '#server/charging/setting.ts'
import { moment } from '#server/derive/rows.ts'
import { merchantOf } from '#server/equipment/merchant.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { Stay, Whereabouts } from './stay.ts'

type Given = Pick<Context, 'pool' | 'db' | 'registry'>
/** ms: stays that ended longer ago are read when they are asked for */
const keptFor = 2 * 86_400_000

type Row = {
  readonly unitId: string
  readonly placeId: string
  readonly bay: string
  readonly from: number
  readonly to: number | null
  readonly displacedAt: number | null
  readonly came: [kind: string, code: string, placeId: string | null] | null
  readonly went: [kind: string, code: string, placeId: string | null] | null
}

const said = (way: 'lag' | 'lead'): string =>
  `case when ${way}(kind) over w is null then null else json_build_array(${way}(kind) over w, ${way}(code) over w, (${way}(place_id) over w)::text) end`

// Another box in the same bay ends a stay.
const statement = `
  with span as (
    select unit_id, kind, place_id, bay, from_ts, to_ts, ${said('lag')} as came, ${said('lead')} as went
    from mount_span where unit_id = any($1::bigint[]) window w as (partition by unit_id order by from_ts)
  )
  select unit_id::text as "unitId", place_id::text as "placeId", bay, ${millis('from_ts')} as "from", ${millis('to_ts')} as "to", came, went,
    (select ${millis('min(o.ts)')} from mount o where o.place_id = span.place_id and o.bay = span.bay and o.kind = 'bay'
      and o.unit_id <> span.unit_id and o.ts > span.from_ts and o.ts < coalesce(span.to_ts, 'infinity')) as "displacedAt"
  from span where kind = 'bay' and place_id is not null and coalesce(to_ts, 'infinity') >= ${moment('$2')} order by from_ts`

/** A yard has no device of its own: a word about it may name what carries boxes there. */
const whereOf = (
  registry: Pick<Registry, 'byId' | 'byCode'>,
  unitId: string,
  said: Row['came'],
): Whereabouts | null => {
  if (!said) return null
  const [kind, code, placeId] = said
  const [box, named] = [registry.byId(unitId), registry.byCode(code)]
  const isOurs = box && named && merchantOf(box) === merchantOf(named)
  return { kind, code, name: (registry.byId(placeId ?? '') ?? (isOurs ? named : undefined))?.deviceName ?? code }
}

const stayFrom = (registry: Given['registry'], row: Row): Omit<Stay, 'settings'> | undefined => {
  const place = registry.byId(row.placeId)
  if (!place) return undefined
  const bay = bayOfPlace(registry, place, row.bay)
  return {
    ...{ from: row.from, to: row.displacedAt ?? row.to ?? Number.POSITIVE_INFINITY },
    ...{ bayId: bay.deviceId, bayName: row.bay || bay.deviceName, stationId: bay.stationId },
    pcsName: pcsOfBay(registry, bay)?.deviceName ?? null,
    came: whereOf(registry, row.unitId, row.came),
    went: row.displacedAt === null ? whereOf(registry, row.unitId, row.went) : null,
    isDisplaced: row.displacedAt !== null,
  }
}

/** The stays of boxes in bays that end after `since` (ms), by box and in the order of time. */
export const readStays = async (
  { pool, db, registry }: Given,
  unitIds: readonly string[],
  since: number,
): Promise<ReadonlyMap<string, readonly Stay[]>> => {
  if (unitIds.length === 0) return new Map()
  const { rows } = await pool.query<Row>(statement, [unitIds, since])
  const all = rows.flatMap((row) => {
    const stay = stayFrom(registry, row)
    return stay ? [{ unitId: row.unitId, stay }] : []
  })
  const settings = await settingHistory(db, [...new Set(all.map(({ stay }) => stay.stationId))])
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
  /** reads some boxes anew */
  read(unitIds: readonly string[], now: number): Promise<void>
}

export const createStayBook = (given: Given): StayBook => {
  const held = new Map<string, readonly Stay[]>()
  const none: readonly Stay[] = []
  return {
    of: (unitId) => held.get(unitId) ?? none,
    standing: () =>
      [...held].flatMap(([unitId, stays]) => {
        const stay = stays.at(-1)
        return stay && !Number.isFinite(stay.to) ? [{ unitId, stay }] : []
      }),
    read: async (unitIds, now) => {
      const found = await readStays(given, unitIds, now - keptFor)
      for (const unitId of unitIds) {
        const stays = found.get(unitId)
        if (stays) held.set(unitId, stays)
        else held.delete(unitId)
      }
    },
  }
}
