import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { newestAt } from '#server/equipment/reading.ts'
import { stationTypesOf } from '#server/fleet/stations.ts'
import { isConnected } from '#server/piles/connected.ts'
import type { pileContract } from '../contract.ts'
import type { PileRow } from '../rowShapes.ts'

/** Piles of a caller's stations: those of OCPP, and flat ones of pile stations. */
export const pilesFor = (db: Db, caller: Caller) =>
  db
    .selectFrom('device as d')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .innerJoin('profile as t', 't.id', 'd.profile_id')
    .leftJoin('pile as p', 'p.device_id', 'd.id')
    .where(inScope(caller, 's.org_id'))
    .where((eb) =>
      eb.or([
        eb('p.device_id', 'is not', null),
        eb.and([eb('t.key', '=', 'shorePile'), eb('s.type', 'in', stationTypesOf('shorePile'))]),
      ]),
    )
    .select(['d.id', 'd.name', 'd.code', 'd.station_id', 's.name as station_name', 's.time_zone'])
    .select(['p.device_id as pile_id', 'p.protocol', 'p.security_profile', 'p.rated_power', 'p.enabled', 'p.vendor'])
    .select([
      'p.model',
      'p.serial',
      'p.firmware',
      'p.booted_at',
      'p.connected_at',
      'p.gone_at',
      'p.heard_at',
      'p.version',
    ])
    .select(sql<boolean>`p.key_hash is not null`.as('has_key'))
    .select(sql<string>`(select count(*) from device c where c.parent_id = d.id)`.as('outlets'))
export type StoredPile = Awaited<ReturnType<ReturnType<typeof pilesFor>['executeTakeFirstOrThrow']>>

export const pilePage = async (
  { db, clock, telemetry }: Context,
  caller: Caller,
  input: Parsed<(typeof pileContract)['pilePage']>,
) => {
  const query = pilesFor(db, caller)
    .$if(input.stationId !== undefined, (q) => q.where('d.station_id', '=', input.stationId ?? ''))
    .$if(Boolean(input.deviceName), (q) => q.where('d.name', 'ilike', containing(input.deviceName ?? '')))
    .orderBy('s.name')
    .orderBy('d.name')
    .orderBy('d.id')
  const { rows, ...page } = await paged(db, query, input)
  const heardAt = (row: StoredPile): number | null => {
    if (row.pile_id !== null) return row.heard_at?.getTime() ?? null
    return newestAt(telemetry.latest(row.id))
  }
  const records = rows.map((row): PileRow => {
    const lastHeardTs = heardAt(row)
    const isFlat = row.pile_id === null
    return {
      ...{ deviceId: row.id, deviceName: row.name, deviceCode: row.code },
      ...{ stationId: row.station_id, stationName: row.station_name },
      protocol: isFlat ? 'mqtt' : row.protocol === 'ocpp2.0.1' ? 'ocpp2.0.1' : 'ocpp1.6',
      ...{ securityProfile: row.security_profile ?? 0, ratedPower: row.rated_power, enabled: row.enabled ?? true },
      hasKey: row.has_key,
      online: isFlat ? lastHeardTs !== null && clock() - lastHeardTs < 120_000 : isConnected(row, clock()),
      connectors: Math.max(Number(row.outlets), isFlat ? 1 : 0),
      ...{ vendor: row.vendor ?? '', model: row.model ?? '', serial: row.serial ?? '', firmware: row.firmware ?? '' },
      bootTime: row.booted_at && formatTime(row.booted_at.getTime(), row.time_zone),
      lastHeard: lastHeardTs === null ? null : formatTime(lastHeardTs, row.time_zone),
      ...{ lastHeardTs, version: row.version ?? 1 },
    }
  })
  return { records, ...page }
}
