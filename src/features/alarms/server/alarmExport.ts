import { sql } from 'kysely'
import type { Language } from '#contract/errors.ts'
import { boxStations } from '#contract/stationTypes.ts'
import { every } from '#server/alarms/conditions.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { ExportTable } from '#server/http/feature.ts'
import { type AlarmFilter, alarmConditions } from './alarmFilter.ts'
import { alarmSelection, recordOf } from './alarmQueries.ts'
import { exportTexts } from './exportTexts.ts'

const boxExportAuthority = 'boxHistory_export'
const chunk = 1000

/** The page's alarms as a table. Refuses a selection that holds alarms of boxes to whom may not take these out. */
export const alarmExport = async (
  { db }: Context,
  caller: Caller,
  language: Language,
  filter: AlarmFilter,
): Promise<ExportTable> => {
  const all = caller.authorities.has(boxExportAuthority)
  if (!all && (await holdsBoxes(db, caller, filter))) throw new AppError('session.forbidden', boxExportAuthority)
  return {
    headings: exportTexts[language].headings,
    rows: exportRows(db, caller, language, filter, all),
  }
}

const holdsBoxes = async (db: Db, caller: Caller, filter: AlarmFilter): Promise<boolean> => {
  if (filter.stationType === boxStations) return true
  const row = await db
    .selectFrom('alarm as a')
    .innerJoin('station as s', 's.id', 'a.station_id')
    .select('a.id')
    .where(every(alarmConditions(caller, filter)))
    .where('s.type', '=', boxStations)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function* exportRows(
  db: Db,
  caller: Caller,
  language: Language,
  filter: AlarmFilter,
  all: boolean,
): AsyncGenerator<(string | number | null)[]> {
  const texts = exportTexts[language]
  let after: { began: Date; id: string } | undefined
  for (;;) {
    const last = after
    const rows = await alarmSelection(db, caller, filter)
      // Between the look and this query a box's alarm may have come.
      .$if(!all, (q) => q.where('s.type', '<>', boxStations))
      .$if(last !== undefined, (q) => q.where(sql<boolean>`(a.began_at, a.id) < (${last?.began}, ${last?.id})`))
      .limit(chunk)
      .execute()
    for (const row of rows) {
      const record = recordOf(row, language)
      yield [
        texts.level(record.alarmLevel),
        record.stationName,
        record.deviceName,
        record.alarmTime,
        record.alarmContent,
        record.state === 0 ? texts.resolved : texts.unresolved,
        record.clearTime,
        record.clearTs === null ? null : Math.round((record.clearTs - record.ts) / 1000),
        texts.breaker(record.mainCircuitBreakerState),
        texts.breaker(record.clusterCircuitBreakerState),
        record.times,
        record.lastBeginTime,
        record.quiet && texts.quiet[record.quiet],
      ]
    }
    const end = rows.at(-1)
    if (!end || rows.length < chunk) return
    after = { began: end.began_at, id: end.id }
  }
}
