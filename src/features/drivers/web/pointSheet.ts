import type { Attribute, AttributeValue } from '#contract/attribute.ts'
import { valueFault } from '#contract/attributeFault.ts'
import type { Language } from '#contract/errors.ts'
import { profilePoint } from '#features/iot/shapes.ts'
import { cellsOf, separatorOf } from '#web/kit/table/sheetCells.ts'

export type SheetPoint = { pointKey: string; index: number; rw: 0 | 1 | 2; attributes: Record<string, AttributeValue> }
/** `line` and `column` count from 1, as a table program shows them. */
export type SheetFault = { line: number; column: number; msg: string }

const words = {
  zh: {
    noPoint: '首行须有 pointKey 列',
    unknownColumn: '没有此列',
    unknownPoint: '模板没有此点位',
    twice: '重复',
    index: '序号须在范围内',
    rw: '须为 0、1 或 2',
  },
  en: {
    noPoint: 'the first line needs a column pointKey',
    unknownColumn: 'no such column',
    unknownPoint: 'the profile has no such point',
    twice: 'given twice',
    index: 'the place is out of range',
    rw: '0, 1 or 2',
  },
} as const

const ofProfile = new Set(Object.keys(profilePoint.shape))

/** What a cell says of an attribute: of a choice its value or its word, of yes and no either way of writing them. */
export const valueOfCell = ({ kind, options }: Attribute, cell: string, language: Language): AttributeValue => {
  if (kind === 'number') return cell === '' ? Number.NaN : Number(cell)
  if (kind === 'boolean') return /^(1|true|yes|是)$/i.test(cell)
  return options?.find(({ value, label }) => value === cell || label[language] === cell)?.value ?? cell
}

/**
 * Points as a table program copies them: the first line names the columns, `pointKey`, `index` (from 0), `rw` and the keys or names of
 * attributes; an empty cell is left out, and so are the columns of a profile, so that one table says what points are and how they are
 * read. Every fault is told with its place.
 */
export const pointsOfSheet = (
  sheet: string,
  known: readonly { readonly pointKey: string; readonly size: number }[],
  attributes: readonly Attribute[],
  language: Language,
): { points: SheetPoint[]; faults: SheetFault[] } => {
  const say = words[language]
  const lines = sheet.split(/\r\n|\r|\n/)
  const separator = separatorOf(lines[0] ?? '')
  const heads = cellsOf(lines[0] ?? '', separator)
  const columns = heads.map((head) =>
    ['pointKey', 'index', 'rw'].includes(head)
      ? head
      : attributes.find(({ key, label }) => [key, label.zh, label.en].includes(head)),
  )
  const faults: SheetFault[] = columns.flatMap((column, at) =>
    column === undefined && heads[at] !== '' && !ofProfile.has(heads[at] ?? '')
      ? [{ line: 1, column: at + 1, msg: say.unknownColumn }]
      : [],
  )
  if (!columns.includes('pointKey')) return { points: [], faults: [{ line: 1, column: 1, msg: say.noPoint }] }
  const seen = new Set<string>()
  const points = lines.slice(1).flatMap((text, row): SheetPoint[] => {
    if (text.trim() === '') return []
    const line = row + 2
    const point: SheetPoint = { pointKey: '', index: 0, rw: 0, attributes: {} }
    for (const [at, cell] of cellsOf(text, separator).entries()) {
      const column = columns[at]
      const fault = (msg: string): void => void faults.push({ line, column: at + 1, msg })
      if (column === undefined || cell === '') continue
      if (column === 'pointKey') point.pointKey = cell
      else if (column === 'index') point.index = Number(cell)
      else if (column === 'rw') {
        const rw = ([0, 1, 2] as const).find((each) => String(each) === cell)
        if (rw === undefined) fault(say.rw)
        else point.rw = rw
      } else if (typeof column === 'object') {
        const value = valueOfCell(column, cell, language)
        const wrong = valueFault(column, value)
        if (wrong) fault(wrong[language])
        else point.attributes[column.key] = value
      }
    }
    const size = known.find(({ pointKey }) => pointKey === point.pointKey)?.size
    const at = columns.indexOf('pointKey') + 1
    const place = `${point.pointKey} ${point.index}`
    if (size === undefined) faults.push({ line, column: at, msg: say.unknownPoint })
    else if (!Number.isInteger(point.index) || point.index < 0 || point.index >= size)
      faults.push({ line, column: columns.indexOf('index') + 1, msg: say.index })
    else if (seen.has(place)) faults.push({ line, column: at, msg: say.twice })
    seen.add(place)
    return [point]
  })
  return { points, faults }
}
