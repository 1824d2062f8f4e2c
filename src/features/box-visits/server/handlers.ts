import type { Context } from '#server/context/context.ts'
import { asOfPage, paged } from '#server/db/paged.ts'
import { selectedRows } from '#server/export/selected.ts'
import { exportTable } from '#server/export/table.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { visitColumns } from '../columns.ts'
import { boxVisitsContract } from '../contract.ts'
import { visitRowOf, visitSelected, visitSelection } from './queries.ts'
import { createVisits } from './tracker.ts'
import { createWrongBays } from './wrongBays.ts'

const handlers = ({ db, pool, clock }: Context): Handlers<typeof boxVisitsContract> => ({
  visitPage: async (input, { caller }) => {
    const { rows, ...page } = await paged(db, await visitSelection(db, caller, input), input)
    const records = rows.map(visitRowOf)
    return { records, ...page, asOf: input.asOf ?? asOfPage(records, clock()) }
  },
  visitExport: async (filter, { caller, language, signal }) => {
    const query = await visitSelection(db, caller, filter)
    async function* rows() {
      for await (const row of selectedRows(pool, query, visitSelected, signal)) yield visitRowOf(row)
    }
    return exportTable(visitColumns, rows(), { language, now: clock() })
  },
})

/** Visits of boxes in the bays of charging stations. */
export const boxVisits: Feature = feature(boxVisitsContract, {}, (context) => {
  const { tracker, book } = createVisits(context)
  return { handlers: handlers(context), trackers: [tracker, createWrongBays(context, book)] }
})
