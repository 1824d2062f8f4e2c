import type { Attribute, AttributeValue } from '#contract/attribute.ts'
import { attributeFaults } from '#contract/attributeFault.ts'
import type { Language } from '#contract/errors.ts'
import type { SheetFault } from '#web/kit/sheet/column.ts'
import { cellsOf, linesOf, separatorOf } from '#web/kit/table/sheetCells.ts'
import type { ConfigFault } from '../shapes.ts'
import { type SheetPoint, valueOfCell } from './pointSheet.ts'

/** The column beside those of attributes: how a point is bound. */
export const accessKey = 'rw'

/** What is typed in a cell as a value of its attribute: what is no number stays as it is, for all to see that it is wrong. */
const typed = (attribute: Attribute, cell: string, language: Language): AttributeValue | undefined => {
  const text = cell.trim()
  if (text === '') return undefined
  const value = valueOfCell(attribute, text, language)
  return Number.isNaN(value) ? text : value
}

/** A point with a value in the place of another; an empty one leaves the default. */
export const withValue = (
  point: SheetPoint,
  key: string,
  cell: string,
  attributes: readonly Attribute[],
  language: Language,
): SheetPoint => {
  if (key === accessKey) {
    const rw = ([0, 1, 2] as const).find((each) => String(each) === cell.trim())
    return rw === undefined || rw === point.rw ? point : { ...point, rw }
  }
  const attribute = attributes.find((each) => each.key === key)
  if (!attribute) return point
  const value = typed(attribute, cell, language)
  if (value === point.attributes[key]) return point
  const { [key]: _, ...others } = point.attributes
  return { ...point, attributes: value === undefined ? others : { ...others, [key]: value } }
}

/** Cells copied from a table program, from a cell on to the right and down, as far as there are points and columns. */
export const pastedInto = (
  points: readonly SheetPoint[],
  { at, key }: { readonly at: number; readonly key: string },
  cells: string,
  attributes: readonly Attribute[],
  language: Language,
): SheetPoint[] => {
  const keys = [accessKey, ...attributes.map((each) => each.key)]
  const first = keys.indexOf(key)
  const lines = linesOf(cells)
  const separator = separatorOf(lines[0] ?? '')
  return points.map((point, place) => {
    const line = place < at ? undefined : lines[place - at]
    if (line === undefined || first < 0) return point
    return cellsOf(line, separator).reduce((before, cell, offset) => {
      const target = keys[first + offset]
      return target === undefined ? before : withValue(before, target, cell, attributes, language)
    }, point)
  })
}

/** The value of a cell in every line below it. */
export const filledBelow = (points: readonly SheetPoint[], at: number, key: string): SheetPoint[] => {
  const from = points[at]
  if (!from) return [...points]
  const value = from.attributes[key]
  return points.map((point, place) => {
    if (place <= at) return point
    if (key === accessKey) return { ...point, rw: from.rw }
    const { [key]: _, ...others } = point.attributes
    return { ...point, attributes: value === undefined ? others : { ...others, [key]: value } }
  })
}

/** What is wrong with points by the rules of their attributes, and what a server said of them: each cell once. */
export const faultsOfPoints = (
  points: readonly SheetPoint[],
  attributes: readonly Attribute[],
  said: readonly ConfigFault[],
  language: Language,
): SheetFault[] => {
  const known = new Set(attributes.map(({ key }) => key))
  const own = points.flatMap((point, at) =>
    attributeFaults(attributes, point.attributes).map(
      ({ attribute, words }): SheetFault => ({
        ...{ at, text: words[language] },
        key: known.has(attribute) ? attribute : '',
      }),
    ),
  )
  const marked = new Set(own.map(({ at, key }) => `${at} ${key}`))
  const told = said.flatMap(({ pointKey, index, attribute, msg }): SheetFault[] => {
    const at = points.findIndex((point) => point.pointKey === pointKey && point.index === index)
    return at < 0 || marked.has(`${at} ${attribute}`) ? [] : [{ at, key: attribute, text: msg }]
  })
  return [...own, ...told]
}
