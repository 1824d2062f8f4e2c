import type { Pool } from 'pg'
import type { LatestRow } from '#server/context/readings.ts'
import { mostPower, mostPowerAt } from '../segment/registers.ts'
import { loadLatest } from './latest.ts'

/** The point with which a converter tells what it is rated for, kW. */
export const ratedKey = 'ratedPower'

type Rated = { readonly stationId: string; readonly value: number }

/** What counters at each station may count, kW: stations of which no converter says its rated power are left out. */
export const powersByStation = (rated: Iterable<Rated>): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(rated, ({ stationId }) => stationId)].map(([stationId, own]) => [
      stationId,
      mostPowerAt(own.map(({ value }) => value)),
    ]),
  )

/** The same for a device (decimal id), from what converters told last up to `limit` (ms), as a process without a registry asks. */
export const readMostPowers = async (
  client: Pick<Pool, 'query'>,
  limit: number,
): Promise<(deviceId: string) => number> => {
  const { rows } = await client.query<{ id: string; stationId: string; slot: number | null }>(
    `select device.id::text as id, station_id::text as "stationId", first_slot as slot
     from device left join profile_point on profile_point.profile_id = device.profile_id and key = $1
     where station_id in (select d.station_id from device d join profile_point p on p.profile_id = d.profile_id and p.key = $1)`,
    [ratedKey],
  )
  const tellers = rows.filter(({ slot }) => slot !== null)
  const latest = new Map<string, LatestRow>()
  const ids = tellers.map(({ id }) => id)
  if (ids.length > 0) await loadLatest(client, latest, limit, ids)
  const powers = powersByStation(
    tellers.map(({ id, stationId, slot }) => ({ stationId, value: latest.get(id)?.values[slot ?? -1] ?? Number.NaN })),
  )
  const stations = new Map(rows.map(({ id, stationId }) => [id, stationId]))
  return (deviceId) => powers.get(stations.get(deviceId) ?? '') ?? mostPower
}
