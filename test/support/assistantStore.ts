import { parseTime } from '#contract/zoned.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import { type AssistantWorld, zone } from './assistantWorld.ts'

/** What a question expects, as its line in `test/questions.jsonl` says it. */
export type Expected = {
  readonly kind: string
  readonly point?: string
  readonly points?: readonly string[]
  readonly what?: 'max' | 'min' | 'mean' | 'first' | 'last' | 'difference' | 'change'
  readonly order?: 'max' | 'min'
  readonly limit?: number
  readonly of?: string
  readonly cell?: number
  readonly open?: boolean
  readonly level?: number
  readonly rule?: string
  readonly station?: string
  readonly type?: number | string
  readonly code?: string
  readonly contains?: readonly string[]
  readonly names?: readonly string[]
  readonly not?: readonly string[]
  readonly no?: readonly string[]
  readonly field?: string
  /** whose rows are added up */
  readonly by?: 'ship' | 'device' | 'berth' | 'bay'
  readonly at?: string
  readonly count?: number
}
export type Line = {
  readonly id: string
  readonly lang: 'zh' | 'en'
  readonly question: string
  readonly after?: readonly string[]
  readonly screen?: { readonly device: string; readonly platform?: string }
  readonly tool: string
  readonly devices: readonly string[]
  readonly period?: readonly [string, string]
  readonly expect: Expected
}
export type Span = { readonly from: number; readonly to: number }

export const spanOf = ({ period }: Line): Span | undefined =>
  period && { from: parseTime(`${period[0]}:00`, zone), to: parseTime(`${period[1]}:00`, zone) }

/** What is stored, read past the tools. */
export const assistantStore = ({ context }: AssistantWorld) => {
  const device = (code: string): Device => {
    const found = context.registry.byCode(code)
    if (!found) throw new Error(`no device ${code}`)
    return found
  }
  const pointOf = (code: string, key: string): PointSlot => {
    const point = device(code).profile.byKey.get(key)
    if (!point) throw new Error(`${code} has no ${key}`)
    return point
  }
  const latest = (code: string, key: string, index = 1): number =>
    context.telemetry.latest(device(code).deviceId)?.values[pointOf(code, key).firstSlot + index - 1] ?? Number.NaN
  const samples = async (code: string, key: string, { from, to }: Span): Promise<(readonly [number, number])[]> => {
    const rows = await context.telemetry.samples(device(code), [pointOf(code, key).firstSlot], from, to)
    return rows.map(({ ts, values }) => [ts, values[0] ?? Number.NaN] as const)
  }
  const figure = async (code: string, key: string, span: Span, what: Expected['what']): Promise<number> => {
    const all = await samples(code, key, span)
    const values = all.map(([, value]) => value)
    const weights = all.map(([ts], at) => (all[at + 1]?.[0] ?? ts) - ts || ts - (all[at - 1]?.[0] ?? ts))
    const [first = Number.NaN, last = Number.NaN] = [values[0], values.at(-1)]
    if (what === 'max') return Math.max(...values)
    if (what === 'min') return Math.min(...values)
    if (what === 'difference') return Math.max(...values) - Math.min(...values)
    if (what === 'change') return last - first
    if (what === 'first' || what === 'last') return what === 'first' ? first : last
    const time = weights.reduce((sum, each) => sum + each, 0)
    return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) / time
  }
  /** minutes, each sample standing until the next */
  const beyond = async (code: string, key: string, span: Span, is: (value: number) => boolean): Promise<number> => {
    const all = await samples(code, key, span)
    return all.reduce((sum, [ts, value], at) => sum + (is(value) ? (all[at + 1]?.[0] ?? ts) - ts : 0), 0) / 60_000
  }
  const heard = (code: string): number | undefined => context.telemetry.latest(device(code).deviceId)?.ts
  const { db, pool, clock: now } = context
  return { device, pointOf, latest, samples, figure, beyond, heard, db, pool, now, zone }
}
export type AssistantStore = ReturnType<typeof assistantStore>

/** Alarms of what the operator sees, by what a question asks of them. */
export const storedAlarmsOf = async ({ db, device }: AssistantStore, line: Line) => {
  const { open, level, rule, station } = line.expect
  const span = spanOf(line)
  const rows = await db
    .selectFrom('alarm as a')
    .innerJoin('station as s', 's.id', 'a.station_id')
    .selectAll('a')
    .select('s.name as station')
    .where('s.name', '<>', '别家换电站')
    .orderBy('a.level')
    .orderBy('a.began_at', 'desc')
    .execute()
  const ids = line.devices.map((code) => device(code).deviceId)
  return rows.filter(
    (row) =>
      (ids.length === 0 || ids.includes(row.device_id) || ids.includes(row.unit_id)) &&
      (!open || row.cleared_at === null) &&
      (level === undefined || row.level === level) &&
      (rule === undefined || row.rule === rule) &&
      (station === undefined || row.station === station) &&
      (!span || (row.began_at.getTime() >= span.from && row.began_at.getTime() < span.to)),
  )
}
