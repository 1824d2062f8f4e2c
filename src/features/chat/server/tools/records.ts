import type { Language } from '#contract/errors.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import { platformOf } from '#contract/platforms.ts'
import { reportContract } from '#features/box-report/contract.ts'
import type { Device } from '#server/context/devices.ts'
import type { NamedFigure, RecordsAnswer } from './answers.ts'
import { countFigure, figureOf } from './figures.ts'
import { fitting } from './fitting.ts'
import { inputs } from './inputs.ts'
import { askedTimes, panelPath, platformOfCall } from './paths.ts'
import { deviceSeen, placeOf, stationSeen } from './place.ts'
import { recordLists } from './recordKinds.ts'
import type { NumberColumn, RecordColumn, RecordFilter, RecordList, RecordRow, TextColumn } from './recordShapes.ts'
import type { Asking, Figure, Tool } from './tool.ts'
import { whatOf, word } from './words.ts'

const size = 100
const mostPages = 10

const isNumber = (column: RecordColumn): column is NumberColumn => 'unit' in column
const numberIn = (row: RecordRow, { field, per = 1 }: NumberColumn): number | null => {
  const value = row[field]
  return typeof value === 'number' ? value / per : null
}
const msOf = (row: RecordRow, field: string): number | null => {
  const value = row[field]
  return typeof value === 'number' ? value : null
}

/** Rows of a list up to a thousand, and how many it holds. */
const rowsOf = async (asking: Asking, { load }: RecordList, filter: RecordFilter) => {
  const rows: RecordRow[] = []
  for (let current = 1; current <= mostPages; current += 1) {
    const page = await load(asking, filter, { current, size })
    rows.push(...page.records)
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

const textIn = (row: RecordRow, { field, fieldEn }: TextColumn, language: Language): string => {
  const own = language === 'en' && fieldEn ? row[fieldEn] : undefined
  const text = own || row[field]
  return typeof text === 'string' ? text : ''
}

const cellsOf = (asking: Asking, { columns }: RecordList, row: RecordRow, path: string): (string | Figure)[] =>
  columns.map((column) => {
    const words = column.words[asking.language]
    if (!isNumber(column)) return textIn(row, column, asking.language)
    const id = row.deviceId ?? row.shippingId
    const name = row.deviceName ?? row.boxPowerName ?? row.shippingName ?? row.vesselName
    return figureOf(numberIn(row, column), {
      ...{ kind: 'rows', path, unit: column.unit, decimals: column.decimals },
      ...{ deviceId: typeof id === 'string' ? id : '', deviceName: typeof name === 'string' ? name : '' },
      ...{ from: msOf(row, 'ts') ?? msOf(row, 'startTs'), to: msOf(row, 'endTs') },
      what: whatOf(asking, typeof name === 'string' ? name : '', words),
    })
  })

const sumsOf = (asking: Asking, list: RecordList, rows: readonly RecordRow[], path: string): NamedFigure[] =>
  list.columns.filter(isNumber).flatMap((column) => {
    if (!column.adds) return []
    const known = rows.flatMap((row) => numberIn(row, column) ?? [])
    const value = known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
    const name = column.words[asking.language]
    const { unit, decimals } = column
    const figure = figureOf(value, {
      kind: 'rows',
      path,
      unit,
      decimals,
      what: whatOf(asking, name, word('sum', asking.language)),
    })
    return [{ key: column.field, name, figure, word: null, legend: null, at: null }]
  })

export const records: Tool<typeof inputs.records, RecordsAnswer> = {
  name: 'records',
  summary:
    'Rows of the portal’s lists: charges and discharges, power-ons, charges in bays, voyages, what ships took aboard, visits in bays, bookings, shore connections, pile sessions, lifts of cranes; with sums over all rows (of up to a thousand)',
  input: inputs.records,
  run: async ({ kind, deviceId, stationId, platform, from, to, limit }, asking) => {
    const list = recordLists[kind]
    const device = deviceId === undefined ? undefined : deviceSeen(asking, deviceId)
    const station = stationId === undefined ? undefined : stationSeen(asking, stationId)
    const filter: RecordFilter = {
      ...{
        deviceId,
        stationId,
        deviceName: device?.deviceName,
        isShip: device?.profile.natures.has('carries') ?? false,
      },
      stationType: (device ?? station)?.stationType ?? (platform && platformOf(platform).stationTypes[0]),
      ...askedTimes(asking.caller, from, to),
    }
    const { rows, total, whole } = await rowsOf(asking, list, filter)
    const ts = (row: RecordRow): number => msOf(row, 'ts') ?? msOf(row, 'startTs') ?? msOf(row, 'etaTs') ?? 0
    const isOwn = (row: RecordRow): boolean =>
      deviceId === undefined || list.own.some((field) => row[field] === deviceId)
    const isThen = (row: RecordRow): boolean => ts(row) >= (from ?? 0) && ts(row) < (to ?? Number.POSITIVE_INFINITY)
    const found = rows.filter((row) => isOwn(row) && (kind !== 'shipCharges' || isThen(row)))
    const exact = found.length === rows.length ? total : whole ? found.length : null
    const own = platform ?? listPlatform(asking, list, device)
    const panel = own && list.panels.find((name) => (platformOf(own).panels as readonly string[]).includes(name))
    const { startTime, endTime, deviceName } = filter
    const named = list.columns.find((column) => /Name$/.test(column.field))?.field
    const path =
      own && panel ? panelPath(own, panel, { startTime, endTime, ...(named ? { [named]: deviceName } : {}) }) : '/'
    const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    return {
      columns: list.columns.map(({ words }) => words[asking.language]),
      rows: fitting(found.slice(0, limit).map((row) => cellsOf(asking, list, row, path))),
      total: countFigure(exact, word('rows', asking.language), path, period),
      sums: whole ? sumsOf(asking, list, found, path) : [],
      path,
    }
  },
}
