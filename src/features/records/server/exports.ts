import type { Context } from '#server/context/context.ts'
import { selectedRows } from '#server/export/selected.ts'
import { exportTable } from '#server/export/table.ts'
import type { ExportCall, ExportTable } from '#server/http/feature.ts'
import { bayChargeColumns, chargeColumns, powerOnColumns } from '../columns.ts'
import {
  type BayChargeFilter,
  bayChargeRowOf,
  bayChargeSelection,
  type ChargeFilter,
  chargeRowOf,
  chargeSelection,
  type PowerOnFilter,
  powerOnRowOf,
  powerOnSelection,
} from './queries.ts'
import { bayScopeOf, scopeOf } from './scope.ts'

const sessionColumns = [
  'id',
  'device_id',
  'device_name',
  'station_name',
  'time_zone',
  'type',
  'started_at',
  'ended_at',
  'last_at',
  'kwh',
  'silent',
  'pcs_name',
  'bin_space',
] as const
const runColumns = [
  'id',
  'device_id',
  'device_name',
  'device_code',
  'station_name',
  'time_zone',
  'started_at',
  'ended_at',
  'silent',
] as const

async function* mapped<A, B>(rows: AsyncIterable<A>, map: (row: A) => B): AsyncGenerator<B> {
  for await (const row of rows) yield map(row)
}

/** The pages' records as tables, in the caller's language. */
export const recordExports = ({ db, pool, clock }: Context) => ({
  chargeExport: async (filter: ChargeFilter, { caller, language, signal }: ExportCall): Promise<ExportTable> => {
    const query = chargeSelection(db, await scopeOf(db, caller, filter), filter)
    const rows = mapped(selectedRows(pool, query, sessionColumns, signal), chargeRowOf)
    return exportTable(chargeColumns, rows, { language, now: clock() })
  },
  powerOnExport: async (filter: PowerOnFilter, { caller, language, signal }: ExportCall): Promise<ExportTable> => {
    const query = powerOnSelection(db, await scopeOf(db, caller, filter), filter)
    const rows = mapped(selectedRows(pool, query, runColumns, signal), powerOnRowOf)
    return exportTable(powerOnColumns, rows, { language, now: clock() })
  },
  bayChargeExport: async (filter: BayChargeFilter, { caller, language, signal }: ExportCall): Promise<ExportTable> => {
    const query = bayChargeSelection(db, await bayScopeOf(db, caller, filter), filter)
    const rows = mapped(selectedRows(pool, query, sessionColumns, signal), bayChargeRowOf)
    return exportTable(bayChargeColumns, rows, { language, now: clock() })
  },
})
