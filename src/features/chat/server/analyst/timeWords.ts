import { numberOf, numeral } from './numerals.ts'
import { day, dayOf, hour, minute, monthOf, type Span, weekOf, yearOf } from './wall.ts'

/** A part of a question that tells of time; spans are wall times, `from` and `to` of part `hours` and `at` ms of a day. */
export type TimeWord = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'span'; readonly span: Span }
  | { readonly kind: 'days'; readonly span: Span }
  | { readonly kind: 'hours'; readonly span: Span; readonly isAfternoon: boolean }
  | { readonly kind: 'clock'; readonly at: number; readonly isFixed: boolean }
)
type Found = TimeWord extends infer W ? (W extends TimeWord ? Omit<W, 'start' | 'end'> : never) : never
type Rule = readonly [RegExp, (match: RegExpExecArray, now: number) => Found | undefined]

const days = (span: Span): Found => ({ kind: 'days', span })
const later = (count: number) => (_: RegExpExecArray, now: number) => days(dayOf(now + count * day))
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:分|min)/, minute],
  [/^(?:小?时|个小?时|钟头|个钟|h)/, hour],
  [/^(?:天|日|d)/, day],
  [/^(?:周|个?星期|个?礼拜|w)/, 7 * day],
  [/^(?:个?月|mo)/, 30 * day],
  [/^(?:年|y)/, 365 * day],
]
const unit =
  '(?:分钟|分|个?小时|个钟头|钟头|天|日|周|个?星期|个?礼拜|个?月|年|minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?|years?)'
const ago = (match: RegExpExecArray, now: number): Found | undefined => {
  const { amount = '1', unit: of = '' } = match.groups ?? {}
  const size = units.find(([pattern]) => pattern.test(of))?.[1]
  const isHalfMore = /half\b/.test(match[0]) && !/^half/.test(amount)
  const count = numberOf(amount.trim() || '1') + ((/半/.test(match[0]) && !/^半/.test(amount)) || isHalfMore ? 0.5 : 0)
  if (size === undefined || !(count > 0)) return undefined
  return { kind: 'span', span: { from: now - count * size, to: now } }
}

/** Three days ago is that day, an hour ago that moment. */
const before = (match: RegExpExecArray, now: number): Found | undefined => {
  const found = ago(match, now)
  if (found?.kind !== 'span') return undefined
  const { from } = found.span
  if (/^(?:d|天|日|w|周|个?星期|个?礼拜)/.test(match.groups?.unit ?? '')) return days(dayOf(from))
  const today = dayOf(now).from
  return from < today ? { kind: 'span', span: { from, to: from } } : { kind: 'clock', at: from - today, isFixed: true }
}

const longMonths = 'january|february|march|april|june|july|august|september|october|november|december'
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const names = `(?<name>${monthNames.join('|')})[a-z]*\\.?`
const date = (match: RegExpExecArray, now: number): Found | undefined => {
  const { year, name, zhMonth, zhDate } = match.groups ?? {}
  const month = zhMonth ? numberOf(zhMonth) : match.groups?.month
  const of = zhDate ? numberOf(zhDate) : match.groups?.date
  const here = new Date(now)
  const index = name ? monthNames.indexOf(name) : month ? Number(month) - 1 : here.getUTCMonth()
  const at = (from: number): number => Date.UTC(from, index, Number(of))
  const given = year ? at(Number(year)) : at(here.getUTCFullYear())
  // A day of a month without its year lies behind us.
  const found = !year && given > now ? (month || name ? at(here.getUTCFullYear() - 1) : monthBefore(given)) : given
  return new Date(found).getUTCDate() === Number(of) ? days(dayOf(found)) : undefined
}
const monthBefore = (wall: number): number => {
  const at = new Date(wall)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, at.getUTCDate())
}

/** A month by its name or number: this one or the newest that has begun. */
const namedMonth = (match: RegExpExecArray, now: number): Found | undefined => {
  const { month = '', name, year } = match.groups ?? {}
  const index = name ? monthNames.indexOf(name.slice(0, 3)) : numberOf(month) - 1
  if (!(index >= 0 && index < 12)) return undefined
  const begin = Date.UTC(year ? Number(year) : new Date(now).getUTCFullYear(), index)
  return days(begin > now && !year ? monthOf(begin, -12) : monthOf(begin))
}
/** A day of this month, or of the last one. */
const ofMonth =
  (monthsBack: number) =>
  (match: RegExpExecArray, now: number): Found | undefined => {
    const { from, to } = monthOf(now, -monthsBack)
    const found = from + (numberOf(match.groups?.date ?? '') - 1) * day
    return found >= from && found < to ? days(dayOf(found)) : undefined
  }
/** Three months from January, April, July or October on; `nth` of this year, or of the last one where it has not begun. */
const quarter = (now: number, back: number, nth?: number): Found => {
  const at = new Date(now)
  const index = nth === undefined ? Math.floor(at.getUTCMonth() / 3) - back : nth - 1
  const begin = (year: number): number => Date.UTC(year, index * 3)
  const year = at.getUTCFullYear()
  const from = nth !== undefined && begin(year) > now ? begin(year - 1) : begin(year)
  return days({ from, to: monthOf(from, 3).from })
}
const nthQuarter = (match: RegExpExecArray, now: number): Found | undefined => {
  const nth = numberOf(match.groups?.nth ?? match.groups?.nth2 ?? '')
  return nth >= 1 && nth <= 4 ? quarter(now, 0, nth) : undefined
}
/** Saturday and Sunday of a week. */
const weekendOf = (wall: number): Found => {
  const { to } = weekOf(wall)
  return days({ from: to - 2 * day, to })
}
const fewDays = 3

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const weekday = (match: RegExpExecArray, now: number): Found | undefined => {
  const { last, name = '', zh = '' } = match.groups ?? {}
  const index = name ? weekdays.indexOf(name.slice(0, 3)) : '一二三四五六日'.indexOf(zh.replace('天', '日'))
  if (index < 0) return undefined
  const own = weekOf(now).from + index * day
  const isBefore = zh ? Boolean(last) : own > now || (last !== undefined && own + day > now)
  return days(dayOf(isBefore ? own - 7 * day : own))
}

const clock = (match: RegExpExecArray): Found | undefined => {
  const { h = '', m: digits, zm, half, third, quarter: isQuarter, to, pm } = match.groups ?? {}
  const m = digits ?? (zm ? String(numberOf(zm.replace('零', ''))) : third ? (third === '三' ? '45' : '15') : '')
  const short = isQuarter ? 0.25 : to ? numberOf(to) / 60 : 0
  const at = numberOf(h) + (half ? 0.5 : 0) - short
  const past = pm?.startsWith('p') && at < 12 ? 12 : pm?.startsWith('a') && at === 12 ? -12 : 0
  if (!(at <= 24) || Number(m || 0) > 59) return undefined
  return { kind: 'clock', at: (at + past) * hour + Number(m || 0) * minute, isFixed: pm !== undefined || at > 12 }
}
/** quarter past nine, twenty to ten */
const besideClock = (match: RegExpExecArray): Found | undefined => {
  const { h = '', quarter: isQuarter, minutes = '', way = '', pm } = match.groups ?? {}
  const spelled = /^twenty[- ]five/.test(minutes) ? 25 : numberOf(minutes.replace(/\s*min.*$/, ''))
  const by = (isQuarter ? 15 : spelled) * minute
  const [at, past] = [numberOf(h), pm?.startsWith('p') && numberOf(h) < 12 ? 12 : 0]
  if (!(at >= 1 && at <= 24) || !(by < hour)) return undefined
  const isLater = way === 'past' || way === 'after'
  return { kind: 'clock', at: (at + past) * hour + (isLater ? by : -by), isFixed: pm !== undefined || at > 12 }
}
/** The first days of a week or a month. */
const beginningOf = (match: RegExpExecArray, now: number): Found | undefined => {
  const { amount, amount2, which, which2, unit: one, unit2 } = match.groups ?? {}
  const count = numberOf((amount ?? amount2 ?? '').trim())
  const isLast = /^(?:上|last)/.test(which ?? which2 ?? '')
  const isMonth = /^(?:月|month)/.test(one ?? unit2 ?? '')
  const { from } = isMonth ? monthOf(now, isLast ? -1 : 0) : weekOf(now - (isLast ? 7 * day : 0))
  return count >= 1 && count <= 31 ? days({ from, to: from + count * day }) : undefined
}
const hours =
  (from: number, to: number, isAfternoon = false) =>
  (): Found => ({
    ...{ kind: 'hours', isAfternoon },
    span: { from: from * hour, to: to * hour },
  })

/** The first that fits at a place counts, longer ones before those that they begin with. */
export const rules: readonly Rule[] = [
  [
    /(?:最近|这|前|近)(?:几|两三)[天日]|(?:in\s+|over\s+)?(?:the\s+)?(?:last|past)\s+few\s+days/y,
    (_, now) => ({ kind: 'span', span: { from: now - fewDays * day, to: now } }),
  ],
  [/(?:这)(?<amount>半)(?<unit>个?月|年)/y, ago],
  [
    new RegExp(
      `(?<which>本|这个?|上个?)(?<unit>周|星期|月)的?(?:前|头)(?<amount>${numeral})天|(?:the\\s+)?first\\s+(?<amount2>${numeral})\\s+days\\s+(?:of\\s+)?(?<which2>this|last)\\s+(?<unit2>week|month)`,
      'y',
    ),
    beginningOf,
  ],
  [
    new RegExp(
      `(?:最近|过去|近|前)\\s*的?\\s*(?<amount>${numeral})\\s*个半(?<unit>小时|钟头|月|星期)(?:内|以?来|里)?`,
      'y',
    ),
    ago,
  ],
  [
    new RegExp(
      `(?:(?:in|over|for|during|within)\\s+)?(?:the\\s+)?(?:last|past)\\s+(?<amount>${numeral})\\s+and\\s+a\\s+half\\s+(?<unit>${unit})\\b`,
      'y',
    ),
    ago,
  ],
  [
    /(?:(?:in|over|for|during|within)\s+)?(?:the\s+)?(?:last|past)\s+(?:one\s+|an?\s+)?(?<unit>hour|day|week)\s+and\s+a\s+half/y,
    ago,
  ],
  [new RegExp(`(?:最近|过去|近|前)\\s*的?\\s*(?<amount>${numeral})\\s*(?<unit>${unit})半?(?:内|以?来|里)?`, 'y'), ago],
  [new RegExp(`(?<amount>${numeral})\\s*(?<unit>${unit})半?\\s*(?:以内|之内|内|以来)`, 'y'), ago],
  [
    new RegExp(
      `(?:(?:in|over|for|during|within)\\s+)?(?:the\\s+)?(?:last|past|previous|recent)\\s+(?<amount>${numeral}\\s*)(?<unit>${unit})\\b`,
      'y',
    ),
    ago,
  ],
  [/(?:the\s+)?(?:last|past)\s+(?<unit>hour|minute)\b/y, ago],
  [/(?:the\s+)?past\s+(?<unit>day|week|month)\b/y, ago],
  [
    new RegExp(`(?<amount>${numeral})\\s*(?<unit>days?|weeks?|[天日周]|个?星期|个?礼拜)\\s*(?:ago|之?前|以前)`, 'y'),
    before,
  ],
  [
    new RegExp(
      `(?<amount>${numeral})\\s*(?<unit>hours?|hrs?|minutes?|mins?|个?小时|个?钟头|分钟)\\s*(?:ago|之?前|以前)`,
      'y',
    ),
    before,
  ],
  [
    /(?:the\s+)?night\s+before\s+last|前天夜里/y,
    (_, now) => ({ kind: 'span', span: { from: dayOf(now).from - 30 * hour, to: dayOf(now).from - 18 * hour } }),
  ],
  [
    /(?:at\s+)?(?:this|the\s+same)\s+time(?=\s+(?:yesterday|on\b|(?:the\s+)?day|last|[a-z]+day\b))|(?<=[天日周][一二三四五六]?的?)(?:这个?(?:时候|时间|点|钟点)|此[时刻]|同一?(?:时[间刻]|个时候)|这会儿)/y,
    (_, now) => ({ kind: 'clock', at: now - dayOf(now).from, isFixed: true }),
  ],
  [/(?:the\s+)?day\s+before\s+yesterday/y, later(-2)],
  [/(?:the\s+)?day\s+before(?!\s+\w)|(?:the\s+)?previous\s+day|(?:再|往)?前一[天日]/y, later(-1)],
  [/yesterday(?:'s)?/y, later(-1)],
  [
    /last night|overnight|昨夜|昨天夜里|一整夜|通宵/y,
    (_, now) => ({ kind: 'span', span: { from: dayOf(now).from - 6 * hour, to: dayOf(now).from + 6 * hour } }),
  ],
  [/昨(?=[晚早])/y, later(-1)],
  [/今(?=[晚早])|tonight(?=)/y, later(0)],
  [/the\s+day\s+after\s+tomorrow|后天/y, later(2)],
  [/tomorrow(?:'s)?|明[天日]/y, later(1)],
  [/(?:the\s+)?last\s+weekend|上个?周末/y, (_, now) => weekendOf(now - 7 * day)],
  [/this\s+weekend|(?:本|这个?)周末/y, (_, now) => weekendOf(now)],
  [
    /(?:(?:at|on|over)\s+)?the\s+weekend|weekends?\b|周末/y,
    (_, now) => weekendOf(weekOf(now).to - 2 * day > now ? now - 7 * day : now),
  ],
  [
    /(?:this\s+week's\s+|on\s+)?(?:weekdays|working\s+days|workdays)\b|工作日/y,
    (_, now) => days({ from: weekOf(now).from, to: weekOf(now).to - 2 * day }),
  ],
  [/this\s+quarter|本季度?|这个?季度?|当季/y, (_, now) => quarter(now, 0)],
  [/last\s+quarter|(?:the\s+)?previous\s+quarter|上个?季度?/y, (_, now) => quarter(now, 1)],
  [/第?(?<nth>[一二三四1-4])季度|(?:the\s+)?q(?<nth2>[1-4])\b/y, (match, now) => nthQuarter(match, now)],
  [/上半年/y, (_, now) => days({ from: yearOf(now).from, to: monthOf(yearOf(now).from, 6).from })],
  [/下半年/y, (_, now) => days({ from: monthOf(yearOf(now).from, 6).from, to: yearOf(now).to })],
  [new RegExp(`上个?月(?:的|份)?\\s*(?<date>${numeral})\\s*[日号]`, 'y'), ofMonth(1)],
  [new RegExp(`(?:本|这个?|当)月(?:的|份)?\\s*(?<date>${numeral})\\s*[日号]`, 'y'), ofMonth(0)],
  [/(?:the\s+)?(?<date>\d{1,2})(?:st|nd|rd|th)\s+(?:of\s+)?last\s+month/y, ofMonth(1)],
  [/last\s+month\s+(?:on\s+)?the\s+(?<date>\d{1,2})(?:st|nd|rd|th)?\b/y, ofMonth(1)],
  [/(?:the\s+)?(?<date>\d{1,2})(?:st|nd|rd|th)\s+(?:of\s+)?this\s+month/y, ofMonth(0)],
  [/next\s+week|下一?个?(?:周|星期|礼拜)/y, (_, now) => days(weekOf(now + 7 * day))],
  [/大前天/y, later(-3)],
  [/前天|前日/y, later(-2)],
  [/昨天|昨日/y, later(-1)],
  [/今天|今日|当天|当日|本日|today(?:'s)?/y, later(0)],
  [/this\s+week|本周|这一?周|这个?(?:星期|礼拜)|本星期/y, (_, now) => days(weekOf(now))],
  [/(?<last>上个?)(?:周|星期|礼拜)(?<zh>[一二三四五六日天])/y, weekday],
  [/(?:本|这)?个?(?:周|星期|礼拜)(?<zh>[一二三四五六日天])/y, weekday],
  [/last\s+week|上一?个?(?:周|星期|礼拜)/y, (_, now) => days(weekOf(now - 7 * day))],
  [/this\s+month|本月|这个?月|当月/y, (_, now) => days(monthOf(now))],
  [/last\s+month|上个?月/y, (_, now) => days(monthOf(now, -1))],
  [/this\s+year|今年|本年/y, (_, now) => days(yearOf(now))],
  [/last\s+year|去年/y, (_, now) => days(yearOf(now, -1))],
  [/(?:(?<last>last)\s+)?(?<name>(?:mon|tues?|wednes|thurs?|fri|satur|sun)day)s?\b/y, weekday],
  [/(?:(?<last>last)\s+)?(?<name>mon|tues?|wed|thurs?|thu|fri)\b\.?/y, weekday],
  [/(?<year>\d{4})\s*[-/.年]\s*(?<month>\d{1,2})\s*[-/.月]\s*(?<date>\d{1,2})\s*[日号]?/y, date],
  [/(?<month>\d{1,2})\s*月\s*(?<date>\d{1,2})\s*[日号]?/y, date],
  [/(?<zhMonth>[一二三四五六七八九十]{1,2})月(?<zhDate>[一二三四五六七八九十]{1,3})[日号]/y, date],
  [new RegExp(`${names}\\s+(?:the\\s+)?(?<date>\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(?<year>\\d{4}))?`, 'y'), date],
  [new RegExp(`(?<date>\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${names}(?:,?\\s+(?<year>\\d{4}))?`, 'y'), date],
  [
    /(?:on\s+)?the\s+(?<date>\d{1,2})(?:st|nd|rd|th)\b(?=\s*(?:$|[?,.!;:]|(?:at|from|between|in|to|until|till|and|was|did|of (?:this|november))\b))/y,
    date,
  ],
  [/(?<date>\d{1,2})\s*[日号](?!\s*(?:箱|簇|堆|船|桩|泊|仓|充|轮|换|变|推|电|单|机|吊))/y, date],
  [new RegExp(`(?:in\\s+|during\\s+|since\\s+)?(?<name>${longMonths})(?:\\s+(?<year>\\d{4}))?\\b`, 'y'), namedMonth],
  [
    /(?:in|during)\s+(?<name>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\b\.?(?:\s+(?<year>\d{4}))?/y,
    namedMonth,
  ],
  [/(?:(?<year>\d{4})年)?(?<month>\d{1,2}|十[一二]?|[一二三四五六七八九])月份?(?!\d)/y, namedMonth],
  [
    /差(?:(?<quarter>一刻)|(?<to>\d{1,2}|[一二三四五六七八九十]{1,3})分)钟?(?:到)?(?<h>\d{1,2}|[零一二两三四五六七八九十]{1,3})点/y,
    clock,
  ],
  [
    /(?<h>\d{1,2}|[零一二两三四五六七八九十]{1,3})点(?:还)?差(?:(?<quarter>一刻)|(?<to>\d{1,2}|[一二三四五六七八九十]{1,3})分)钟?/y,
    clock,
  ],
  [
    new RegExp(
      `(?:a\\s+)?(?:(?<quarter>quarter)|(?<minutes>five|ten|twenty|twenty[- ]five|\\d{1,2}(?:\\s*min(?:ute)?s?)?))\\s+(?<way>past|to|before|after)\\s+(?<h>${numeral})\\s*(?<pm>[ap]\\.?m\\b\\.?)?(?![:\\d])`,
      'y',
    ),
    besideClock,
  ],
  [/(?<h>\d{1,2}):(?<m>\d{2})(?::\d{2})?\s*(?<pm>[ap]\.?m\b\.?)?/y, clock],
  [/(?<h>\d{1,2})\s*(?<pm>[ap]\.?m\b\.?)/y, clock],
  [
    /(?<h>\d{1,2}|[零一二两三四五六七八九十]{1,3})\s*[点时](?!间)\s*(?:(?<half>半)|(?<third>[一三])刻|(?<m>\d{1,2})\s*分?|(?<zm>[二三四五]?十[一二三四五六七八九]?|零[一二三四五六七八九])(?!次|条|个|度)分?|整)?(?!钟头)(?:钟)?/y,
    clock,
  ],
  [/(?<h>\d{1,2})\s*o'?clock/y, clock],
  [new RegExp(`(?<half>half)\\s+past\\s+(?<h>${numeral})\\s*(?<pm>[ap]\\.?m\\b\\.?)?`, 'y'), clock],
  [/noon\b|正午/y, () => ({ kind: 'clock', at: 12 * hour, isFixed: true })],
  [/midnight\b|零点|午夜/y, () => ({ kind: 'clock', at: 0, isFixed: true })],
  [/凌晨|early\s+(?:this\s+)?morning/y, hours(0, 6)],
  [/上午|(?:in\s+the\s+|this\s+)?morning|早上|早晨|清晨|早/y, hours(6, 12)],
  [/中午(?=以前|之前|前|为止)/y, () => ({ kind: 'clock', at: 12 * hour, isFixed: true })],
  [/中午/y, hours(11, 13, true)],
  [/下午|(?:in\s+the\s+|this\s+)?afternoon/y, hours(12, 18, true)],
  [/傍晚/y, hours(17, 19, true)],
  [/晚上|夜里|夜间|晚间|晚(?!点)|(?:in\s+the\s+|this\s+)?evening|tonight|at\s+night/y, hours(18, 24, true)],
  [/nights?\b/y, hours(18, 30, true)],
]
