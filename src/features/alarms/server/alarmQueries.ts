import { sql } from 'kysely'
import { alarmKindName, alarmKinds } from '#catalogue/alarmTexts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import { alarmRow } from '#server/alarms/alarmRow.ts'
import {
  type AlarmStations,
  alarmStationsOf,
  every,
  kindOfRule,
  listedStation,
  quietness,
  seenBy,
} from '#server/alarms/conditions.ts'
import { storedAlarms } from '#server/alarms/storedAlarms.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import { asOfPage, containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { devicePicture } from '#server/files/devicePicture.ts'
import { onDevices, onStations } from '#server/equipment/platforms.ts'
import type { alarmsContract } from '../contract.ts'
import type { AlarmRecord } from '../shapes.ts'
import { foldedRecord, foldOf, isFoldable } from './foldedList.ts'
import { type AlarmFilter, alarmConditions } from './alarmFilter.ts'

type Inputs = typeof alarmsContract

/** Alarms with what people did about them, newest first. */
const alarmRecords = (db: Db, station?: ReturnType<typeof listedStation>) =>
  storedAlarms(db, station)
    .leftJoin('app_user as t', 't.id', 'a.assigned_to')
    .select([
      'a.highest_level',
      'a.acknowledge_comment',
      'a.assigned_to',
      't.real_name as assignee_name',
      sql<Date | null>`case when a.shelved_until > now() then a.shelved_until end`.as('shelved_until'),
      'a.shelve_reason',
      'a.last_began_at',
    ])

/** Those that the caller sees of what he asked for. */
export const alarmSelection = (db: Db, caller: Caller, stations: AlarmStations, filter: AlarmFilter) =>
  alarmRecords(db, listedStation(stations.asked)).where(every(alarmConditions(caller, stations, filter)))

/** Those that he may see, for a condition that finds few by itself. */
export const seenAlarms = (db: Db, caller: Caller) =>
  alarmRecords(db).where(onPlatforms(caller, 'a.platforms')).where(seenBy(caller))

type SelectedAlarm = Awaited<ReturnType<ReturnType<typeof alarmSelection>['execute']>>[number]

export const recordOf = (row: SelectedAlarm, language: Language): AlarmRecord => {
  const timeOf = (at: Date): string => formatTime(at.getTime(), row.time_zone)
  return {
    ...alarmRow(row, language),
    clearTs: row.cleared_at?.getTime() ?? null,
    highestLevel: row.highest_level,
    acknowledgeComment: row.acknowledge_comment,
    assigneeId: row.assigned_to,
    assignee: row.assignee_name,
    lastBeginTime: timeOf(row.last_began_at),
    shelvedUntil: row.shelved_until && timeOf(row.shelved_until),
    shelveReason: row.shelved_until && row.shelve_reason,
  }
}

export const alarmPage = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  language: Language,
  input: Parsed<Inputs['page']>,
) => {
  const { ringingFirst, fold, current, size, asOf, ...filter } = input
  const folds = fold === 1 && isFoldable(filter)
  const stations = await alarmStationsOf(db, caller, filter)
  const { num, shown } = foldOf(caller, stations)
  const found = alarmSelection(db, caller, stations, filter)
    .select(folds ? num.as('folded_num') : sql<number | null>`null`.as('folded_num'))
    .$if(folds, (query) => query.where(shown))
    .$if(asOf !== undefined, (query) => query.where('a.opened_at', '<', new Date((asOf ?? 0) + 1)))
  const ordered =
    ringingFirst === 1
      ? found
          .clearOrderBy()
          .orderBy(sql`${quietness} is not null`)
          .orderBy(sql`a.acknowledged_at is not null`)
          .orderBy('a.level')
          .orderBy('a.last_began_at', 'desc')
          .orderBy('a.id', 'desc')
      : found
  const { rows, ...page } = await paged(db, ordered, { current, size })
  const records = rows.map((row) => foldedRecord(recordOf(row, language), row.folded_num, language))
  return { records, ...page, asOf: asOf ?? asOfPage(records, clock()) }
}

export const alarmStatistics = async (
  db: Db,
  caller: Caller,
  language: Language,
  { alarmContent: wanted, ...filter }: Parsed<Inputs['statistics']>,
) => {
  const kinds = wanted
    ? alarmKinds.filter((kind) => alarmKindName(kind, language).toLowerCase().includes(wanted.toLowerCase()))
    : undefined
  const stations = await alarmStationsOf(db, caller, filter)
  const rows = await db
    .selectFrom('alarm as a')
    .select((eb) => [kindOfRule.as('kind'), eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where(every(alarmConditions(caller, stations, filter)))
    .$if(kinds !== undefined, (q) => q.where(sql<boolean>`${kindOfRule} = any(${kinds})`))
    .groupBy(kindOfRule)
    .orderBy('count', 'desc')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, count }) => ({
    alarmType: kind,
    alarmContent: alarmKindName(kind, language),
    alarmNum: count,
  }))
}

export const alarmStations = (context: Context, caller: Caller, { stationType }: Parsed<Inputs['stationList']>) =>
  context.db
    .selectFrom('station as s')
    .select(['s.id as stationId', 's.name as stationName'])
    .where(inScope(caller, 's.org_id'))
    .where(onStations(context, caller))
    .$if(Boolean(stationType), (q) => q.where('s.type', '=', stationType ?? ''))
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()

const mostDevices = 500

export const alarmDevices = (
  context: Context,
  caller: Caller,
  { stationId, deviceName, stationType }: Parsed<Inputs['deviceList']>,
) =>
  context.db
    .selectFrom('device as d')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .select(['d.id as deviceId', 'd.name as deviceName', 'd.code as deviceCode'])
    .select(devicePicture('d.id', 'd.model_id').as('attachId'))
    .where(inScope(caller, 's.org_id'))
    .where(onDevices(context, caller, 'd.id'))
    .$if(stationId !== undefined, (q) => q.where('s.id', '=', stationId ?? ''))
    .$if(Boolean(stationType), (q) => q.where('s.type', '=', stationType ?? ''))
    .$if(Boolean(deviceName), (q) => q.where('d.name', 'ilike', containing(deviceName ?? '')))
    .orderBy('d.name')
    .orderBy('d.id')
    .limit(mostDevices)
    .execute()
