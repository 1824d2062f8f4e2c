import type { PointKind } from '#catalogue/points/point.ts'
import { profiles } from '#catalogue/profiles.ts'
import { normalised, without } from './normalise.ts'
import { synonyms } from './synonyms.ts'

/** Words of a question that name a quantity, and the points that may be meant, the likeliest first. */
export type Quantity = {
  readonly start: number
  readonly end: number
  readonly words: string
  readonly keys: readonly string[]
}
type Named = { readonly pointKey: string; readonly pointName: string; readonly pointNameEn: string }
type Phrase = { readonly words: string; readonly keys: readonly string[]; readonly isWeak: boolean }

/** English names that are more often verbs, or that mean what a person asks for by them. */
const ordinary = new Set([
  'starts',
  'lifts',
  'fault',
  'mode',
  'power',
  'current',
  'load',
  'door',
  'voltage',
  'cell voltage',
  'cell temperature',
  'shore connection',
])

const phrasesOf = (named: readonly Named[]): Phrase[] => {
  const found = new Map<string, { keys: Set<string>; isWeak: boolean }>()
  const add = (given: string, keys: readonly string[], isWeak = false): void => {
    const words = normalised(given).trim()
    const known = found.get(words) ?? { keys: new Set<string>(), isWeak }
    for (const key of keys) known.keys.add(key)
    if (words.length > 1) found.set(words, known)
  }
  for (const { words, keys, isWeak } of synonyms) for (const each of words) add(each, keys, isWeak === true)
  for (const { pointKey, pointName, pointNameEn } of named) {
    add(pointName, [pointKey])
    if (!ordinary.has(pointNameEn.toLowerCase())) add(pointNameEn, [pointKey])
    if (pointKey.length > 3) add(pointKey, [pointKey])
  }
  return [...found]
    .map(([words, { keys, isWeak }]) => ({ words, keys: [...keys], isWeak }))
    .sort((a, b) => b.words.length - a.words.length)
}
const builtin = phrasesOf(profiles.flatMap(({ points }) => points))

const isWord = (text: string, at: number): boolean => /[a-z0-9]/.test(text.charAt(at))
const placeOf = (text: string, words: string): { start: number; end: number } | undefined => {
  for (let start = text.indexOf(words); start >= 0; start = text.indexOf(words, start + 1)) {
    const plural = /[a-z]$/.test(words) && /^s\b/.test(text.slice(start + words.length)) ? 1 : 0
    const end = start + words.length + plural
    const isCut = /^[a-z0-9]/.test(words) && isWord(text, start - 1) && !/[一-鿿]/.test(text.charAt(start - 1))
    if (!isCut && !(/[a-z0-9]$/.test(words) && isWord(text, end))) return { start, end }
  }
  return undefined
}

/** What is called power and is none. */
const noQuantity =
  /power(?:ed)?[- ]?(?:ons?|up|off)\b|power (?:supply|supplies|station|converter)s?|shore[- ]power|box power|in charge|(?:hourly|daily|monthly) (?:dis)?charges?|(?<![能可])(?:充|放|用|耗|省|节约|节省|回收|供|卖|送)(?:电|了|过|进|出|掉|入|去){0,3}(?:大概|大约|一共|总共)?(?:多少|几)(?:度电?|电|kwh|千瓦时)|[充放用耗供省]电最[多少大小]|充换电|储能|岸电|充电站/g

/** The quantities of a question in the order in which they stand there; it is normalised, its names and times are blank. */
export const quantitiesIn = (question: string, more: readonly Named[] = []): Quantity[] => {
  const known = new Set(profiles.flatMap(({ points }) => points.map(({ pointKey }) => pointKey)))
  const own = more.filter(({ pointKey }) => !known.has(pointKey))
  const phrases =
    own.length > 0 ? [...phrasesOf(own), ...builtin].sort((a, b) => b.words.length - a.words.length) : builtin
  let text = question.replace(noQuantity, (words) => ' '.repeat(words.length))
  const found: (Quantity & { isWeak: boolean })[] = []
  for (const { words, keys, isWeak } of phrases)
    for (let place = placeOf(text, words); place; place = placeOf(text, words)) {
      found.push({ ...place, words, keys, isWeak })
      text = without(text, place.start, place.end)
    }
  const strong = found.filter((each) => !each.isWeak)
  const weak = found.filter((each) => each.isWeak)
  const counted =
    strong.length > 0
      ? found.filter((each) => !each.isWeak || isListed(question, each, strong))
      : weak.filter((each) => !weak.some((other) => narrows(each, other)))
  return counted
    .toSorted((a, b) => a.start - b.start)
    .map(({ isWeak, ...quantity }) => (isWeak && strong.length > 0 ? quantity : narrowed(quantity, weak)))
}
/** "How hot is it inside": of what the first words may mean, the others say which. */
const narrows = ({ keys: [first = ''] }: Quantity, quantity: Quantity): boolean => quantity.keys.indexOf(first) > 0
const narrowed = (quantity: Quantity, weak: readonly Quantity[]): Quantity => {
  const own = weak.find((each) => narrows(each, quantity))
  return own ? { ...quantity, keys: [...new Set([...own.keys, ...quantity.keys])] } : quantity
}
/** voltage and current */
const isListed = (text: string, weak: Quantity, strong: readonly Quantity[]): boolean =>
  strong.some(({ end }) => end <= weak.start && /^\s*(?:and|,|&)\s*(?:the )?$/.test(text.slice(end, weak.start)))

type Having = {
  readonly profile: { readonly byKey: ReadonlyMap<string, { readonly kind: PointKind; readonly size: number }> }
}
/** The point of a device that a quantity means there; single ones before arrays, of which only a place can be asked. */
export const pointOf = ({ keys }: Pick<Quantity, 'keys'>, device: Having): string | undefined => {
  const has = keys.filter((key) => device.profile.byKey.has(key))
  return has.find((key) => device.profile.byKey.get(key)?.kind !== 'array') ?? has[0]
}
