import { dayExists } from '#contract/fields.ts'
import { formatTime } from '#contract/zoned.ts'
import { usualPatterns } from '../shapes.ts'

/** Why a time is none: it cannot be read, or a clock change skips it. */
export type TimeFault = 'time_unreadable' | 'time_skipped'
/** The last time of a device in a file, and whether its rows run backwards: they tell the two of an hour that comes twice apart. */
export type Track = { readonly last: number; readonly isFalling: boolean }
export type ReadTime = (text: string, track?: Track) => number | TimeFault

const dayMs = 86_400_000

const parts: Readonly<Record<string, string>> = {
  yyyy: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  dd: '(?<day>\\d{2})',
  d: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  hh: '(?<half>\\d{2})',
  h: '(?<half>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  m: '(?<minute>\\d{1,2})',
  ss: '(?<second>\\d{2})',
  s: '(?<second>\\d{1,2})',
  SSS: '(?<milli>\\d{1,6})',
  a: '(?<noon>[AaPp]\\.?[Mm]\\.?|上午|下午)',
}
const token = /yyyy|MM?|dd?|HH?|hh?|mm?|ss?|SSS|a|[\s\S]/g

/** The expression that a pattern such as `yyyy-MM-dd HH:mm:ss` stands for; undefined where it names no year, month and day. */
export const patternOf = (pattern: string): RegExp | undefined => {
  const named = pattern.match(token) ?? []
  const groups = named.filter((each) => parts[each] !== undefined).map((each) => /<(\w+)>/.exec(parts[each] ?? '')?.[1])
  if (new Set(groups).size < groups.length || !['year', 'month', 'day'].every((part) => groups.includes(part)))
    return undefined
  const source = named.map((each) => parts[each] ?? each.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return new RegExp(`^${source.join('')}$`)
}

/** What a clock on the wall shows, as if it stood in UTC; undefined where no clock shows it. */
const wallOf = (pattern: RegExp, text: string): number | undefined => {
  const found = pattern.exec(text)?.groups
  if (!found) return undefined
  const number = (name: string): number => Number(found[name] ?? 0)
  const two = (value: number): string => String(value).padStart(2, '0')
  const half = found.half === undefined ? undefined : number('half')
  if (half !== undefined && (half < 1 || half > 12)) return undefined
  const isAfternoon = /^p|下午/i.test(found.noon ?? '')
  const hour = half === undefined ? number('hour') : (half % 12) + (isAfternoon ? 12 : 0)
  const day = `${found.year}-${two(number('month'))}-${two(number('day'))}`
  if (!dayExists(day) || hour > 23 || number('minute') > 59 || number('second') > 59) return undefined
  const millis = Math.floor(Number(`0.${found.milli ?? '0'}`) * 1000)
  return Date.parse(`${day}T00:00:00Z`) + ((hour * 60 + number('minute')) * 60 + number('second')) * 1000 + millis
}

const offsetAt = (timeZone: string, ts: number): number => {
  const second = Math.floor(ts / 1000) * 1000
  return Date.parse(`${formatTime(second, timeZone).replace(' ', 'T')}Z`) - second
}

/** Of several moments that a clock on the wall may mean the one that goes on from the last. */
const chosen = (candidates: readonly number[], track: Track | undefined): number => {
  const [first = 0, last = first] = [candidates[0], candidates.at(-1)]
  if (!track) return first
  if (track.isFalling) return candidates.findLast((ts) => ts < track.last) ?? first
  return candidates.find((ts) => ts > track.last) ?? last
}

/** ms of UTC offset that hold around a day (days since 1970), the earlier first; two where a clock change is near. */
const createOffsets = (timeZone: string) => {
  const known = new Map<number, readonly number[]>()
  return (day: number): readonly number[] => {
    const found = known.get(day)
    if (found) return found
    const both = [...new Set([offsetAt(timeZone, (day - 1) * dayMs), offsetAt(timeZone, (day + 2) * dayMs)])]
    known.set(day, both)
    return both
  }
}

const counted: Readonly<Record<string, number>> = { s: 1000, ms: 1, us: 0.001 }
const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s?(Z|[+-]\d\d:?\d\d)$/i

const readIso: ReadTime = (text) => {
  const [, day = '', clock = '', zone = ''] = iso.exec(text) ?? []
  if (!dayExists(day)) return 'time_unreadable'
  const ts = Date.parse(
    `${day}T${clock}${zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()}`,
  )
  return Number.isNaN(ts) ? 'time_unreadable' : Math.floor(ts)
}

/** Whether a time lies on a day around which a zone changes its clocks. */
export const isNearChange = (timeZone: string): ((ts: number) => boolean) => {
  const offsets = createOffsets(timeZone)
  return (ts) => offsets(Math.floor(ts / dayMs)).length > 1
}

/**
 * How texts become ms since the epoch: `s`, `ms`, `us` and `iso` by themselves, any other pattern as a clock on a wall in the zone.
 * Undefined for a pattern that names no day.
 */
export const createReadTime = (pattern: string, timeZone: string): ReadTime | undefined => {
  if (pattern === 'iso') return readIso
  const factor = counted[pattern]
  if (factor !== undefined)
    return (text) => (/^-?\d{1,17}(\.\d+)?$/.test(text) ? Math.floor(Number(text) * factor) : 'time_unreadable')
  const expression = patternOf(pattern)
  if (!expression) return undefined
  const offsets = createOffsets(timeZone)
  return (text, track) => {
    const wall = wallOf(expression, text)
    if (wall === undefined) return 'time_unreadable'
    const around = offsets(Math.floor(wall / dayMs))
    const [only = 0] = around
    if (around.length === 1) return wall - only
    const moments = around.map((offset) => wall - offset).filter((ts) => offsetAt(timeZone, ts) === wall - ts)
    if (moments.length === 0) return 'time_skipped'
    return chosen(
      moments.sort((a, b) => a - b),
      track,
    )
  }
}

export const follow = (track: Track | undefined, ts: number): Track => {
  if (!track || ts === track.last) return { last: ts, isFalling: track?.isFalling ?? false }
  return { last: ts, isFalling: ts < track.last }
}

/** The first of the usual patterns that all texts fit; undefined where none does. */
export const guessPattern = (texts: readonly string[]): string | undefined => {
  const given = texts.filter((text) => text !== '')
  if (given.length === 0) return undefined
  if (given.every((text) => iso.test(text))) return 'iso'
  if (given.every((text) => /^\d{13}$/.test(text))) return 'ms'
  if (given.every((text) => /^\d{16}$/.test(text))) return 'us'
  if (given.every((text) => /^1\d{9}(\.\d+)?$/.test(text))) return 's'
  return usualPatterns.find((pattern) => {
    const expression = patternOf(pattern)
    return expression && given.every((text) => wallOf(expression, text) !== undefined)
  })
}
