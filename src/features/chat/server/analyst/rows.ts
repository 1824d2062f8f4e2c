import { asksNext } from './fleetWords.ts'

/** Which of many rows, or in which order they are asked for. */
export type RowAsked = 'next' | 'newest' | 'first' | 'longest' | 'shortest' | 'most' | 'least' | 'farthest'

const rows: readonly (readonly [RowAsked, RegExp])[] = [
  ['first', /第一[次回趟单笔条]|首次|首条|最早|最先|头一[次回趟]|\bfirst\b|\bearliest\b/],
  ['longest', /最长|最久|\blongest\b/],
  ['shortest', /最短|\bshortest\b|\bbriefest\b/],
  ['farthest', /最远|\bfarthest\b|\bfurthest\b/],
  [
    'newest',
    /上一?[次回趟单笔]|上一?个?航[次段]|最近(?:的)?(?:一)?[次回趟单笔条]|最后(?:一)?[次回趟单笔条]|最新|上回|刚刚|\b(?:last|latest|most recent(?:ly)?|newest|previous)\b/,
  ],
  ['most', /最(?:多|大|高|贵)|\bmost expensive\b|\bdearest\b|\b(?:most|largest|biggest|highest|greatest)\b/],
  ['least', /最(?:少|小|低|便宜)|\bcheapest\b|\b(?:least|smallest|lowest|fewest)\b/],
]
/** The row that a normalised question without its times asks for. */
export const rowIn = (text: string): RowAsked | undefined =>
  asksNext(text) ? 'next' : rows.find(([, pattern]) => pattern.test(text))?.[0]

const when = /什么时候|何时|几点|哪天|哪一天|什么时间|啥时候|多会儿|\bwhen\b|\b(?:what|which) (?:time|day|date)\b/
export const asksWhen = (text: string): boolean => when.test(text)
const lasting =
  /多久|多长时间|几个?(?:小时|钟头)|多少(?:个)?(?:小时|分钟)|时长|\bhow long\b|\bhow many (?:hours|minutes|days)\b|\bduration\b/
export const asksHowLong = (text: string): boolean => lasting.test(text)
const times =
  /(?:几|多少)[次回趟遍单笔条]|次数|\bhow many times\b|\bhow often\b|\bnumber of\b|\bcount of\b|\bhow many\b(?! (?:kwh|kw|hours|minutes|days|volts|amps|degrees|knots))/
export const asksHowOften = (text: string): boolean => times.test(text)
const amount =
  /多少(?:度|电|千瓦时|kwh)?|几度|电量|总量|合计|\bhow much\b|\bhow many kwh\b|\bkwh\b|\benergy\b|\belectricity\b|\btotal\b|\bamount\b/
export const asksHowMuch = (text: string): boolean => amount.test(text)
const list = /哪些|哪几|列|清单|明细|有什么|\blist\b|\bshow\b|\bwhich\b|\bwhat\b/
export const asksList = (text: string): boolean => list.test(text)
