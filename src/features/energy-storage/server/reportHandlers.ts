import type { Context } from '#server/context/context.ts'
import { exportTable } from '#server/export/table.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { reportColumns } from '../columns.ts'
import { storageExportContract, storageReportContract } from '../contract.ts'
import { incomeOf } from './income.ts'
import { createKeptIntegrals, type KeptIntegrals } from './keptIntegrals.ts'
import { pricesOf } from './prices.ts'
import { reportOf } from './report.ts'
import { saveSetting, settingOf } from './setting.ts'

const contract = { ...storageReportContract, ...storageExportContract }

const handlers = (context: Context, integrals: KeptIntegrals): Handlers<typeof contract> => ({
  report: (input, { caller }) => reportOf(context, caller, input),
  reportExport: async (input, { caller, language }) => {
    async function* rows() {
      yield* (await reportOf(context, caller, input)).rows
    }
    return exportTable(reportColumns, rows(), { language, now: context.clock() })
  },
  income: ({ stationId }, { caller }) => incomeOf(context, integrals, caller, stationId),
  prices: ({ stationId, dayTime }, { caller }) => pricesOf(context, caller, stationId, dayTime),
  setting: ({ stationId }, { caller }) => settingOf(context.db, caller, stationId),
  settingSave: async (input, call) => {
    await saveSetting(context, call, input)
    await context.registry.reload()
    return true as const
  },
})

/** Reports, settings and income of storage stations. */
export const storageReport: Feature = feature(contract, {}, (context) => ({
  handlers: handlers(context, createKeptIntegrals(context)),
}))
