import { alarmRules } from '#catalogue/alarmRules/alarmRules.ts'
import { normalised } from './normalise.ts'

/** What of alarms is asked; `state` 1: unresolved, 0: resolved. */
export type AlarmWords = {
  readonly level: 1 | 2 | 3 | undefined
  readonly state: 0 | 1 | undefined
  readonly type: string | undefined
  /** by the name of its rule */
  readonly isNamed: boolean
}

const levels = [
  [1, /一级|1级|level[- ]?(?:1|one)\b|first[- ]level|最严重|严重告警|\bcritical\b|紧急|\bgravest\b|\bred\b/],
  [2, /二级|2级|level[- ]?(?:2|two)\b|second[- ]level|\bmajor\b|\borange\b/],
  [3, /三级|3级|level[- ]?(?:3|three)\b|third[- ]level|\bminor\b/],
] as const
const unresolved =
  /未恢复|未解除|未消除|未清除|未处理|没恢复|还没(?:有)?恢复|没有?(?:解除|消除)|活动|进行中|当前|现在|目前|正在|\bopen\b|\bactive\b|unresolved|uncleared|\bcurrent(?:ly)?\b|ongoing|right now|\bnow\b|standing|outstanding/
const resolved =
  /已恢复|恢复了(?![吗没么])|恢复过|解除了(?![吗没么])|消了(?![吗没么])|已解除|已消除|已清除|已结束|\bcleared\b|(?<!un)\bresolved\b|\bclosed\b|\bended\b/

/** What people call some alarms beside their names. */
const called: readonly (readonly [string, RegExp])[] = [
  ['socLow', /soc(?:过|太)?低|电量(?:过|太)?低|low (?:soc|battery|charge)|soc (?:is )?low/],
  ['insulationLow', /绝缘|insulation/],
  ['cellVoltageDifference', /压差|voltage (?:difference|spread)|cell spread|imbalance/],
  ['temperatureDifference', /温差|temperature (?:difference|spread)/],
  [
    'cellTemperatureHigh',
    /(?:单体|电芯|电池)?(?:高温|过温|温度(?:过|太|偏|很)?高|超温)|over-?temperature|(?:high|cell) temperature|overheat/,
  ],
  ['cellVoltageHigh', /过压|电压过高|over-?voltage|high (?:cell )?voltage/],
  ['cellVoltageLow', /欠压|电压过低|under-?voltage|low (?:cell )?voltage/],
  ['noPositionUnderWay', /无船位|no position/],
]
const names = alarmRules.map(({ key, zh, en }) => ({ key, words: [normalised(zh), normalised(en)] }))

export const alarmWordsIn = (text: string): AlarmWords => {
  const named = names.find(({ words }) => words.some((word) => word.length > 2 && text.includes(word)))
  return {
    level: levels.find(([, pattern]) => pattern.test(text))?.[0],
    state: unresolved.test(text) ? 1 : resolved.test(text) ? 0 : undefined,
    type: named?.key ?? called.find(([, pattern]) => pattern.test(text))?.[0],
    isNamed: named !== undefined,
  }
}
