import { valueIn } from './types.ts'
import type { Source } from './topics.ts'
import type { Metric, Raw } from './wire.ts'

/** A metric that was born, with the newest that came of it; ts in ms. */
export type Known = {
  readonly name: string
  readonly type: number
  value: number | string | boolean | undefined
  ts: number
}
/** A node itself, or a device below it. */
export type Unit = {
  readonly source: Source
  isBorn: boolean
  /** ms of the last message */
  heardAt: number
  metrics: Map<string, Known>
}
export type Reading = { readonly name: string; readonly ts: number; readonly value: number | string | boolean }

const mostMetrics = 10_000

/** Takes the metrics of a birth; gives them by the alias that they have. */
export const bear = (unit: Unit, metrics: readonly Metric[], at: number): [Raw, Known][] => {
  unit.isBorn = true
  unit.metrics = new Map()
  return metrics.flatMap(({ name, alias, datatype = 0 }): [Raw, Known][] => {
    if (!name || unit.metrics.size >= mostMetrics) return []
    const known: Known = { name, type: datatype, value: undefined, ts: at }
    unit.metrics.set(name, known)
    return alias === undefined ? [] : [[alias, known]]
  })
}

/** What metrics say, by the types of the birth; `find` gives undefined where it does not know one. */
export const readingsOf = (
  metrics: readonly Metric[],
  at: number,
  find: (metric: Metric) => Known | undefined,
): Reading[] =>
  metrics.flatMap((metric): Reading[] => {
    const known = find(metric)
    if (!known) return []
    const [value, ts] = [valueIn(metric, known.type), metric.timestamp ?? at]
    if (ts >= known.ts || known.value === undefined) Object.assign(known, { value, ts })
    return value === undefined ? [] : [{ name: known.name, ts, value }]
  })
