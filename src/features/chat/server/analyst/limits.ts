import { numberOf, numeral } from './numerals.ts'

/** A bound that a question sets; `unit` as the catalogue writes it, where one was named. */
export type Limit = {
  readonly above?: number
  readonly below?: number
  readonly unit?: string
  /** as it was said, where that is not the number itself: 七成, half, 50 mV */
  readonly said?: string
}

const units: readonly (readonly [string, RegExp])[] = [
  ['%', /^(?:%|percent\b|per cent\b|pct\b|个点|个百分点)/],
  ['kWh', /^(?:kwh|度电|千瓦时|kilowatt[- ]?hours?)/],
  ['MW', /^(?:mw|兆瓦)(?!h)/],
  ['kW', /^(?:kw|千瓦|kilowatts?)(?!h)/],
  ['kΩ', /^(?:kω|kohms?|k欧|千欧|kilo-?ohms?)/],
  ['mV', /^(?:mv|毫伏|millivolts?)/],
  ['°C', /^(?:°c?|℃|c\b|摄氏度|度(?!电)|degrees?|deg\b|celsius)/],
  ['V', /^(?:v\b|伏|volts?)/],
  ['A', /^(?:a\b|安(?!全)|amps?\b|amperes?)/],
  ['Hz', /^(?:hz|赫兹?|hertz)/],
  ['kn', /^(?:kn\b|knots?|节(?!能|省|约))/],
  ['m/s', /^(?:m\/s|米每秒|米\/秒|met(?:er|re)s? (?:per|a) second)/],
  ['t', /^(?:t\b|吨|tons?\b|tonnes?\b)/],
  ['ppm', /^ppm/],
]
/** What is counted, or takes time, bounds no quantity. */
const counted =
  /^(?:号|个(?!点|百分点)|条|次|趟|台|艘|单|笔|点|分钟?|小时|钟头|秒|天|日|周|月|年|hours?|hrs?|h\b|minutes?|mins?|seconds?|days?|weeks?|months?|times|级|alarms?|alerts?|box|ships?|clusters?|cells?|sessions?|trips?|of\b|[:：]\d)/

const spelled: Readonly<Record<string, number>> = {
  ...{ forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, 'a hundred': 100 },
}
const tenth = '[一二两三四五六七八九]成半?'
const amount = `(${tenth}|-?\\d+(?:\\.\\d+)?|${Object.keys(spelled).join('|')}|一半|一百|${numeral})`
const amountOf = (text: string): number => {
  if (/^-/.test(text)) return Number(text)
  if (text.includes('成')) return 10 * numberOf(text[0] ?? '') + (text.endsWith('半') ? 5 : 0)
  return spelled[text] ?? (text === '一百' ? 100 : numberOf(text))
}
const over =
  '不低于|不少于|高于|大于|超过|超出|多于|高过|高出|超|破|大过|过|到过|达到过?|冲到|升到|above|over|exceed(?:s|ed|ing)?|(?:more|greater|higher|larger|bigger|hotter|warmer|faster|fuller|heavier|better) than|at least|beyond|north of|reach(?:es|ed)?|hit|>=?|≥'
const under =
  '不超过|不高于|不大于|不到|低于|掉到|降到|跌到|小于|少于|不足|未到|没到|低过|跌破|不满|below|under|(?:less|lower|fewer|smaller|colder|cooler|slower|emptier|lighter|worse) than|beneath|at most|short of|<=?|≤'
const bound = new RegExp(
  `(?:(?<over>${over})|(?<under>${under}))(?:了|过)?\\s*(?:of\\s*)?(?<percent>百分之)?\\s*${amount}\\s*(?=(?<tail>.*))`,
  's',
)
const behind = new RegExp(
  `(?<percent>百分之)?(?<![\\d.])${amount}\\s*(?<unit>%|percent|[a-zω°℃/]{1,4}(?![a-z])|[\\p{Script=Han}]{0,3}?)\\s*(?:(?<over>以上|往上|之上|or (?:more|above|higher|over|better|hotter|warmer|greater))|(?<under>以下|往下|之下|以内|or (?:less|below|lower|under|worse|colder|cooler|fewer)))`,
  'u',
)
const within = new RegExp(
  `(?:between|介于|在)\\s*${amount}\\s*(?<unit>%|percent|\\p{Script=Han}{0,2}|[a-z°℃]{0,7})\\s*(?:and|to|到|至|-|~|和|与)\\s*${amount}\\s*(?=(?<tail>.*))`,
  'su',
)

type Bound = {
  readonly value: number
  readonly isOver: boolean
  readonly unit: string | undefined
  readonly said: string | undefined
  readonly at: number
}
/** What was said of a number that is none, or that is told in another unit. */
const saidOf = (words: string, value: number, tail: string): string | undefined =>
  Number(words) === value ? undefined : `${words}${/^\S{0,9}/.exec(tail)?.[0].replace(/[^a-z%].*$/, '') ?? ''}`.trim()
const unitIn = (tail: string): string | undefined => units.find(([, pattern]) => pattern.test(tail))?.[0]
const of = (value: number, unit: string | undefined, scale = 1): { value: number; unit: string | undefined } =>
  unit === 'MW'
    ? { value: value * 1000, unit: 'kW' }
    : unit === 'mV'
      ? { value: value / 1000, unit: 'V' }
      : { value: value * scale, unit }

const boundIn = (text: string): Bound | undefined => {
  const match = bound.exec(text)
  const { over: isOver, percent, tail = '' } = match?.groups ?? {}
  const words = match?.[4] ?? ''
  if (!match || words === '' || (counted.test(tail) && !percent)) return undefined
  const isHalf = /^(?:half|半|一半)$/.test(words) && unitIn(tail) === undefined
  const isPart = percent || isHalf || words.includes('成')
  const found = of(isHalf ? 50 : amountOf(words), isPart ? '%' : unitIn(tail))
  if (Number.isNaN(found.value) || (/^an?$/.test(words) && !percent)) return undefined
  return { ...found, isOver: isOver !== undefined, said: saidOf(words, found.value, tail), at: match.index }
}
const boundBehind = (text: string): Bound | undefined => {
  const match = behind.exec(text)
  const { over: isOver, percent, unit = '' } = match?.groups ?? {}
  const words = match?.[2] ?? ''
  if (!match || words === '' || counted.test(unit)) return undefined
  const found = of(/^一?半$/.test(words) ? 50 : amountOf(words), percent || /半$|成/.test(words) ? '%' : unitIn(unit))
  if (Number.isNaN(found.value)) return undefined
  return { ...found, isOver: isOver !== undefined, said: saidOf(words, found.value, ''), at: match.index }
}
const withUnit = ({ value, isOver, unit, said }: Bound): Limit => ({
  ...(said === undefined ? {} : { said }),
  ...(isOver ? { above: value } : { below: value }),
  ...(unit === undefined ? {} : { unit }),
})

/** A limit that a question names: above 65 %, 低于20, 35度以上, between 40 and 60 percent. */
export const limitIn = (text: string): Limit | undefined => {
  const [, one = '', unitOne = '', two = ''] = within.exec(text) ?? []
  const tail = within.exec(text)?.groups?.tail ?? ''
  const unit = unitIn(tail) ?? (unitOne === '' ? undefined : unitIn(unitOne))
  if (one !== '' && two !== '' && (unit !== undefined || /^之?间/.test(tail)) && !counted.test(tail)) {
    const [low, high] = [of(amountOf(one), unit), of(amountOf(two), unit)]
    if (low.value < high.value)
      return { above: low.value, below: high.value, ...(low.unit === undefined ? {} : { unit: low.unit }) }
  }
  const first = boundIn(text)
  const found = first ?? boundBehind(text)
  if (!found) return undefined
  const more = first ? boundIn(text.slice(first.at + 2)) : undefined
  const limit = withUnit(found)
  return more && more.isOver !== found.isOver ? { ...withUnit(more), ...limit } : limit
}
