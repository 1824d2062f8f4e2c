import type { Language } from '#contract/errors.ts'
import type { Context } from '#server/context/context.ts'
import { pageOf } from '#server/db/paged.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { reportContract } from '../contract.ts'
import { type Report, reportOf } from './report.ts'

const texts = {
  zh: {
    headings: ['站点名称', '设备名称', '设备编码', '类型', '时间', '电量（kWh）', '效率（%）', '校正效率（%）'],
    types: ['', '充电', '放电'],
    sum: '合计',
    boxes: (count: number) => `${count} 台`,
  },
  en: {
    headings: [
      'Station',
      'Device',
      'Device code',
      'Type',
      'Time',
      'Energy (kWh)',
      'Efficiency (%)',
      'Corrected efficiency (%)',
    ],
    types: ['', 'Charged', 'Discharged'],
    sum: 'Total',
    boxes: (count: number) => `${count} boxes`,
  },
} as const satisfies Record<Language, unknown>

async function* cells({ rows, summary }: Report, language: Language) {
  const { types, sum, boxes } = texts[language]
  for (const row of rows)
    yield [
      ...[row.stationName, row.deviceName, row.deviceCode, types[row.type] ?? '', row.time, row.amount],
      ...[row.efficiency, row.correctedEfficiency],
    ]
  yield [sum, boxes(summary.boxNum), null, null, null, summary.amountSum, null, null]
}

const handlers = (context: Context): Handlers<typeof reportContract> => ({
  forms: async (input, { caller }) => {
    const { rows, summary } = await reportOf(context, caller, input)
    return { ...pageOf(rows, input), summary }
  },
  export: async (filter, { caller, language }) => ({
    headings: texts[language].headings,
    rows: cells(await reportOf(context, caller, filter), language),
  }),
})

export const boxReport: Feature = feature(reportContract, {}, (context) => ({ handlers: handlers(context) }))
