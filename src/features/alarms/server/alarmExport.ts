import { sql } from 'kysely'
import type { Language } from '#contract/errors.ts'
import { boxStations } from '#contract/stationTypes.ts'
import { type AlarmStations, alarmStationsOf, every, listedStation } from '#server/alarms/conditions.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { exportTable } from '#server/export/table.ts'
import { AppError } from '#server/http/appError.ts'
import type { ExportTable } from '#server/http/feature.ts'
import { alarmColumns } from '#catalogue/alarmColumns.ts'
import type { AlarmRecord } from '../shapes.ts'
import { type AlarmFilter, alarmConditions } from './alarmFilter.ts'
import { alarmSelection, recordOf } from './alarmQueries.ts'

const boxExportAuthority = 'boxHistory_export'
const chunk = 1000

/** The page's alarms as a table. Refuses a selection that holds alarms of boxes to whom may not take these out. */
export const alarmExport = async (
  { db, clock }: Context,
  caller: Caller,
  language: Language,
  filter: AlarmFilter,
): Promise<ExportTable> => {
  const all = caller.authorities.has(boxExportAuthority)
  const stations = await alarmStationsOf(db, caller, filter)
  if (!all && (await holdsBoxes(db, caller, stations, filter)))
    throw new AppError('session.forbidden', boxExportAuthority)
  return exportTable(alarmColumns, exportRows(db, caller, language, stations, filter, all), { language, now: clock() })
}

const holdsBoxes = async (db: Db, caller: Caller, stations: AlarmStations, filter: AlarmFilter): Promise<boolean> => {
  if (filter.stationType === boxStations) return true
  const row = await db
    .selectFrom('alarm as a')
    .innerJoin('station as s', (join) => join.on('s.id', '=', listedStation(stations.asked)))
    .select('a.id')
    .where(every(alarmConditions(caller, stations, filter)))
    .where('s.type', '=', boxStations)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function* exportRows(
  db: Db,
  caller: Caller,
  language: Language,
  stations: AlarmStations,
  filter: AlarmFilter,
  all: boolean,
): AsyncGenerator<AlarmRecord> {
  let after: { began: Date; id: string } | undefined
  for (;;) {
    const last = after
    const rows = await alarmSelection(db, caller, stations, filter)
      // Between the look and this query a box's alarm may have come.
      .$if(!all, (q) => q.where('s.type', '<>', boxStations))
      .$if(last !== undefined, (q) => q.where(sql<boolean>`(a.began_at, a.id) < (${last?.began}, ${last?.id})`))
      .limit(chunk)
      .execute()
    for (const row of rows) yield recordOf(row, language)
    const end = rows.at(-1)
    if (!end || rows.length < chunk) return
    after = { began: end.began_at, id: end.id }
  }
}
