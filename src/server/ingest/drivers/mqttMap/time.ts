import { dayExists } from '#contract/fields.ts'
import { formatTime } from '#contract/zoned.ts'
import { momentOf } from '../../codec/eventTime.ts'

export const timeUnits = ['s', 'ms', 'us', 'iso', 'pattern'] as const
export type TimeUnit = (typeof timeUnits)[number]
export type TimeRule = { readonly unit: TimeUnit; readonly pattern: RegExp; readonly zone: string }
/** ms, or why it is none */
export type Moment = { readonly ts: number } | { readonly fault: string }

const parts: Readonly<Record<string, string>> = {
  ...{ yyyy: '(?<year>\\d{4})', yy: '(?<short>\\d{2})', MM: '(?<month>\\d{1,2})', dd: '(?<day>\\d{1,2})' },
  ...{ HH: '(?<hour>\\d{1,2})', mm: '(?<minute>\\d{1,2})', ss: '(?<second>\\d{1,2})', SSS: '(?<milli>\\d{1,3})' },
}
/** The pattern `yyyy-MM-dd HH:mm:ss` and its like; undefined where day or hour are missing, or something stands twice. */
export const patternOf = (text: string): RegExp | undefined => {
  const tokens: readonly string[] = text.match(/yyyy|yy|MM|dd|HH|mm|ss|SSS/g) ?? []
  const has = (token: string): boolean => tokens.includes(token)
  const isWhole = (has('yyyy') || has('yy')) && has('MM') && has('dd') && has('HH') && has('mm')
  if (!isWhole || new Set(tokens).size !== tokens.length || (has('yyyy') && has('yy'))) return undefined
  const source = text.replaceAll(/yyyy|yy|MM|dd|HH|mm|ss|SSS|[\s\S]/g, (token) => parts[token] ?? RegExp.escape(token))
  return new RegExp(`^${source}$`)
}
export const isZone = (zone: string): boolean => {
  try {
    formatTime(0, zone)
    return true
  } catch {
    return false
  }
}

const two = (text = '0'): string => text.padStart(2, '0')
const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)

/** A wall time in a zone; of one that comes twice the moment nearest to `now`. */
const inZone = (wall: string, milli: number, zone: string, now: number): Moment => {
  const naive = asUtc(wall)
  const offsetAt = (ts: number): number => asUtc(formatTime(ts, zone)) - Math.floor(ts / 1000) * 1000
  const candidates = [naive - offsetAt(naive - 86_400_000), naive - offsetAt(naive + 86_400_000)]
  const [nearest] = candidates
    .filter((ts) => formatTime(ts, zone) === wall)
    .sort((a, b) => Math.abs(a - now) - Math.abs(b - now))
  return nearest === undefined ? { fault: `${wall} does not exist in ${zone}` } : { ts: nearest + milli }
}

/** The time that a message says; undefined where it says none. */
export const timeOf = (said: unknown, { unit, pattern, zone }: TimeRule, now: number): Moment | undefined => {
  if (said === undefined || said === null || said === '') return undefined
  const text = String(said).trim()
  if (unit === 'iso') {
    const ts = typeof said === 'string' ? momentOf(text) : Number.NaN
    return Number.isSafeInteger(ts) ? { ts } : { fault: `time ${text.slice(0, 40)}: ISO 8601 with a zone` }
  }
  if (unit === 'pattern') {
    const found = pattern.exec(text)?.groups
    const day = found && `${found.year ?? `20${found.short}`}-${two(found.month)}-${two(found.day)}`
    const clock = found && `${two(found.hour)}:${two(found.minute)}:${two(found.second)}`
    if (!day || !clock || !dayExists(day) || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(clock))
      return { fault: `time ${text.slice(0, 40)}: not as the pattern` }
    return inZone(`${day} ${clock}`, Number((found.milli ?? '').padEnd(3, '0')), zone, now)
  }
  const number = typeof said === 'boolean' || text === '' ? Number.NaN : Number(text)
  const ts = Math.floor(unit === 's' ? Math.round(number * 1000) : unit === 'us' ? number / 1000 : number)
  return Number.isSafeInteger(ts) ? { ts } : { fault: `time ${text.slice(0, 40)}: not a number` }
}
