import { spanText } from '#contract/duration.ts'
import type { Language } from '#contract/errors.ts'
import type { Context } from '#server/context/context.ts'
import { selectedRows } from '#server/export/selected.ts'
import type { ExportCall, ExportTable } from '#server/http/feature.ts'
import type { BayChargeRow, ChargeRow, PowerOnRow } from '../contract.ts'
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
  scopeOf,
} from './queries.ts'

const texts = {
  zh: {
    types: ['', '充电', '放电'],
    running: '进行中',
    silent: '通信中断',
    ended: '已结束',
    charge: ['设备名称', '站点', '类型', '开始时间', '结束时间', '时长', '电量（kWh）', '状态'],
    powerOn: ['设备名称', '设备编码', '站点', '开机时间', '关机时间', '时长', '状态'],
    bay: ['箱式电源', 'PCS', '仓位', '站点', '开始时间', '结束时间', '充电时长', '充电电量（kWh）', '状态'],
  },
  en: {
    types: ['', 'Charge', 'Discharge'],
    running: 'In progress',
    silent: 'Connection lost',
    ended: 'Ended',
    charge: ['Device', 'Station', 'Type', 'Start', 'End', 'Duration', 'Energy (kWh)', 'State'],
    powerOn: ['Device', 'Device code', 'Station', 'Power-on', 'Power-off', 'Duration', 'State'],
    bay: ['Box', 'PCS', 'Bin space', 'Station', 'Start', 'End', 'Charge time', 'Energy charged (kWh)', 'State'],
  },
} as const satisfies Record<Language, unknown>

const lasting = (ms: number, language: Language): string => spanText(Math.max(0, Math.floor(ms / 1000)), language, true)

type Ending = { endTime: string | null; silent: boolean }
const stateOf = ({ endTime, silent }: Ending, language: Language): string => {
  const { running, silent: lost, ended } = texts[language]
  return endTime === null ? running : silent ? lost : ended
}

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

const chargeCells = (language: Language) => (row: ChargeRow) => [
  row.deviceName,
  row.stationName,
  texts[language].types[row.type] ?? '',
  row.startTime,
  row.endTime,
  lasting(row.time, language),
  row.amount,
  stateOf(row, language),
]

const bayCells = (language: Language) => (row: BayChargeRow) => [
  row.boxPowerName,
  row.pcsName,
  row.binSpaceName,
  row.stationName,
  row.startTime,
  row.endTime,
  lasting(row.time, language),
  row.amount,
  stateOf(row, language),
]

const powerOnCells = (language: Language, now: number) => (row: PowerOnRow) => [
  row.deviceName,
  row.deviceCode,
  row.stationName,
  row.startTime,
  row.endTime,
  lasting((row.endTs ?? now) - row.ts, language),
  stateOf(row, language),
]

/** The pages' records as tables, in the caller's language. */
export const recordExports = ({ db, pool, clock }: Context) => ({
  chargeExport: async (filter: ChargeFilter, { caller, language, signal }: ExportCall): Promise<ExportTable> => {
    const rows = selectedRows(
      pool,
      chargeSelection(db, await scopeOf(db, caller, filter), filter),
      sessionColumns,
      signal,
    )
    const cells = chargeCells(language)
    return { headings: texts[language].charge, rows: mapped(rows, (row) => cells(chargeRowOf(row))) }
  },
  powerOnExport: async (filter: PowerOnFilter, { caller, language, signal }: ExportCall): Promise<ExportTable> => {
    const rows = selectedRows(pool, powerOnSelection(db, await scopeOf(db, caller, filter), filter), runColumns, signal)
    const cells = powerOnCells(language, clock())
    return { headings: texts[language].powerOn, rows: mapped(rows, (row) => cells(powerOnRowOf(row))) }
  },
  bayChargeExport: async (filter: BayChargeFilter, { caller, language, signal }: ExportCall): Promise<ExportTable> => {
    const rows = selectedRows(
      pool,
      bayChargeSelection(db, await scopeOf(db, caller, filter), filter),
      sessionColumns,
      signal,
    )
    const cells = bayCells(language)
    return { headings: texts[language].bay, rows: mapped(rows, (row) => cells(bayChargeRowOf(row))) }
  },
})
