import type { Intent } from './intent.ts'
import { knownWords } from './vocabulary.ts'

/** What people may ask about that no point, list or alarm of the portal holds. */
const elsewhere =
  /消防|烟感|柴油|燃油|汽油|机油|油位|油量|淡水|水箱|水位|潮[位汐]|船员|船长|司机|几个?人|人员|值班|电价|单价|检修|维修|保养|维护|厂家|厂商|生产商|生产日期|出厂|序列号|型号|保修|保险|合同|客户|电话|摄像|视频|天气|(?<!舱|柜)门(?:开|关|锁|有没有|是不是)|\b(?:diesel|fuel|petrol|fire|smoke|crew|captain|driver|staff|duty|tariff|price per|servic(?:e|ed|ing)|maintenance|maintained|repair(?:s|ed)?|serial|manufactur\w+|made by|who (?:makes|made|built)|model|warranty|insurance|contract|customers?|phone|camera|video|weather|tides?|tank|doors?|lights?|tyre|tire|seals?)\b/
/** Of the things that have temperatures, voltages and the like none that the portal tells by a general word. */
const otherThing =
  /(?:冷却[水液]|[水液胎]|轴承|发动机|引擎|机油|尾气|排气|甲板|机舱|驾驶[室舱])的?(?:温|压|流量)|\b(?:engine|coolant|water|tyre|tire|bearing|exhaust|sea|river|deck|cabin|hull) (?:temp\w*|pressure|voltage|level)\b/
const pressure = /压强|气压|胎压|水压|油压|\bpressure\b/

/** Words of no matter: they say how one asks, not what. */
const light = new Set(
  'its you your our her his my me us pls plz low high get got top per done red orange yellow stand making giving carry unit big across present outlier saw raised critical overview hit define access sea bcu bms ppm okay could would also let see seen check quick quickly briefly kindly currently exactly roughly total long'.split(
    ' ',
  ),
)
const particles =
  /[\s?？!！。,，.、:：;；'"“”（）()\-/]+|现在|目前|当前|此刻|这会儿?|请问|麻烦|帮我?|看一?下|看看|告诉我?|一下|我想|知道|查一?下|是|的|呢|吗|啊|呀|吧|了|有|在|那|和|与|跟|也|再|还|都|多少|什么|啥|几/gu
const articles =
  /\b(?:the|an?|of|at|on|in|to|for|and|or|is|are|was|were|be|it|this|that|please|now|what|how|about|with|do|does|did|show|tell|give|me)\b/g

/** What is left of a question when its names, times and quantities are out. */
export const leftOf = (rest: string): string => rest.replace(particles, ' ').replace(articles, ' ').trim()

/** Latin words that no list of ours holds. */
const unknownIn = (rest: string): string[] =>
  (rest.match(/(?<![a-z])[a-z]{4,}(?![a-z])/g) ?? []).filter(
    (word) => !light.has(word) && !knownWords.has(word) && !knownWords.has(word.replace(/(?:es|s|ed|ing)$/, '')),
  )

const byWords: ReadonlySet<Intent | undefined> = new Set<Intent | undefined>([undefined, 'status', 'inState', 'where'])
const ofOwnWords: ReadonlySet<Intent | undefined> = new Set<Intent | undefined>([
  ...(['alarms', 'faults', 'term', 'explain', 'help', 'greeting', 'secret', 'command'] as const),
])

/** Whether a question speaks of something that nothing here tells, so that an answer would be about something else. */
export const isUntold = (intent: Intent | undefined, rest: string, untimed: string): boolean => {
  if (ofOwnWords.has(intent)) return false
  if (otherThing.test(untimed) || elsewhere.test(rest) || pressure.test(untimed)) return true
  return byWords.has(intent) && unknownIn(rest).length > 0
}
