import { sql } from 'kysely'
import type { AlarmRow } from '#contract/alarm.ts'
import type { Language } from '#contract/errors.ts'
import type { Page } from '#contract/paging.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import { paged } from '#server/db/paged.ts'
import { alarmRow } from './alarmRow.ts'
import {
  type AlarmStations,
  alarmStationsOf,
  asked,
  type Asked,
  type Condition,
  every,
  listedStation,
  ofDevice,
  ofStations,
} from './conditions.ts'
import { storedAlarms } from './storedAlarms.ts'

export type UnitAlarmFilter = Asked & {
  readonly stationId?: string | undefined
  readonly deviceId?: string | undefined
  /** a part of it */
  readonly stationName?: string | undefined
  readonly current: number
  readonly size: number
}

type Which = { readonly platform?: PlatformKey; readonly which?: Condition }

const conditions = (
  caller: Caller,
  stations: AlarmStations,
  filter: UnitAlarmFilter,
  { platform, which }: Which,
): Condition =>
  every([
    onPlatforms(caller, 'a.platforms'),
    ofStations(stations),
    ...(platform ? [sql<boolean>`a.platforms @> ${[platform]}::text[]`] : []),
    ...(which ? [which] : []),
    ...(filter.deviceId ? [ofDevice(filter.deviceId)] : []),
    ...asked(caller, filter),
  ])

/**
 * Alarms that the caller sees, newest first: of a unit and what hangs below it where `deviceId` names one, of a platform where `platform`
 * or a condition (`which`) is given; as they read at `at` (ms). Refuses `page.too_deep` and `range.invalid`.
 */
export const unitAlarmList = async (
  db: Db,
  caller: Caller,
  language: Language,
  filter: UnitAlarmFilter,
  which: Which = {},
  at?: number,
): Promise<Page<AlarmRow>> => {
  const { stationId, stationName } = filter
  const stations = await alarmStationsOf(db, caller, { stationId, stationName: stationName?.trim() })
  const found = storedAlarms(db, listedStation(stations.asked))
    .where(conditions(caller, stations, filter, which))
    .$if(at !== undefined, (q) => q.where('a.began_at', '<=', new Date(at ?? 0)))
  const { rows, ...page } = await paged(db, found, filter)
  return { records: rows.map((row) => alarmRow(row, language, at)), ...page }
}
