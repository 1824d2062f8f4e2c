import type { Context } from '#server/context/context.ts'
import { exportTable } from '#server/export/table.ts'
import { feature, type Feature, type Handlers } from '#server/http/feature.ts'
import { chargeReportColumns } from '../columns.ts'
import { chargingExportContract, chargingReportContract } from '../contract.ts'
import { createEnergyHours } from './report/hours.ts'
import { createReportPeaks } from './report/peaks.ts'
import { reportOf } from './report/report.ts'

const contract = { ...chargingReportContract, ...chargingExportContract }

const handlers = (context: Context): Handlers<typeof contract> => {
  const given = { context, energyHours: createEnergyHours(context), peaksOf: createReportPeaks(context) }
  return {
    statistics: (input, { caller }) => reportOf(given, caller, input),
    statisticsExport: async (input, { caller, language }) => {
      async function* rows() {
        yield* (await reportOf(given, caller, input)).rows
      }
      return exportTable(chargeReportColumns, rows(), { language, now: context.clock() })
    },
  }
}

/** Reports of charging stations. */
export const chargingReport: Feature = feature(contract, {}, (context) => ({ handlers: handlers(context) }))
