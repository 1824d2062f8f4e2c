import { alarmColumns } from '#catalogue/alarmColumns.ts'
import { alarmRow } from '#server/alarms/alarmRow.ts'
import type { Context } from '#server/context/context.ts'
import { paged } from '#server/db/paged.ts'
import { selectedRows } from '#server/export/selected.ts'
import { exportTable } from '#server/export/table.ts'
import type { Handlers } from '#server/http/feature.ts'
import type { voyageContract } from '../../contract.ts'
import { pastAlarm, voyageAlarmSelected, voyageAlarms } from './alarms.ts'
import { berthingRecord } from './berthing.ts'
import { trajectory } from './trajectory.ts'
import { windowFor } from './window.ts'

export const voyageHandlers = (context: Context): Handlers<typeof voyageContract> => {
  const { db, pool, clock } = context
  return {
    berthingRecord: (input, { caller }) => berthingRecord(db, caller, input, clock()),
    shipTrajectory: async (input, { caller }) => trajectory(context, await windowFor(context, caller, input)),
    voyageAlarm: async (input, { caller, language }) => {
      const found = voyageAlarms(context, await windowFor(context, caller, input), input)
      const { rows, ...page } = await paged(db, found, input)
      return { records: rows.map((row) => alarmRow(row, language)), ...page }
    },
    voyageExport: async (filter, { caller, language, signal }) => {
      const query = voyageAlarms(context, await windowFor(context, caller, filter), filter)
      async function* rows() {
        for await (const row of selectedRows(pool, query, voyageAlarmSelected, signal)) yield pastAlarm(row, language)
      }
      return exportTable(alarmColumns, rows(), { language, now: clock() })
    },
  }
}
