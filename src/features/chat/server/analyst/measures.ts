import type { Measure } from '../tools/inputs.ts'
import { numberOf, numeral } from './numerals.ts'

/** What of a quantity is asked; `range` is its highest less its lowest. */
export type Asked = Measure | 'range'
export type Order = 'highest' | 'lowest'

const measures: readonly (readonly [Asked, RegExp])[] = [
  [
    'range',
    /between (?:its|the|their) (?:highest|max\w*) and (?:its|the|their)? ?(?:lowest|min\w*)|最高(?:和|与|到)最低|最大(?:和|与|到)最小|波动|摆幅|fluctuat|(?<!long-)\brange\b/,
  ],
  ['mean', /平均|均值|\baverages?\b|\baveraged\b|\bmean\b|\bavg\b/],
  [
    'max',
    /最高|最大|最多|最快|最热|最强|峰值|顶峰|\bhighest\b|\bmax(?:imum|imal)?\b|\bpeak(?:ed)?\b|\btop\b|\bgreatest\b|\blargest\b|\bhow high\b|\bhottest\b|\bfastest\b|\bmost\b/,
  ],
  [
    'min',
    /最低|最小|最少|最慢|最冷|最弱|谷值|\blowest\b|\bmin(?:imum|imal)?\b|\bhow low\b|\bsmallest\b|\bcoldest\b|\bleast\b|\bweakest\b|\bslowest\b/,
  ],
  [
    'difference',
    /变化了|变化量|掉了|降低了|升高了|[掉降涨升跌]多少|变了|上升了|下降了|升了|降了|涨了|跌了|增加了|减少了|差多少|by how (?:much|many)|\bhow much (?:did|has|have)\b.*\b(?:change|rise|risen|fall|fallen|drop|dropped|grow|grown|increase|decrease)|\b(?:did|has|have)\b.*\b(?:drop(?:ped)?|fall(?:en)?|rise|risen|climb(?:ed)?|gain(?:ed)?|lose|lost)\b|\bchanged? by\b|\bnet change\b|\bchange of\b|变化(?!曲线|情况|趋势|图|率)/,
  ],
  ['first', /开始时|起始|最早|最初|first value|at the (?:start|beginning)/],
  ['last', /结束时|最后|末值|last value|at the end/],
]

/** What of a quantity a normalised question asks, the words of quantities left out. */
export const measureIn = (text: string): Asked | undefined => measures.find(([, pattern]) => pattern.test(text))?.[0]

const highest =
  /最高|最大|最多|最好|最快|最热|从高到低|由高到低|降序|highest|most|largest|greatest|\bmax|best|hottest|warmest|healthiest|fastest|fullest|top|最健康|descending|最满|最足|to full/
const lowest =
  /最低|最小|最少|最差|最慢|最冷|从低到高|由低到高|升序|lowest|least|smallest|\bmin|worst|poorest|最糟|coldest|coolest|slowest|emptiest|bottom|ascending|最空|to empty|没电/
/** Of these little is bad. */
const goodWhenHigh = /^(?:soc|soh|insulation|.*[iI]nsulation|energySavingRate|powerFactor|dischargeable)$/

/** Which end of a ranking is meant; the best and the worst depend on what is ranked. */
export const orderIn = (text: string, pointKey: string | undefined): Order | undefined => {
  const isGood = pointKey === undefined || goodWhenHigh.test(pointKey)
  if (/最差|worst|poorest|最糟|最危险|最弱|weakest/.test(text)) return isGood ? 'lowest' : 'highest'
  if (/最好|最佳|\bbest\b|最健康|healthiest/.test(text)) return isGood ? 'highest' : 'lowest'
  const [high, low] = [text.search(highest), text.search(lowest)]
  if (high < 0 && low < 0) return undefined
  return low < 0 || (high >= 0 && high < low) ? 'highest' : 'lowest'
}

const count = new RegExp(
  `(?:前|top|bottom|最高的|最低的|the)\\s*(${numeral})\\s*(?:个|名|台|条|艘|highest|lowest|worst|best|boxes|clusters|ships|$|\\b)`,
)
/** How many a list shall have: 前3名, top five. */
export const countIn = (text: string): number | undefined => {
  const found = count.exec(text)?.[1]
  const many = found === undefined ? Number.NaN : numberOf(found)
  return Number.isInteger(many) && many > 0 && many <= 50 ? many : undefined
}

const more =
  /更(?:高|多|大|热|快|满|足|好)|较[高多大]|[高多](?=[的？?\s]*$)|\b(?:higher|more|greater|hotter|warmer|fuller|faster|bigger|larger|better)\b/
const less =
  /更(?:低|少|小|冷|慢|空|差)|较[低少小]|[低少](?=[的？?\s]*$)|\b(?:lower|less|fewer|smaller|colder|cooler|emptier|slower|worse)\b/
/** Which of two is meant: "which has the lower SOC". */
export const sideIn = (text: string): Order | undefined =>
  less.test(text) ? 'lowest' : more.test(text) ? 'highest' : undefined

const apart =
  /差(?:了|值|距|别)?(?:多少|几|多大|多远)|相差|差值|差距|(?:高|低|多|少|热|冷|暖|快|慢|大|小)(?:了|出)?(?:多少|几)(?!台|个站|条|次)|\bhow (?:much|many)\b.{0,24}\b(?:more|less|higher|lower|warmer|hotter|colder|cooler|fuller|emptier|faster|slower|bigger|smaller|better|worse)\b|\bhow far apart\b|\bby how much\b|\bdifference\b|\bgap between\b|\bdiffers?\b/
/** Whether it is asked by how much two things differ. */
export const asksApart = (text: string): boolean => apart.test(text)

/** Whether two times or two things are set against each other. */
export const setsAgainst = (text: string): boolean =>
  asksApart(text) || /比|较|\bcompar|\bthan\b|\bversus\b|\bvs\b|\bagainst\b/.test(text)

/** All of a kind together, not each of them. */
export const ofAll = /所有|全部|一共|总共|合计|总量|\ball\b|\btotal\b|\btogether\b|\baltogether\b|\boverall\b/
