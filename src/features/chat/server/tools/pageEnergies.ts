import { type PlatformKey, platformOf } from '#contract/platforms.ts'
import type { PanelName } from '#contract/panels.ts'
import { formatTime } from '#contract/zoned.ts'
import { savingRecordContract } from '#features/energy-saving/contract.ts'
import { storageReportContract } from '#features/energy-storage/contract.ts'
import { chargingReportContract } from '#features/port-charging/contract.ts'
import { shoreReportContract } from '#features/shore-power/contract.ts'
import type { Device } from '#server/context/devices.ts'
import type { NamedFigure } from './answers.ts'
import { figureOf } from './figures.ts'
import { platformOfStation } from './homes.ts'
import { holds, panelPath } from './paths.ts'
import { longestRead } from './series.ts'
import type { Asking } from './tool.ts'
import { whatOf } from './words.ts'

type Asked = {
  readonly station: Device | undefined
  readonly platform: PlatformKey | undefined
  readonly from: number
  readonly to: number
}
type Wall = { readonly begin: string; readonly end: string; readonly stationId: string | undefined }
type Summary = Readonly<Record<string, unknown>> | null
type Figures = readonly (readonly [field: string, zh: string, en: string, unit: string, decimals: number])[]
type Page = {
  readonly panel: PanelName
  readonly figures: Figures
  /** what its report says of the period; null where it knows no such period */
  readonly load: (asking: Asking, wall: Wall) => Promise<Summary>
}

const isMidnight = (wall: string): boolean => wall.endsWith('00:00:00')
const dayOf = (wall: string): string => wall.slice(0, 10)
/** The last day of a period that ends before `end`. */
const lastDay = (end: string): string =>
  new Date(Date.parse(`${dayOf(end)}T00:00:00Z`) - (isMidnight(end) ? 1 : 0)).toISOString().slice(0, 10)
const spanOf = ({ begin, end }: Wall) => ({ timeStart: begin, timeEnd: end })

/** Whole days, months and years are what the report of storage knows. */
const storagePeriod = ({ begin, end }: Wall) => {
  const next = (length: number): boolean => {
    const from = new Date(`${dayOf(begin)}T00:00:00Z`)
    if (length === 10) from.setUTCDate(from.getUTCDate() + 1)
    if (length === 7) from.setUTCMonth(from.getUTCMonth() + 1)
    if (length === 4) from.setUTCFullYear(from.getUTCFullYear() + 1)
    return from.toISOString().slice(0, 10) === dayOf(end)
  }
  if (!isMidnight(begin) || !isMidnight(end)) return undefined
  if (next(10)) return { type: 1, dyaTime: dayOf(begin) } as const
  if (begin.slice(8, 10) === '01' && next(7)) return { type: 2, yearMonth: begin.slice(0, 7) } as const
  return begin.slice(5, 10) === '01-01' && next(4) ? ({ type: 3, year: begin.slice(0, 4) } as const) : undefined
}

const pages: Readonly<Partial<Record<PlatformKey, Page>>> = {
  portCharging: {
    panel: 'chargingReport',
    figures: [
      ['energy', '充入箱电量', 'energy put into boxes', 'kWh', 1],
      ['swaps', '换电箱数', 'boxes swapped', '', 0],
      ['cost', '电费', 'cost', 'CNY', 2],
      ['peakPower', '峰值功率', 'peak power', 'kW', 1],
    ],
    load: async (asking, wall) =>
      (
        await asking.ask(chargingReportContract.statistics, {
          stationId: wall.stationId,
          reportType: 4,
          ...spanOf(wall),
        })
      ).summary,
  },
  shorePower: {
    panel: 'shoreReport',
    figures: [
      ['connections', '接电次数', 'connections', '', 0],
      ['energy', '供电量', 'supplied energy', 'kWh', 1],
      ['fee', '费用', 'fees', 'CNY', 2],
      ['co2', 'CO₂减排', 'avoided CO₂', 'kg', 1],
    ],
    load: async (asking, wall) =>
      (await asking.ask(shoreReportContract.statistics, { stationId: wall.stationId, reportType: 4, ...spanOf(wall) }))
        .summary,
  },
  energyStorage: {
    panel: 'storageReport',
    figures: [
      ['charged', '充电量（报表）', 'charged (report)', 'kWh', 1],
      ['discharged', '放电量（报表）', 'discharged (report)', 'kWh', 1],
      ['efficiency', '效率', 'efficiency', '%', 2],
      ['cycles', '循环次数', 'cycles', '', 2],
      ['income', '收益', 'income', 'CNY', 2],
    ],
    load: async (asking, wall) => {
      const period = storagePeriod(wall)
      return period
        ? (await asking.ask(storageReportContract.report, { stationId: wall.stationId, ...period })).summary
        : null
    },
  },
  energySaving: {
    panel: 'savingRates',
    figures: [
      ['recycling', '回收电量', 'recovered energy', 'kWh', 1],
      ['total', '总用电量', 'consumed energy', 'kWh', 1],
      ['energySavingRate', '节能率', 'saving rate', '%', 3],
    ],
    load: async (asking, { begin, end, stationId }) => {
      if (!isMidnight(begin) || stationId !== undefined) return null
      const rows = await asking.ask(savingRecordContract.rateList, {
        type: '4',
        startDay: dayOf(begin),
        endDay: lastDay(end),
      })
      const sum = (field: 'recycling' | 'total'): number => rows.reduce((all, row) => all + (row[field] ?? 0), 0)
      const [recycling, total] = [sum('recycling'), sum('total')]
      return rows.length === 0
        ? null
        : { recycling, total, energySavingRate: total > 0 ? (recycling / total) * 100 : null }
    },
  },
}

/** What the report of a platform says of a period, of a station or of all that the caller sees; nothing where it has no report of such. */
export const pageEnergies = async (asking: Asking, { station, platform, from, to }: Asked): Promise<NamedFigure[]> => {
  const key = platform ?? (station && platformOfStation(asking.caller, station.stationType))
  const page = key && pages[key]
  if (!key || !page || !holds(asking.caller, key) || to - from > longestRead) return []
  const zone = station?.timeZone ?? asking.caller.timeZone
  const isNow = to >= asking.now
  const end = formatTime(isNow ? to : to - 1, zone)
  const wall = {
    begin: formatTime(from, zone),
    end: page.panel === 'storageReport' || page.panel === 'savingRates' ? formatTime(to, zone) : end,
  }
  const summary = await page.load(asking, { ...wall, stationId: station?.stationId })
  if (!summary) return []
  const path = panelPath(key, page.panel)
  return page.figures.flatMap(([field, zh, en, unit, decimals]) => {
    const value = summary[field]
    if (value !== null && typeof value !== 'number') return []
    const name = asking.language === 'en' ? en : zh
    const what = whatOf(asking, station?.stationName ?? platformOf(key)[asking.language], name)
    const figure = figureOf(value, { kind: 'rows', path, what, from, to, unit, decimals })
    return [{ key: field, name, figure, word: null, legend: null, at: null }]
  })
}
