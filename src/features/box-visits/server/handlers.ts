import type { Context } from '#server/context/context.ts'
import { asOfPage, paged } from '#server/db/paged.ts'
import { selectedRows } from '#server/export/selected.ts'
import { exportTable } from '#server/export/table.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { visitColumns } from '../columns.ts'
import { boxVisitsContract } from '../contract.ts'
import { curveOf } from './curve.ts'
import { visitRowOf, visitSelected, visitSelection } from './queries.ts'
import { createVisits } from './tracker.ts'
import { createWrongBays } from './wrongBays.ts'

const handlers = (context: Context): Handlers<typeof boxVisitsContract> => {
  const { db, pool, clock, registry } = context
  return {
    visitPage: async (input, { caller }) => {
      const { rows, ...page } = await paged(db, await visitSelection(db, caller, input), input)
      const records = rows.map((row) => visitRowOf(registry, row))
      return { records, ...page, asOf: input.asOf ?? asOfPage(records, clock()) }
    },
    visitCurve: async ({ visitId }, { caller }) => {
      const visit = await (await visitSelection(db, caller, { stationId: undefined }))
        .where('v.id', '=', visitId)
        .executeTakeFirst()
      if (!visit) throw new AppError('rows.not_found')
      const box = registry.byId(visit.device_id)
      // The readings of a box that was removed are gone too.
      if (!box) return { t: [], soc: [], power: [] }
      return curveOf(context, box, visit.started_at.getTime(), visit.left_at?.getTime() ?? clock())
    },
    visitExport: async (filter, { caller, language, signal }) => {
      const query = await visitSelection(db, caller, filter)
      async function* rows() {
        for await (const row of selectedRows(pool, query, visitSelected, signal)) yield visitRowOf(registry, row)
      }
      return exportTable(visitColumns, rows(), { language, now: clock() })
    },
  }
}

/** Visits of boxes in the bays of charging stations. */
export const boxVisits: Feature = feature(boxVisitsContract, {}, (context) => {
  const { tracker, book } = createVisits(context)
  return { handlers: handlers(context), trackers: [tracker, createWrongBays(context, book)] }
})
