import { wireLimits } from '#contract/wireLimits.ts'
import { setsAgainst } from './measures.ts'
import { rules, type TimeWord } from './timeWords.ts'
import { day, dayOf, hour, instantOf, type Span, wallOf } from './wall.ts'

/** A period of a question, ms, never beyond now; `isMoment`: one point in time was named, `to` just after it. */
export type Period = Span & { readonly isMoment: boolean; readonly words: string }

const isLetter = (text: string, at: number): boolean => /[a-z0-9]/.test(text.charAt(at))

/** The words of time in a question that is normalised and whose names are blanked. */
export const timeWordsIn = (text: string, now: number): TimeWord[] => {
  const found: TimeWord[] = []
  let at = 0
  while (at < text.length) {
    const word = isLetter(text, at) && isLetter(text, at - 1) ? undefined : timeWordAt(text, at, now)
    if (word) found.push(word)
    at = word ? word.end : at + 1
  }
  return found
}
const timeWordAt = (text: string, at: number, now: number): TimeWord | undefined => {
  for (const [pattern, made] of rules) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const word = match && made(match, now)
    if (match && word) return { ...word, start: at, end: at + match[0].length }
  }
  return undefined
}

/** between 8 and 10; from 8 to 10: numbers that only their place makes times of day */
const bare =
  /(?:between|from)\s+(\d{1,2}|noon|midnight)(?:\s*(?:and|to|-|till|until)\s+)(\d{1,2}|noon)\s*([ap]m)?(?![:\d%]|\s*(?:percent|per cent|v\b|volts|a\b|amps|kw|degrees|°|℃|hz|kn|knots))/
const named: Readonly<Record<string, string>> = { noon: '12', midnight: '0' }
/** since 8 this morning; 10-12点 */
const lone =
  /\b(since|from|after|before|until|till|at|by)\s+(\d{1,2})(?=,|\s+(?:this|yesterday|today|in the|last|on|o|how|what|has|have|did|was)\b|\s*[?.,!]?\s*$)/g
const pair = /(\d{1,2})\s*([-~—–]|到|至)\s*(\d{1,2})(?=\s*[点时](?!间))/g
/** between 8 and half past nine: the first of two times where only the second looks like one */
const firstOfTwo =
  /\b((?:between|from)\s+)(\d{1,2})(?=\s*(?:and|to|-|till|until)\s+(?:half\s+past|a?\s*quarter|\d{1,2}:\d{2}|\d{1,2}\s*o'?clock))/g
/** 8-11 am, 8 to 11 pm */
const halfPair = /(?<![:\d])(\d{1,2})\s*(?:-|–|—|to|till|until)\s*(\d{1,2})\s*([ap])\.?m\b\.?/g
/** Nov 18 to 20 */
const monthPair =
  /\b((?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?\s+)(\d{1,2})(?:st|nd|rd|th)?\s*(?:-|–|—|to|through|until|till)\s*(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?(?![:\d])/g
const withBareClocks = (given: string): string =>
  withBarePair(
    given
      .replace(monthPair, (_, month: string, one: string, two: string) => `${month}${one} to ${month}${two}`)
      .replace(halfPair, (_, one: string, two: string, half: string) => `${one}${half}m to ${two}${half}m`)
      .replace(firstOfTwo, (all, joint: string, at: string) => (Number(at) <= 24 ? `${joint}${at}:00` : all))
      .replace(lone, (all, joint: string, at: string) => (Number(at) <= 24 ? `${joint} ${at}:00` : all))
      .replace(pair, (all, from: string, _, to: string) => (Number(from) < 24 ? `${from}点到${to}` : all)),
  )
const withBarePair = (text: string): string =>
  text.replace(bare, (all, first: string, second: string, pm: string | undefined) => {
    const [from, to] = [named[first] ?? first, named[second] ?? second]
    const half = first in named || second in named ? undefined : pm
    return Number(from) <= 24 && Number(to) <= 24
      ? `${all.slice(0, all.indexOf(first))}${from}${half ?? ':00'} to ${to}${pm ?? ':00'} `.replace(
          /(\d)(am|pm)/g,
          '$1$2',
        )
      : all
  })

type Stamp = { at: number | undefined; days: Span | undefined; start: number; end: number }
/** Times of day with the day that stands next to each; 下午3点 is 15 o'clock. */
const stampsOf = (words: readonly TimeWord[]): Stamp[] => {
  const stamps: Stamp[] = []
  let days: Span | undefined
  let part: (TimeWord & { kind: 'hours' }) | undefined
  for (const word of words) {
    if (word.kind === 'days') days = word.span
    if (word.kind === 'hours') part = word
    if (word.kind !== 'clock') continue
    // "3 this afternoon": the part of the day stands behind.
    const own = part ?? words.find((each) => each.kind === 'hours')
    const isPast = own?.isAfternoon && !word.isFixed && word.at < 12 * hour
    stamps.push({ at: word.at + (isPast ? 12 * hour : 0), days, start: word.start, end: word.end })
  }
  // "8 am yesterday": the day stands behind.
  for (const stamp of stamps) stamp.days ??= days
  return stamps
}

const since =
  /since|\bfrom\b|starting|自从?|从|以来|之后|以后|起(?![吊升重降动航码])|后(?!天)|至今|到现在|到目前|after|until now/
const before = /before|until|till|up to|\bby\b|之前|以前|前(?!天|日)|截止|截至/
const joins = /到|至|[-~—–]|和|与|\bto\b|\band\b|until|till/
/** two times of one day beside each other: 8:00 vs 10:00 */
const beside = /\bvs\b|versus|\bthan\b|比/

/** wall times with four digits of a year */
const [firstWall, lastWall] = [Date.UTC(1001, 0), Date.UTC(9999, 0)]
/** Wall times → ms, up to `latest`; what goes back beyond the first reading that there can be begins with that. */
const readable = (span: Span, latest: number, timeZone: string): Span => {
  const at = (wall: number): number => instantOf(Math.min(Math.max(wall, firstWall), lastWall), timeZone)
  const to = Math.min(latest, at(span.to))
  const from = Math.min(at(span.from), to)
  return { from: to > wireLimits.earliest ? Math.max(from, wireLimits.earliest) : from, to }
}

/** The period that a question names, up to `latest` (ms), in the time zone of what it is about; undefined where it names none. */
export const periodOf = (question: string, now: number, timeZone: string, latest = now): Period | undefined => {
  const text = withBareClocks(question)
  const here = wallOf(now, timeZone)
  const words = timeWordsIn(text, here)
  const span = spanOf(text, words, here)
  if (!span) return undefined
  const { from, to } = readable(span, latest, timeZone)
  return {
    from,
    to: span.isMoment ? to + 1 : to,
    isMoment: span.isMoment,
    words: words.map((each) => text.slice(each.start, each.end)).join(' '),
  }
}

type Days = TimeWord & { kind: 'days' }
/** From Monday to Wednesday; not "today and yesterday", nor two that are set against each other. */
const isJoined = (text: string, one: Days, two: Days): boolean => {
  const between = text.slice(one.end, two.start)
  if (!joins.test(between) || two.span.from < one.span.from) return false
  return !(/^\s*(?:和|与|跟|and)\s*(?:the\s*)?$/.test(between) && setsAgainst(text))
}

/** The other one of two days, weeks or months that a question sets against each other: "less today than yesterday". */
export const otherPeriodOf = (question: string, now: number, timeZone: string): Period | undefined => {
  const text = withBareClocks(question)
  const [one, two, ...more] = timeWordsIn(text, wallOf(now, timeZone))
  if (one?.kind !== 'days' || two?.kind !== 'days' || more.length > 0) return undefined
  if (isJoined(text, one, two)) return undefined
  return { ...readable(two.span, now, timeZone), isMoment: false, words: text.slice(two.start, two.end) }
}

type Found = Span & { isMoment: boolean }
const whole = (from: number, to: number): Found => ({ from, to, isMoment: false })

const spanOf = (text: string, words: readonly TimeWord[], now: number): Found | undefined => {
  const own = words.find((word) => word.kind === 'span')
  if (own?.kind === 'span') return { ...own.span, isMoment: own.span.to <= own.span.from }
  const stamps = stampsOf(words)
  const [first, second] = stamps
  const gap = first && second ? text.slice(first.end, second.start) : ''
  if (first && second && (joins.test(gap) || beside.test(gap))) return between(first, second, now)
  if (first) return atClock(text, first, words, now)
  const days = words.flatMap((word) => (word.kind === 'days' ? [word] : []))
  const part = words.find((word) => word.kind === 'hours')
  const [one, two] = days
  if (one && two && isJoined(text, one, two)) return whole(one.span.from, two.span.to)
  if (part?.kind === 'hours') {
    const from = (one?.span ?? dayOf(now)).from
    const isAhead = !one && !part.isToday && from + part.span.from > now
    const begin = isAhead ? from - day : from
    return whole(begin + part.span.from, begin + part.span.to)
  }
  if (!one) return undefined
  const isOpen =
    since.test(text.slice(Math.max(0, one.start - 12), one.start)) ||
    /^\s*(?:以来|至今|起(?![吊升重降动航码])|到现在|开始)/.test(text.slice(one.end))
  return isOpen ? whole(one.span.from, now) : whole(one.span.from, one.span.to)
}

const between = (first: Stamp, second: Stamp, now: number): Found => {
  const today = dayOf(now).from
  const one = first.days?.from ?? today
  const from = one + (first.at ?? 0)
  const isOver = from > now && !first.days
  const begin = isOver ? from - day : from
  const end = (second.days?.from ?? one) - (isOver ? day : 0) + (second.at ?? 0)
  const isSame = first.days === second.days
  return whole(begin, end <= begin && isSame ? end + day : end)
}

const atClock = (text: string, { at = 0, days, start, end }: Stamp, words: readonly TimeWord[], now: number): Found => {
  const beginning = Math.min(start, ...words.map((word) => word.start))
  const head = text.slice(Math.max(0, beginning - 14), start)
  const tail = text.slice(end, end + 6)
  const from = (days ?? dayOf(now)).from + at
  const moment = !days && from > now ? from - day : from
  const close = /(?:到|至|to|until|till)\s*(?:现在|目前|now)/.test(text.slice(end))
  if (close || /since|starting|自|以来/.test(head + tail) || (/从|from/.test(head) && !before.test(tail)))
    return whole(moment, now)
  if (since.test(tail) || /after/.test(head)) return whole(moment, days ? Math.min(now, days.to) : now)
  if (before.test(tail) || before.test(head)) return whole(dayOf(moment).from, moment)
  return { from: moment, to: moment, isMoment: true }
}
