import type { NamedFigure } from './answers.ts'
import { countFigure } from './figures.ts'
import { fitting } from './fitting.ts'
import { inputs, type Owner } from './inputs.ts'
import { ordered } from './ordered.ts'
import { isNumber, recordRows } from './recordRows.ts'
import { sumsOf } from './records.ts'
import type { RecordRow } from './recordShapes.ts'
import { energiesByStation } from './stationEnergies.ts'
import type { Tool } from './tool.ts'
import { word } from './words.ts'
import type { TotalsAnswer } from './totalsAnswer.ts'

/** Fields of rows that hold the id and the name of an owner, and the list's filter of him. */
const owning: Readonly<Record<Owner, readonly (readonly [id: string, name: string])[]>> = {
  ship: [
    ['shippingId', 'shippingName'],
    ['shippingId', 'vesselName'],
  ],
  device: [
    ['deviceId', 'deviceName'],
    ['deviceId', 'boxPowerName'],
  ],
  station: [['stationId', 'stationName']],
  berth: [['berthId', 'berthName']],
  bay: [
    ['bayId', 'bayName'],
    ['binSpaceName', 'binSpaceName'],
  ],
}

const wordIn = (row: RecordRow, field: string): string => {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

/** The rows' fields that name such an owner; undefined where rows of a list have none. */
const fieldsIn = (rows: readonly RecordRow[], by: Owner) =>
  owning[by].find(([, name]) => rows.some((row) => typeof row[name] === 'string'))

/** How many rows of the list these stand for. */
const countOf = (rows: readonly RecordRow[]): number =>
  rows.reduce((sum, { num }) => sum + (typeof num === 'number' ? num : 1), 0)

type Row = TotalsAnswer['rows'][number]

const noSums: readonly NamedFigure[] = []

export const totals: Tool<typeof inputs.totals, TotalsAnswer> = {
  name: 'totals',
  summary:
    'Rows of one of the portal’s lists counted and added up for each ship, device, station, berth or bay, the greatest first; kind "energy" adds up what the registers of each station counted',
  input: inputs.totals,
  run: async ({ kind, by, field, order, limit, ...asked }, asking) => {
    if (kind === 'energy') return energiesByStation(asking, { ...asked, field, order, limit })
    const { from, to } = asked
    const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    const { list, added, exact, whole, path, pathTo } = await recordRows(asking, { kind, ...asked })
    const [first] = list.columns.filter((column) => isNumber(column) && column.adds)
    const chosen = field ?? first?.field ?? 'count'
    const counted = countFigure(exact, word('rows', asking.language), path, period)
    const none = { rows: [], of: 0, count: counted, sums: noSums, field: chosen, whole, path }
    if (!whole) return none
    const sums = sumsOf(asking, list, added, path, { name: '', deviceId: '', ...period })
    const fields = fieldsIn(added, by)
    if (!fields) return { ...none, sums }
    const [id, name] = fields
    const owned = [...Map.groupBy(added, (row) => wordIn(row, id) || wordIn(row, name))].map(([key, own]): Row => {
      const called = own.map((row) => wordIn(row, name)).find((text) => text !== '') ?? ''
      const there = pathTo(called === '' ? {} : { [name]: called })
      const isDevice = by === 'ship' || by === 'device'
      const of = { name: called, deviceId: isDevice ? wordIn(own[0] ?? {}, id) : '', ...period }
      const count = countFigure(countOf(own), word('rows', asking.language), there, {
        ...{ deviceId: of.deviceId, deviceName: called, ...period },
      })
      return { id: key, name: called, count, sums: sumsOf(asking, list, own, there, of) }
    })
    return { ...none, of: owned.length, sums, rows: fitting(ordered(owned, chosen, order).slice(0, limit)) }
  },
}
