import { type Interlock as Rule, interlockWords } from '#catalogue/commands/interlock.ts'
import type { Interlock } from '../shapes.ts'
import type { Facts, PointFact } from './facts.ts'
import { both, plain, shownCodes, shownUnit, shownValue, type Told } from './shown.ts'

type OfPoint = Extract<Rule, { readonly points: readonly string[] }>
type Verdict = {
  ok: boolean
  stale?: boolean
  value?: number | null
  shown: Told | null
  limit: Told
  ts?: number | null
}
type Known = Extract<PointFact, { state: 'known' }>

const none = { zh: '无', en: 'none' }

/** A rule judged by facts; undefined for a point that counts only where it exists. Unknown and stale values fail. */
export const judge = (rule: Rule, facts: Facts): Interlock | undefined => {
  const isOfPoint = 'points' in rule
  const fact = isOfPoint ? facts.point(rule.points) : undefined
  if (rule.kind === 'code' && isUntold(rule, fact)) return undefined
  const words = isOfPoint ? rule : interlockWords[rule.kind]
  const verdict = isOfPoint ? ofPoint(rule, fact ?? { state: 'missing' }, facts) : ofServer(rule, facts)
  return {
    ...{ key: isOfPoint ? rule.key : rule.kind, name: words.zh, nameEn: words.en },
    ...{ ok: verdict.ok, stale: verdict.stale ?? false, value: verdict.value ?? null, ts: verdict.ts ?? null },
    ...{ shown: verdict.shown?.zh ?? null, shownEn: verdict.shown?.en ?? null },
    ...{ limit: verdict.limit.zh, limitEn: verdict.limit.en },
  }
}

const isUntold = ({ whereThere, whereTold }: Extract<Rule, { kind: 'code' }>, fact?: PointFact): boolean =>
  fact?.state === 'known' ? whereTold === true && fact.value === null : whereThere === true || whereTold === true

/** All rules of a command that count, in their order. */
export const judgeAll = (rules: readonly Rule[], facts: Facts): Interlock[] =>
  rules.flatMap((rule) => judge(rule, facts) ?? [])

const ofPoint = (rule: OfPoint, fact: PointFact, facts: Facts): Verdict => {
  const limit = limitOf(rule, fact)
  if (fact.state === 'missing' || fact.value === null) return { ok: false, shown: null, limit }
  const { value, ts, fresh, point } = fact
  const ok = fresh && holds(rule, { ...fact, value }, facts)
  return { ok, stale: !fresh, value, ts, shown: shownValue(point, value), limit }
}

const holds = (rule: OfPoint, { value }: Known & { value: number }, facts: Facts): boolean => {
  if (rule.kind === 'code') return rule.codes.includes(value)
  if (rule.kind === 'within')
    return isWithin(rule, value) && (rule.seconds === undefined || hasHeld(rule, rule.seconds, facts))
  if (rule.kind === 'share') {
    const rated = freshValue(facts, rule.of)
    return rated !== null && rated > 0 && Math.abs(value) <= (rated * rule.most) / 100
  }
  const { near } = rule
  if ('values' in near) return near.values.some((each) => Math.abs(value - each) <= near.off)
  const nominal = freshValue(facts, near.of)
  return nominal !== null && nominal > 0 && Math.abs(value - nominal) <= (nominal * near.percent) / 100
}

type Within = Extract<Rule, { kind: 'within' }>
const isWithin = ({ least = -Infinity, most = Infinity }: Within, value: number): boolean =>
  value >= least && value <= most

/** What stood at the begin of the time and all that came since. */
const hasHeld = (rule: Within, seconds: number, { span, now }: Facts): boolean => {
  const from = now - seconds * 1000
  const samples = span(rule.points)
  const first = samples.findLastIndex(({ ts }) => ts <= from)
  return first >= 0 && samples.slice(first).every(({ value }) => isWithin(rule, value))
}

const freshValue = (facts: Facts, key: string): number | null => {
  const fact = facts.point([key])
  return fact.state === 'known' && fact.fresh ? fact.value : null
}

const limitOf = (rule: OfPoint, fact: PointFact): Told => {
  const point = fact.state === 'known' ? fact.point : { legend: null, decimals: 0, unit: '' }
  if (rule.kind === 'code') return shownCodes(point, rule.codes)
  if (rule.kind === 'within') return boundsOf(rule, point.unit)
  if (rule.kind === 'share') return { zh: `≤ 额定的 ${rule.most} %`, en: `≤ ${rule.most} % of rated` }
  if ('values' in rule.near) return plain(shownUnit(`${rule.near.values.join(' / ')} ± ${rule.near.off}`, point.unit))
  return { zh: `额定 ± ${rule.near.percent} %`, en: `rated ± ${rule.near.percent} %` }
}

const boundsOf = ({ least, most, seconds }: Within, unit: string): Told => {
  const bounds = most === undefined ? `≥ ${least}` : least === undefined ? `≤ ${most}` : `${least} … ${most}`
  const amount = shownUnit(bounds, unit)
  return plain(seconds === undefined ? amount : `${amount}, ${seconds} s`)
}

type OfServer = Exclude<Rule, OfPoint>
const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`
const listed = (all: readonly Told[]): Told | null =>
  all.length === 0 ? null : both((language) => all.map((each) => each[language]).join(', '))

const ofServer = (rule: OfServer, facts: Facts): Verdict => {
  if (rule.kind === 'heard') {
    const { ts, patience } = facts.heard
    const age = ts === null ? null : Math.abs(facts.now - ts)
    const shown = age === null ? null : plain(seconds(age))
    return { ok: age !== null && age <= patience, value: age, shown, limit: plain(`≤ ${seconds(patience)}`), ts }
  }
  if (rule.kind === 'faulted')
    return {
      ...{ ok: facts.faults.length > 0, value: facts.faults.length, ts: facts.faultsAt },
      ...{ shown: listed(facts.faults) ?? none, limit: { zh: '有', en: 'present' } },
    }
  if (rule.kind === 'atMost') {
    const count = facts.sentSince(facts.now - rule.seconds * 1000)
    const minutes = rule.seconds / 60
    const limit = { zh: `${minutes} 分钟内少于 ${rule.times} 次`, en: `fewer than ${rule.times} in ${minutes} min` }
    return { ok: count < rule.times, value: count, shown: plain(String(count)), limit }
  }
  const found = inTheWay(rule, facts)
  return { ok: found.length === 0, value: found.length, shown: listed(found) ?? none, limit: none }
}

const inTheWay = (rule: OfServer, facts: Facts): readonly Told[] => {
  if (rule.kind === 'calmAlarms') return facts.alarms.filter(({ measured }) => measured || !rule.measured)
  if (rule.kind === 'clearCodes') return facts.codes.filter((code) => rule.codes.includes(code)).map(plain)
  if (rule.kind === 'noCommand') return facts.openCommand ? [facts.openCommand] : []
  return facts.maintenance === null ? [] : [plain(facts.maintenance)]
}
