import { z } from 'zod'
import { get } from '#contract/endpoint.ts'
import { optionalId } from '#contract/fields.ts'
import { fileExport } from '#contract/fileExport.ts'
import { page, paging } from '#contract/paging.ts'

const given = (longest: number) => z.string().trim().max(longest).optional()

const code = z.union([z.string().trim().max(2), z.number().int().transform(String)]).optional()

/** What is missing is refused by name (specification, section 5), so that everything is optional here. Times as in their fields. */
export const reportFilter = {
  stationId: optionalId,
  deviceName: given(60),
  /** 1 day, 2 week, 3 month, 4 custom */
  reportType: code,
  /** 1 charged, 2 discharged */
  type: code,
  /** `yyyy-MM-dd` of the day */
  dyaTime: given(10),
  /** first and last day of the week: the day before the picked date to five days after it */
  startDay: given(10),
  endDay: given(10),
  /** `yyyy-MM` */
  monthTime: given(7),
  /** `yyyy-MM-dd HH:mm:ss`, the last second included, or days, the last one included */
  timeStart: given(19),
  timeEnd: given(19),
}

/**
 * Why there is no efficiency: no register or record, nothing charged, less than 5 % of the rated energy charged, SOC or rated energy not
 * known, or SOC at the end not like that at the start.
 */
export const efficiencyReasons = ['no_energy', 'no_charge', 'little_charge', 'soc_unknown', 'soc_differs'] as const
export type EfficiencyReason = (typeof efficiencyReasons)[number]

const reportRow = z.object({
  deviceId: z.string(),
  stationName: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  /** 1 charged, 2 discharged */
  type: z.number(),
  /** the period */
  time: z.string(),
  /** kWh; null where neither a register nor a record tells */
  amount: z.number().nullable(),
  /** discharged / charged × 100 of the period, 2 decimals; null where `efficiencyReason` says why */
  efficiency: z.number().nullable(),
  efficiencyReason: z.enum(efficiencyReasons).nullable(),
  /** the same corrected for the energy by which the battery ends fuller or emptier than it began; null where that cannot be told */
  correctedEfficiency: z.number().nullable(),
  /** SOC as the period begins and ends, % */
  startSoc: z.number().nullable(),
  endSoc: z.number().nullable(),
})
export type ReportRow = z.infer<typeof reportRow>

const reportSummary = z.object({ amountSum: z.number(), boxNum: z.number() })

export const reportContract = {
  forms: get('/web/box/home/reportForms', {
    access: 'platform_boxPower',
    summary: 'Energy that boxes charged or discharged in a period, by station and name; the summary is over all rows',
    input: z.object({ ...reportFilter, ...paging }),
    output: page(reportRow).extend({ summary: reportSummary }),
  }),
  export: fileExport('/web/box/home/reportForms/export', {
    access: 'record_export',
    summary: 'The whole report as a file',
    fileName: '箱式电源充放电报表',
    input: z.object(reportFilter),
  }),
}
