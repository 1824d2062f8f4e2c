import { sql } from 'kysely'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { PortSuggestion } from '../../shapes.ts'
import { metres, type Place } from '#server/places/geo.ts'
import { portsFor } from './queries.ts'

const hour = 3_600_000
/** m within which stays are of one place; the least radius that is suggested */
const [near, leastRadius] = [500, 300]
const [mostStays, mostSuggested] = [5000, 50]

export type LongStay = Place & {
  readonly shipId: string
  readonly ts: number
  readonly ms: number
  readonly timeZone: string
}

/** Stays by place: each joins the first place near it that is found, the newest stays first. */
export const placesOf = (stays: readonly LongStay[]): LongStay[][] => {
  const places: LongStay[][] = []
  for (const stay of stays) {
    const known = places.find(([first]) => first && metres(first, stay) <= near)
    if (known) known.push(stay)
    else places.push([stay])
  }
  return places
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
const suggestionOf = (stays: readonly LongStay[]): PortSuggestion => {
  const centre = { lon: mean(stays.map(({ lon }) => lon)), lat: mean(stays.map(({ lat }) => lat)) }
  const widest = Math.max(...stays.map((stay) => metres(centre, stay)))
  const newest = stays.reduce((last, stay) => (stay.ts > last.ts ? stay : last))
  return {
    ...{ lon: Math.round(centre.lon * 1e6) / 1e6, lat: Math.round(centre.lat * 1e6) / 1e6 },
    radius: Math.max(leastRadius, Math.ceil(widest / 100) * 100 + 100),
    ...{ stayNum: stays.length, shipNum: new Set(stays.map(({ shipId }) => shipId)).size },
    longest: Math.round((Math.max(...stays.map(({ ms }) => ms)) / hour) * 100) / 100,
    ...{ lastTime: formatTime(newest.ts, newest.timeZone), ts: newest.ts },
  }
}

/** Places where ships of the caller lay for 24 hours in the year before `now` (ms) and that are within no port as it stands. */
export const portSuggestions = async (db: Db, caller: Caller, now: number): Promise<PortSuggestion[]> => {
  const rows = await db
    .selectFrom('ship_state as r')
    .innerJoin('device as d', 'd.id', 'r.device_id')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .select(['r.device_id', 'r.lon', 'r.lat', 'r.started_at', 'r.ended_at', 's.time_zone'])
    .where('r.dynamic_type', '<>', 0)
    .where('r.port_id', 'is', null)
    .where(sql<boolean>`(r.ended_at is null or r.ended_at - r.started_at >= interval '24 hours')`)
    .where(sql<boolean>`(r.ended_at is not null or r.started_at <= ${new Date(now - 24 * hour)})`)
    .where('r.started_at', '>=', new Date(now - 366 * 24 * hour))
    .where(inScope(caller, 's.org_id'))
    .orderBy('r.started_at', 'desc')
    .limit(mostStays)
    .execute()
  const ports = await portsFor(db, caller).execute()
  const stays = rows.map((row): LongStay => {
    const ts = row.started_at.getTime()
    const ms = (row.ended_at?.getTime() ?? now) - ts
    return { shipId: row.device_id, lon: row.lon, lat: row.lat, ts, ms, timeZone: row.time_zone }
  })
  return placesOf(stays)
    .map(suggestionOf)
    .filter((place) => !ports.some((port) => metres(port, place) <= port.radius))
    .sort((a, b) => b.stayNum - a.stayNum || b.ts - a.ts)
    .slice(0, mostSuggested)
}
