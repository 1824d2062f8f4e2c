import type { Context } from '#server/context/context.ts'
import { asOfPage, paged } from '#server/db/paged.ts'
import { createEngine } from '#server/derive/engine.ts'
import { selectedRows } from '#server/export/selected.ts'
import { exportTable } from '#server/export/table.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { cycleColumns, savingRateColumns } from '../columns.ts'
import { savingExportContract, savingRecordContract } from '../contract.ts'
import { foldOver } from './cycles/fold.ts'
import { askedOf, cycleOf, cycleSelected, cycleSelection } from './cycles/queries.ts'
import { cycleSumsOf } from './cycles/sums.ts'
import { ratesOf } from './rates/rates.ts'

const contract = { ...savingRecordContract, ...savingExportContract }

const handlers = (context: Context): Handlers<typeof contract> => {
  const { db, pool, clock } = context
  return {
    rateList: (filter, { caller }) => ratesOf(context, caller, filter),
    rateExport: async (filter, { caller, language }) => {
      const found = await ratesOf(context, caller, filter)
      async function* rows() {
        yield* found
      }
      return exportTable(savingRateColumns, rows(), { language, now: clock() })
    },
    cyclePage: async (input, { caller }) => {
      const asked = askedOf(context, caller, input)
      const { isLift: _, ...span } = asked
      const [{ rows, ...page }, sums] = await Promise.all([
        paged(db, cycleSelection(db, asked), input),
        cycleSumsOf(context, span),
      ])
      const records = rows.map((row) => cycleOf(row, asked.crane))
      const heads = records.map(({ startTs }) => ({ ts: startTs }))
      return { records, ...page, sums, asOf: input.asOf ?? asOfPage(heads, clock()) }
    },
    cycleExport: async (input, { caller, language, signal }) => {
      const asked = askedOf(context, caller, input)
      async function* rows() {
        for await (const row of selectedRows(pool, cycleSelection(db, asked), cycleSelected, signal))
          yield cycleOf(row, asked.crane)
      }
      return exportTable(cycleColumns, rows(), { language, now: clock() })
    },
  }
}

/** Saving rates, and the lifts that they consist of. */
export const savingReport: Feature = feature(contract, {}, (context) => ({
  handlers: handlers(context),
  trackers: [createEngine(context, foldOver(context.telemetry))],
}))
