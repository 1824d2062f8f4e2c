import { numberOf } from './numerals.ts'
import { day, dayOf, hour, minute, monthOf, type Span, weekOf, yearOf } from './wall.ts'

/** A part of a question that tells of time; spans are wall times, `from` and `to` of part `hours` and `at` ms of a day. */
export type TimeWord = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'span'; readonly span: Span }
  | { readonly kind: 'days'; readonly span: Span }
  | { readonly kind: 'hours'; readonly span: Span; readonly isAfternoon: boolean; readonly isToday?: true }
  | { readonly kind: 'clock'; readonly at: number; readonly isFixed: boolean }
)
export type Found = TimeWord extends infer W ? (W extends TimeWord ? Omit<W, 'start' | 'end'> : never) : never
export type Rule = readonly [RegExp, (match: RegExpExecArray, now: number) => Found | undefined]

export const days = (span: Span): Found => ({ kind: 'days', span })
export const later = (count: number) => (_: RegExpExecArray, now: number) => days(dayOf(now + count * day))
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:分|min)/, minute],
  [/^(?:小?时|个小?时|钟头|个钟|h)/, hour],
  [/^(?:天|日|d)/, day],
  [/^(?:周|个?星期|个?礼拜|w)/, 7 * day],
  [/^(?:个?月|mo)/, 30 * day],
  [/^(?:年|y)/, 365 * day],
]
export const unit =
  '(?:分钟|分|个?小时|个钟头|钟头|天|日|周|个?星期|个?礼拜|个?月|年|minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?|years?)'
/** 2020年 is that year, not so many of them. */
const calendarYear = /^\d{4}$/
export const ago = (match: RegExpExecArray, now: number): Found | undefined => {
  const { amount = '1', unit: of = '' } = match.groups ?? {}
  if (of === '年' && calendarYear.test(amount.trim())) return undefined
  const size = units.find(([pattern]) => pattern.test(of))?.[1]
  const isHalfMore = /half\b/.test(match[0]) && !/^half/.test(amount)
  const count = numberOf(amount.trim() || '1') + ((/半/.test(match[0]) && !/^半/.test(amount)) || isHalfMore ? 0.5 : 0)
  if (size === undefined || !(count > 0)) return undefined
  return { kind: 'span', span: { from: now - count * size, to: now } }
}

/** Three days ago is that day, an hour ago that moment. */
export const before = (match: RegExpExecArray, now: number): Found | undefined => {
  const found = ago(match, now)
  if (found?.kind !== 'span') return undefined
  const { from } = found.span
  if (/^(?:d|天|日|w|周|个?星期|个?礼拜)/.test(match.groups?.unit ?? '')) return days(dayOf(from))
  const today = dayOf(now).from
  return from < today ? { kind: 'span', span: { from, to: from } } : { kind: 'clock', at: from - today, isFixed: true }
}

export const longMonths = 'january|february|march|april|june|july|august|september|october|november|december'
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const names = `(?<name>${monthNames.join('|')})[a-z]*\\.?`
export const date = (match: RegExpExecArray, now: number): Found | undefined => {
  const { year, name, zhMonth, zhDate } = match.groups ?? {}
  const month = zhMonth ? numberOf(zhMonth) : match.groups?.month
  const of = zhDate ? numberOf(zhDate) : match.groups?.date
  const here = new Date(now)
  const index = name ? monthNames.indexOf(name) : month ? Number(month) - 1 : here.getUTCMonth()
  const dayIn = (inYear: number, inMonth: number): number | undefined => {
    const at = Date.UTC(inYear, inMonth, Number(of))
    return new Date(at).getUTCDate() === Number(of) ? at : undefined
  }
  if (year) {
    const given = dayIn(Number(year), index)
    return given === undefined ? undefined : days(dayOf(given))
  }
  // Without its year it lies behind us, in the newest month that has it: 29 February may be eight years ago.
  const step = month || name ? 12 : 1
  const newest = Array.from({ length: 9 }, (_, back) => dayIn(here.getUTCFullYear(), index - back * step)).find(
    (at) => at !== undefined && at <= now,
  )
  return newest === undefined ? undefined : days(dayOf(newest))
}

/** A month by its name or number: this one or the newest that has begun. */
export const namedMonth = (match: RegExpExecArray, now: number): Found | undefined => {
  const { month = '', name, year } = match.groups ?? {}
  const index = name ? monthNames.indexOf(name.slice(0, 3)) : numberOf(month) - 1
  if (!(index >= 0 && index < 12)) return undefined
  const begin = Date.UTC(year ? Number(year) : new Date(now).getUTCFullYear(), index)
  return days(begin > now && !year ? monthOf(begin, -12) : monthOf(begin))
}
/** A day of this month, or of the last one. */
export const ofMonth =
  (monthsBack: number) =>
  (match: RegExpExecArray, now: number): Found | undefined => {
    const { from, to } = monthOf(now, -monthsBack)
    const found = from + (numberOf(match.groups?.date ?? '') - 1) * day
    return found >= from && found < to ? days(dayOf(found)) : undefined
  }
/** Three months from January, April, July or October on; `nth` of this year, or of the last one where it has not begun. */
export const quarter = (now: number, back: number, nth?: number): Found => {
  const at = new Date(now)
  const index = nth === undefined ? Math.floor(at.getUTCMonth() / 3) - back : nth - 1
  const begin = (year: number): number => Date.UTC(year, index * 3)
  const year = at.getUTCFullYear()
  const from = nth !== undefined && begin(year) > now ? begin(year - 1) : begin(year)
  return days({ from, to: monthOf(from, 3).from })
}
export const nthQuarter = (match: RegExpExecArray, now: number): Found | undefined => {
  const nth = numberOf(match.groups?.nth ?? match.groups?.nth2 ?? '')
  const { year } = match.groups ?? {}
  return nth >= 1 && nth <= 4 ? quarter(year ? Date.UTC(Number(year), 11) : now, 0, nth) : undefined
}
/** The first or the second half of a year, without its number the newest that has begun. */
export const halfYear = (match: RegExpExecArray, now: number): Found => {
  const { year, half } = match.groups ?? {}
  const halfOf = (inYear: number) => {
    const { from, to } = yearOf(Date.UTC(inYear, 0))
    const middle = monthOf(from, 6).from
    return half === '上' ? { from, to: middle } : { from: middle, to }
  }
  if (year) return days(halfOf(Number(year)))
  const thisYear = new Date(now).getUTCFullYear()
  const own = halfOf(thisYear)
  return days(own.from > now ? halfOf(thisYear - 1) : own)
}
/** Saturday and Sunday of a week. */
export const weekendOf = (wall: number): Found => {
  const { to } = weekOf(wall)
  return days({ from: to - 2 * day, to })
}
export const fewDays = 3

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
export const weekday = (match: RegExpExecArray, now: number): Found | undefined => {
  const { last, name = '', zh = '' } = match.groups ?? {}
  const index = name ? weekdays.indexOf(name.slice(0, 3)) : '一二三四五六日'.indexOf(zh.replace('天', '日'))
  if (index < 0) return undefined
  const own = weekOf(now).from + index * day
  const isBefore = zh ? Boolean(last) : own > now || (last !== undefined && own + day > now)
  return days(dayOf(isBefore ? own - 7 * day : own))
}

export const clock = (match: RegExpExecArray): Found | undefined => {
  const { h = '', m: digits, zm, half, third, quarter: isQuarter, to, pm } = match.groups ?? {}
  const m = digits ?? (zm ? String(numberOf(zm.replace('零', ''))) : third ? (third === '三' ? '45' : '15') : '')
  const short = isQuarter ? 0.25 : to ? numberOf(to) / 60 : 0
  const at = numberOf(h) + (half ? 0.5 : 0) - short
  const past = pm?.startsWith('p') && at < 12 ? 12 : pm?.startsWith('a') && at === 12 ? -12 : 0
  if (!(at <= 24) || Number(m || 0) > 59) return undefined
  return { kind: 'clock', at: (at + past) * hour + Number(m || 0) * minute, isFixed: pm !== undefined || at > 12 }
}
/** quarter past nine, twenty to ten */
export const besideClock = (match: RegExpExecArray): Found | undefined => {
  const { h = '', quarter: isQuarter, minutes = '', way = '', pm } = match.groups ?? {}
  const spelled = /^twenty[- ]five/.test(minutes) ? 25 : numberOf(minutes.replace(/\s*min.*$/, ''))
  const by = (isQuarter ? 15 : spelled) * minute
  const [at, past] = [numberOf(h), pm?.startsWith('p') && numberOf(h) < 12 ? 12 : 0]
  if (!(at >= 1 && at <= 24) || !(by < hour)) return undefined
  const isLater = way === 'past' || way === 'after'
  return { kind: 'clock', at: (at + past) * hour + (isLater ? by : -by), isFixed: pm !== undefined || at > 12 }
}
/** The first days of a week or a month. */
export const beginningOf = (match: RegExpExecArray, now: number): Found | undefined => {
  const { amount, amount2, which, which2, unit: one, unit2 } = match.groups ?? {}
  const count = numberOf((amount ?? amount2 ?? '').trim())
  const isLast = /^(?:上|last)/.test(which ?? which2 ?? '')
  const isMonth = /^(?:月|month)/.test(one ?? unit2 ?? '')
  const { from } = isMonth ? monthOf(now, isLast ? -1 : 0) : weekOf(now - (isLast ? 7 * day : 0))
  return count >= 1 && count <= 31 ? days({ from, to: from + count * day }) : undefined
}
export const hours =
  (from: number, to: number, isAfternoon = false) =>
  (): Found => ({
    ...{ kind: 'hours', isAfternoon },
    span: { from: from * hour, to: to * hour },
  })
