import { sql } from 'kysely'
import type { Language } from '#contract/errors.ts'
import { type AlarmStations, type Condition, listedStation, ofStations, quietness } from '#server/alarms/conditions.ts'
import type { Caller } from '#server/context/context.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import type { AlarmRecord } from '../shapes.ts'
import type { AlarmFilter } from './alarmFilter.ts'
import { silenceRule } from './stream/silence.ts'
import { fewestFolded, foldedRow } from './stream/silenceFold.ts'

/** A filter by station and state finds whole stations; any narrower one could lose the row that stands for the others. */
export const isFoldable = ({ stationType, stationId, state, ...narrower }: AlarmFilter): boolean =>
  Object.values(narrower).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))

/** Over `alarm a`: how many silences of its station ring for the caller, and whether another one stands for it. */
export const foldOf = (
  caller: Caller,
  stations: AlarmStations,
): { num: ReturnType<typeof sql<number | null>>; shown: Condition } => {
  const mates = sql`from alarm b where b.rule = ${silenceRule} and b.cleared_at is null
    and ${ofStations(stations, 'b')} and ${listedStation(stations.asked, 'b')} = ${listedStation(stations.asked)}
    and alarm_quiet(b.shelved_until, b.maintenance_id) is null and ${onPlatforms(caller, 'b.platforms')}`
  const rings = sql`a.rule = ${silenceRule} and a.cleared_at is null and ${quietness} is null`
  const num = sql<number>`(select count(*)::int ${mates})`
  const before = sql`exists (select ${mates} and (b.level, b.began_at, b.id) < (a.level, a.began_at, a.id))`
  return {
    num: sql<number | null>`case when ${rings} then ${num} end`,
    shown: sql<boolean>`not case when ${rings} then ${num} >= ${fewestFolded} and ${before} else false end`,
  }
}

/** The row of the silences of its station, where there are so many. */
export const foldedRecord = (record: AlarmRecord, num: number | null, language: Language): AlarmRecord =>
  num === null || num < fewestFolded ? record : foldedRow(record, { num, stationNum: 1 }, language)
