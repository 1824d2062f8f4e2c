import type { Language } from '#contract/errors.ts'
import { type PlatformKey, platformOf } from '#contract/platforms.ts'
import { reportContract } from '#features/box-report/contract.ts'
import type { Device } from '#server/context/devices.ts'
import type { RecordKind } from './inputs.ts'
import { askedTimes, panelPath, platformOfCall } from './paths.ts'
import { deviceSeen, placeOf, stationSeen } from './place.ts'
import { recordLists } from './recordKinds.ts'
import type { NumberColumn, RecordColumn, RecordFilter, RecordList, RecordRow, TextColumn } from './recordShapes.ts'
import type { Asking } from './tool.ts'

const size = 100
const mostPages = 10

export type RecordsAsked = {
  readonly kind: RecordKind
  readonly deviceId?: string | undefined
  readonly stationId?: string | undefined
  readonly platform?: PlatformKey | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly berth?: string | undefined
}
export type FoundRecords = {
  readonly list: RecordList
  readonly rows: readonly RecordRow[]
  /** what sums are made of: the rows, or a row for each owner that stands for `num` of them */
  readonly added: readonly RecordRow[]
  /** how many there are; null where that is not known */
  readonly exact: number | null
  /** false: there are more than `added` stands for */
  readonly whole: boolean
  /** the portal's address of the list, narrowed by more filters */
  pathTo(query: Readonly<Record<string, string | undefined>>): string
  /** the same with the filters that were asked for */
  readonly path: string
}

export const isNumber = (column: RecordColumn): column is NumberColumn => 'unit' in column
export const numberIn = (row: RecordRow, { field, per = 1 }: NumberColumn): number | null => {
  const value = row[field]
  return typeof value === 'number' ? value / per : null
}
export const msOf = (row: RecordRow, field: string): number | null => {
  const value = row[field]
  return typeof value === 'number' ? value : null
}
export const timeOf = (row: RecordRow): number | null => msOf(row, 'ts') ?? msOf(row, 'startTs') ?? msOf(row, 'etaTs')
export const textIn = (row: RecordRow, { field, fieldEn }: TextColumn, language: Language): string => {
  const own = language === 'en' && fieldEn ? row[fieldEn] : undefined
  const text = own || row[field]
  return typeof text === 'string' ? text : ''
}

type Loaded = {
  readonly rows: readonly RecordRow[]
  readonly total: number
  readonly whole: boolean
  readonly sums?: readonly RecordRow[] | undefined
}
/** Rows of a list up to a thousand, and how many it holds. */
const rowsOf = async (asking: Asking, { load }: RecordList, filter: RecordFilter): Promise<Loaded> => {
  const rows: RecordRow[] = []
  for (let current = 1; current <= mostPages; current += 1) {
    const page = await load(asking, filter, { current, size })
    rows.push(...page.records)
    if (page.isWhole)
      return { rows, total: page.total, whole: page.sums !== undefined || page.total <= rows.length, sums: page.sums }
    if (page.records.length < size) return { rows, total: rows.length, whole: true }
    if (current === mostPages) return { rows, total: page.total, whole: page.total <= rows.length }
  }
  return { rows, total: rows.length, whole: true }
}

/** The platform whose list is meant: that of the list, else one of the device's, else that of boxes, as the lists themselves take it. */
const listPlatform = (asking: Asking, list: RecordList, device: Device | undefined): PlatformKey | undefined => {
  if (list.platform) return list.platform
  const having = (device ? placeOf(asking, device).platforms : []).filter((key) =>
    platformOf(key).panels.some((name) => list.panels.includes(name)),
  )
  return having[0] ?? platformOfCall(reportContract.forms)
}

/** The rows of a list that were asked for, in its order. */
export const recordRows = async (asking: Asking, asked: RecordsAsked): Promise<FoundRecords> => {
  const { kind, deviceId, stationId, platform, from, to, berth } = asked
  const list = recordLists[kind]
  const device = deviceId === undefined ? undefined : deviceSeen(asking, deviceId)
  const station = stationId === undefined ? undefined : stationSeen(asking, stationId)
  const filter: RecordFilter = {
    ...{ deviceId, stationId, deviceName: device?.deviceName },
    isShip: device?.profile.natures.has('carries') ?? false,
    isBay: device?.profile.natures.has('feeds') ?? false,
    stationType: (device ?? station)?.stationType ?? (platform && platformOf(platform).stationTypes[0]),
    ...askedTimes(asking.caller, from, to),
  }
  const { rows, total, whole, sums }: Loaded = await rowsOf(asking, list, filter)
  const ts = (row: RecordRow): number => timeOf(row) ?? 0
  const isOwn = (row: RecordRow): boolean => deviceId === undefined || list.own.some((field) => row[field] === deviceId)
  const isThen = (row: RecordRow): boolean => ts(row) >= (from ?? 0) && ts(row) < (to ?? Number.POSITIVE_INFINITY)
  const isAt = (row: RecordRow): boolean => berth === undefined || row.berthName === berth
  const found = rows.filter((row) => isOwn(row) && isAt(row) && (kind !== 'shipCharges' || isThen(row)))
  const own = platform ?? listPlatform(asking, list, device)
  const panel = own && list.panels.find((name) => (platformOf(own).panels as readonly string[]).includes(name))
  const { startTime, endTime, deviceName } = filter
  const named = list.columns.find((column) => /Name$/.test(column.field))?.field
  const pathTo = (query: Readonly<Record<string, string | undefined>>): string =>
    own && panel ? panelPath(own, panel, { startTime, endTime, ...query }) : '/'
  return {
    ...{ list, rows: found, added: sums ?? found, whole, pathTo },
    exact: found.length === rows.length ? total : whole ? found.length : null,
    path: pathTo({ ...(named ? { [named]: deviceName } : {}), ...(berth === undefined ? {} : { berthName: berth }) }),
  }
}
