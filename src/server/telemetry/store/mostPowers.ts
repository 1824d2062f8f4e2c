import type { Pool } from 'pg'
import type { LatestRow } from '#server/context/readings.ts'
import { mostPower, mostPowerAt } from '../segment/registers.ts'
import { loadLatest } from './latest.ts'

/** The point with which a converter tells what it is rated for, kW. */
export const ratedKey = 'ratedPower'

type Rated = { readonly stationId: string; readonly value: number }

/** What counters at each station may count, kW, by what its converters say and what it is set to; stations with neither are left out. */
export const powersByStation = (
  converters: Iterable<Rated>,
  set: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> => {
  const own = Map.groupBy(converters, ({ stationId }) => stationId)
  return new Map(
    [...new Set([...own.keys(), ...set.keys()])].map((stationId) => [
      stationId,
      mostPowerAt(
        (own.get(stationId) ?? []).map(({ value }) => value),
        set.get(stationId),
      ),
    ]),
  )
}

/** The same for a device (decimal id), with what converters told last up to `limit` (ms), as a process without a registry asks. */
export const readMostPowers = async (
  client: Pick<Pool, 'query'>,
  limit: number,
): Promise<(deviceId: string) => number> => {
  const { rows } = await client.query<{ id: string; stationId: string; slot: number | null }>(
    `select device.id::text as id, station_id::text as "stationId", first_slot as slot
     from device left join profile_point on profile_point.profile_id = device.profile_id and key = $1 and not removed
     where station_id in (
       select d.station_id from device d
       join profile_point p on p.profile_id = d.profile_id and p.key = $1 and not p.removed
       union select station_id from storage_station where rated_power is not null)`,
    [ratedKey],
  )
  const { rows: set } = await client.query<{ stationId: string; kw: number | null }>(
    `select distinct on (station_id) station_id::text as "stationId", rated_power as kw
     from storage_station order by station_id, valid_from desc`,
  )
  const tellers = rows.filter(({ slot }) => slot !== null)
  const latest = new Map<string, LatestRow>()
  const ids = tellers.map(({ id }) => id)
  if (ids.length > 0) await loadLatest(client, latest, limit, ids)
  const powers = powersByStation(
    tellers.map(({ id, stationId, slot }) => ({ stationId, value: latest.get(id)?.values[slot ?? -1] ?? Number.NaN })),
    new Map(set.flatMap(({ stationId, kw }) => (kw === null ? [] : [[stationId, kw]]))),
  )
  const stations = new Map(rows.map(({ id, stationId }) => [id, stationId]))
  return (deviceId) => powers.get(stations.get(deviceId) ?? '') ?? mostPower
}
