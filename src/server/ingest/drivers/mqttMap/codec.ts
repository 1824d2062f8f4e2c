import { parse } from 'csv-parse/sync'
import type { Taken } from '../bound.ts'
import { byKey } from '../byKey.ts'
import { mappedValue } from '../pointValue.ts'
import { bytesAt } from './bytes.ts'
import { at } from './path.ts'
import type { MapDevice, Place, Shape } from './plan.ts'
import { timeOf } from './time.ts'

export type MapMessage = { readonly topic: string; readonly payload: Buffer; readonly isRetained: boolean }
/** A sample of the code that a message names; `ts` undefined where it says no time. */
export type Row = { readonly code: string; readonly ts: number | undefined; readonly get: (place: Place) => unknown }
export type Rows = { readonly rows: readonly Row[]; readonly faults: readonly string[] }

const mostRows = 10_000
const mostBytes = 4 * 2 ** 20

type Get = Row['get']
/** What stands at a place of each sample of a message. Throws where it is not of the format. */
const samplesIn = ({ format, rows, separator }: Shape, payload: Buffer): Get[] => {
  if (format === 'bytes') return [(place) => ('bytes' in place ? bytesAt(payload, place.bytes) : undefined)]
  const text = payload.toString('utf8')
  if (format === 'json') {
    const root: unknown = JSON.parse(text)
    const list = at(root, rows)
    const samples = rows.length === 0 && !Array.isArray(list) ? [root] : list
    if (!Array.isArray(samples)) throw new Error('no list of samples')
    // What all samples of a list share stands beside it.
    return samples.map(
      (sample): Get =>
        (place) =>
          'path' in place ? (at(sample, place.path) ?? at(root, place.path)) : undefined,
    )
  }
  const lines: string[][] = parse(text, {
    ...{ bom: true, delimiter: separator, relax_column_count: true, skip_empty_lines: true, trim: true },
    max_record_size: 100_000,
  })
  return lines.map(
    (line): Get =>
      (place) =>
        'column' in place ? line[place.column - 1] : undefined,
  )
}

/** Reads a message as its shape says. A sample whose code or time is wrong is left out and told. */
export const readMessage = (shape: Shape, { topic, payload }: MapMessage, now: number): Rows => {
  if (payload.length > mostBytes) return { rows: [], faults: [`${payload.length} bytes`] }
  let samples: Get[]
  try {
    samples = samplesIn(shape, payload)
  } catch (error) {
    return { rows: [], faults: [error instanceof Error ? error.message.slice(0, 200) : 'not of this format'] }
  }
  if (samples.length > mostRows) return { rows: [], faults: [`${samples.length} samples`] }
  const faults: string[] = []
  const codeOf = (get: Get): string => {
    const { code } = shape
    if ('fixed' in code) return code.fixed
    const said = 'level' in code ? topic.split('/')[code.level - 1] : get(code.place)
    return typeof said === 'string' || typeof said === 'number' ? String(said).trim() : ''
  }
  const rows = samples.flatMap((get): Row[] => {
    const code = codeOf(get)
    const time = shape.time && timeOf(get(shape.time.place), shape.time, now)
    if (code === '') faults.push('no device code')
    else if (time && 'fault' in time) faults.push(time.fault)
    else return [{ code, ts: time?.ts, get }]
    return []
  })
  return { rows, faults }
}

/** The values of one device in a sample; how many. */
export const valuesIn = ({ points, arrays }: MapDevice, { get }: Row): { values: Taken['values']; count: number } => {
  const found = points.flatMap((point) => {
    const value = mappedValue(get(point.place), point.mapping)
    return value === undefined ? [] : [{ point, value }]
  })
  return { values: byKey(found, arrays), count: found.length }
}
