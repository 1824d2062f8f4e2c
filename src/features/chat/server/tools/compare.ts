import { itemOf, itemTitle } from '#server/equipment/items.ts'
import { AppError } from '#server/http/appError.ts'
import type { CompareAnswer, Compared } from './answers.ts'
import { figureOf } from './figures.ts'
import { inputs, type Measure } from './inputs.ts'
import { compared, measured, type Period } from './measured.ts'
import { deviceSeen } from './place.ts'
import { readOf } from './series.ts'
import type { Asking, Figure, Tool } from './tool.ts'
import { whatOf } from './words.ts'

/** Figures that are read from samples, not from statistics of hours or registers. */
const ofSamples: ReadonlySet<Measure> = new Set(['mean', 'first', 'last', 'difference'])

/** The period of a figure, as much of it as is read; none for newest values. Refuses `range.invalid`. */
export const periodOf = (
  { now }: Pick<Asking, 'now'>,
  measure: Measure,
  { from, to = now + 1 }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Period | undefined => {
  if (measure === 'now') return undefined
  const end = Math.min(to, now + 1)
  if (from === undefined || from >= end) throw new AppError('range.invalid')
  return ofSamples.has(measure) ? readOf({ from, to: end }) : { from, to: end }
}

/** Of two figures in the same unit the first less the second; its reference is the curve of the first. */
const differenceOf = (asking: Asking, rows: readonly Compared[]): Figure | null => {
  const [one, two, ...more] = rows
  if (!one || !two || more.length > 0 || one.figure.source.unit !== two.figure.source.unit) return null
  const [a, b] = [one.figure.value, two.figure.value]
  if (a === null || b === null) return null
  const names = `${one.place.name} − ${two.place.name}`
  return figureOf(a - b, { ...one.figure.source, what: whatOf(asking, names, one.figure.source.what) })
}

export const compare: Tool<typeof inputs.compare, CompareAnswer> = {
  name: 'compare',
  summary:
    'The same figure of several devices: newest values, or highest, lowest, mean, sum and so on of a period; mean, first, last and difference of its last 366 days',
  input: inputs.compare,
  run: async ({ items, measure, ...times }, asking) => {
    const asked = items.map(({ deviceId, pointKey, index }) => {
      const device = deviceSeen(asking, deviceId)
      return { device, item: itemOf(device.profile, pointKey, index) }
    })
    const period = periodOf(asking, measure, times)
    const found = await measured(asking, asked, measure, period)
    const rows = await compared(asking, found, measure, period)
    const [first] = asked
    return {
      measure,
      pointName: first ? itemTitle(first.item, asking.language) : '',
      rows,
      unknown: rows.flatMap(({ place, figure }) => (figure.value === null ? place : [])),
      of: rows.length,
      mean: null,
      sum: null,
      difference: differenceOf(asking, rows),
    }
  },
}
