import type { Language } from '#contract/errors.ts'
import { alarmRules } from './alarmRules/alarmRules.ts'
import { faultCode, isDtcType } from './faultCodes/faultCodes.ts'

type Names = Readonly<Record<Language, string>>

const otherKinds: Readonly<Record<string, Names>> = {
  silence: { zh: '设备无数据', en: 'No data from the device' },
  dtc: { zh: '故障码', en: 'Fault code' },
}
/** What a list says of many silent devices of one station, or of several. */
export const silenceContent = (
  { num, stationNum, station }: { readonly num: number; readonly stationNum: number; readonly station: string },
  language: Language,
): string => {
  const single = stationNum === 1
  if (language === 'zh')
    return `${single ? station : `${stationNum} 个站点`} ${num} 台设备无数据，请检查${single ? '站点网络' : 'MQTT 代理'}`
  return `${num} devices ${single ? `of ${station}` : `of ${stationNum} stations`} send no data: check ${single ? 'its network' : 'the broker'}`
}

const rules = new Map(alarmRules.map((rule) => [rule.key, rule]))

/** `dtc:BCU:1001` is of the kind `dtc`; every other rule is its own kind. */
export const alarmKind = (rule: string): string => rule.split(':', 1)[0] ?? rule

/** Every kind of alarm in the catalogue's order: what `alarmType` may be. */
export const alarmKinds = [...rules.keys(), ...Object.keys(otherKinds)]

export const alarmKindName = (kind: string, language: Language): string =>
  rules.get(kind)?.[language] ?? otherKinds[kind]?.[language] ?? kind

const places: Readonly<Record<string, (n: string) => Names>> = {
  cell: (n) => ({ zh: `${n}号单体`, en: `cell ${n}` }),
  monomer: (n) => ({ zh: `${n}号单体`, en: `capacitor ${n}` }),
  module: (n) => ({ zh: `${n}号模组`, en: `module ${n}` }),
  cluster: (n) => ({ zh: `${n}号簇`, en: `cluster ${n}` }),
  phase: (n) => ({ zh: `${n}相`, en: `phase ${n}` }),
  bus: (n) => ({ zh: `${n}段母线`, en: `bus ${n}` }),
  socket: (n) => ({ zh: `${n}号插座`, en: `socket ${n}` }),
}

/** What a list says of an alarm: the rule, its worst value with unit, and where, such as `单体电压过高 3.662 V（17号单体）`. */
export const alarmContent = (rule: string, value: number | null, place: string, language: Language): string => {
  const [kind = '', type = '', code = ''] = rule.split(':')
  if (kind === 'dtc' && isDtcType(type)) {
    const known = faultCode(type, code)
    return `${type} ${code}${known ? ` ${known[language].name}` : ''}`
  }
  const known = rules.get(kind)
  const measured = known && !known.equals && value !== null ? ` ${value.toFixed(known.decimals)} ${known.unit}` : ''
  const [where = '', n = ''] = place.split(':')
  const placed = places[where]?.(n)[language]
  const tail = placed === undefined ? '' : language === 'zh' ? `（${placed}）` : ` (${placed})`
  return `${alarmKindName(kind, language)}${measured}${tail}`
}
