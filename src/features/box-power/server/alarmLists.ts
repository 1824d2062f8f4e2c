import { sql } from 'kysely'
import { alarmKindName, alarmKinds } from '#catalogue/alarmTexts.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { alarmRow } from '#server/alarms/alarmRow.ts'
import { asked, type Condition, every, ofDevice, ofStations } from '#server/alarms/conditions.ts'
import { storedAlarms } from '#server/alarms/storedAlarms.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import type { boxStationContract } from '../contract.ts'

type Call = typeof boxStationContract.alarmList
export type AlarmFilter = Parsed<Call>

const conditions = (caller: Caller, filter: AlarmFilter): Condition => {
  const name = filter.stationName?.trim()
  return every([
    ofStations(caller, name ? sql<boolean>`name ilike ${containing(name)}` : sql<boolean>`true`),
    // Alarms of box power are those of boxes and what hangs below them, whatever the type of their station.
    sql<boolean>`(a.unit_id in (
      select box.id from device box join profile p on p.id = box.profile_id where p.key = 'boxPower')) is true`,
    ...(filter.deviceId ? [ofDevice(filter.deviceId)] : []),
    ...asked(caller, filter),
  ])
}

/** Alarms of boxes and their clusters that the caller sees, newest first; as they read at `at` (ms). Refuses `page.too_deep` and `range.invalid`. */
export const alarmList = async (
  db: Db,
  caller: Caller,
  language: Language,
  filter: AlarmFilter,
  at?: number,
): Promise<Output<Call>> => {
  const found = storedAlarms(db)
    .where(conditions(caller, filter))
    .$if(at !== undefined, (q) => q.where('a.began_at', '<=', new Date(at ?? 0)))
  const { rows, ...page } = await paged(db, found, filter)
  return { records: rows.map((row) => alarmRow(row, language, at)), ...page }
}

export const alarmTypes = (language: Language) =>
  alarmKinds.map((kind) => ({ code: kind, name: alarmKindName(kind, language) }))
