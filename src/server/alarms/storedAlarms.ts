import type { Db } from '#server/context/context.ts'
import { listedStation, quietness } from './conditions.ts'

/**
 * Alarms `a` with the station `s` that they are listed under, device `d`, unit `b` and who took note of it `u`, newest first. What was removed
 * since keeps the name that it had.
 */
export const storedAlarms = (db: Db, station = listedStation()) =>
  db
    .selectFrom('alarm as a')
    .innerJoin('station as s', (join) => join.on('s.id', '=', station))
    .leftJoin('device as d', 'd.id', 'a.device_id')
    .leftJoin('device as b', 'b.id', 'a.unit_id')
    .leftJoin('app_user as u', 'u.id', 'a.acknowledged_by')
    .select((eb) => [
      'a.id',
      'a.rule',
      'a.level',
      'a.began_at',
      'a.cleared_at',
      'a.value',
      'a.place',
      'a.main_breaker',
      'a.cluster_breaker',
      'a.device_id',
      eb.fn.coalesce('d.name', 'a.device_name').as('device_name'),
      'a.unit_id',
      eb.fn.coalesce('b.name', 'a.unit_name').as('unit_name'),
      's.id as station_id',
      's.name as station_name',
      's.time_zone',
      'a.times',
      'a.platforms',
      'a.acknowledged_at',
      'u.real_name as acknowledged_name',
      quietness.as('quiet'),
    ])
    .orderBy('a.began_at', 'desc')
    .orderBy('a.id', 'desc')

export type StoredAlarm = Awaited<ReturnType<ReturnType<typeof storedAlarms>['execute']>>[number]
