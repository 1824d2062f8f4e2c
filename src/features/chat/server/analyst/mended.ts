import { knownPhrases, knownWords, longestPhrase, typedFor } from './vocabulary.ts'

/** Words of a question, [start, end), that were mistyped, and what they are taken for. */
export type Mending = { readonly start: number; readonly end: number; readonly words: string; readonly meant: string }

const shortest = 4
const shortestGlued = 6

/** One letter wrong, missing, too much, or two neighbours swapped. */
export const isOneSlip = (a: string, b: string): boolean => {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  const same = (i: number, j: number): boolean => a.slice(i) === b.slice(j)
  if (a.length === b.length)
    return same(from + 1, from + 1) || (a[from] === b[from + 1] && a[from + 1] === b[from] && same(from + 2, from + 2))
  return a.length > b.length ? same(from + 1, from) : same(from, from + 1)
}
const isSwap = (a: string, b: string): boolean =>
  a.length === b.length && [...a].sort().join('') === [...b].sort().join('')

const isKnown = (word: string): boolean =>
  knownWords.has(word) ||
  knownWords.has(`${word}s`) ||
  [/'?s$/, /es$/, /e?d$/, /ing$/, /ly$/].some((end) => end.test(word) && knownWords.has(word.replace(end, ''))) ||
  (/ing$/.test(word) && knownWords.has(word.replace(/ing$/, 'e')))

/** overview, overnight: one word, not two without a space. */
const isJoint = (word: string): boolean =>
  /^(?:over|under|out|up|down|inter|through)[a-z]{3,}$/.test(word) ||
  (/(?:view|time|wise|ward|most|side|ing)$/.test(word) &&
    knownWords.has(word.replace(/(?:view|time|wise|ward|most|side|ing)$/, '')))

/** The word that is meant: swapped letters are likelier than wrong ones, the same beginning likelier than another. */
const meantBy = (word: string): string | undefined => {
  const near = [...knownWords].filter((each) => each.length >= shortest && isOneSlip(word, each))
  const swapped = near.filter((each) => isSwap(word, each))
  if (swapped.length > 0) return swapped.length === 1 ? swapped[0] : undefined
  // Too many words of four letters differ in one.
  const longer = near.filter((each) => word.length > shortest || each.length > word.length)
  const alike = longer.filter((each) => each[0] === word[0])
  const likely = alike.length > 0 ? alike : longer
  // A letter is left out more often than it is wrong, and wrong more often than too much.
  for (const length of [word.length + 1, word.length, word.length - 1]) {
    const own = likely.filter((each) => each.length === length)
    const stems = new Set(own.map((each) => each.replace(/e?[sd]$/, '')))
    if (own.length > 0) return stems.size === 1 ? own[0] : undefined
  }
  return undefined
}

const short = new Set(
  'is of in on at to by the and for box soc soh all now how pcs ems co are was did has per any not it its my day top'.split(
    ' ',
  ),
)
const isPart = (word: string): boolean => short.has(word) || (word.length >= shortest && knownWords.has(word))
/** "whichbox" → "which box": the fewest words that it is made of. */
const partedOf = (word: string): string | undefined => {
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= word.length; end += 1)
    for (let start = 0; start < end; start += 1) {
      const [before, part] = [best[start], word.slice(start, end)]
      if (before && isPart(part) && before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY))
        best[end] = [...before, part]
    }
  const parts = best[word.length]
  return parts && parts.length > 1 ? parts.join(' ') : undefined
}

const latin = /(?<![a-z0-9_-])[a-z]{4,24}(?![a-z_-]|\d{2,})/g
const slipsOfWords = (text: string): Mending[] =>
  [...text.matchAll(latin)].flatMap(({ 0: words, index }) => {
    if (isKnown(words) || isJoint(words)) return []
    const parted = words.length >= shortestGlued ? partedOf(words) : undefined
    const meant = parted ?? meantBy(words)
    return meant === undefined ? [] : [{ start: index, end: index + words.length, words, meant }]
  })

const meantFor = new Map<string, string[]>()
for (const [meant, typed] of Object.entries(typedFor))
  for (const each of typed) meantFor.set(each, [...(meantFor.get(each) ?? []), meant])

/** A known phrase that holds the place `at`. */
const phraseAt = (text: string, at: number): string | undefined => {
  for (let length = longestPhrase; length >= 2; length -= 1)
    for (let start = Math.max(0, at - length + 1); start <= at; start += 1) {
      const phrase = text.slice(start, start + length)
      if (phrase.length === length && knownPhrases.has(phrase)) return phrase
    }
  return undefined
}
const asksWhich = /^(?:个|条|艘|台|座|根|只)[^，。,？?]*最[^呢]*$/
const slipsOfPhrases = (text: string): Mending[] =>
  [...text].flatMap((words, start) => {
    const other = (meantFor.get(words) ?? []).filter((meant) => {
      if (meant === '哪') return asksWhich.test(text.slice(start + 1))
      return phraseAt(text.slice(0, start) + meant + text.slice(start + 1), start) !== undefined
    })
    const [meant] = other
    if (meant === undefined || phraseAt(text, start) !== undefined) return []
    return [{ start, end: start + 1, words, meant }]
  })

/** Slips of the keyboard in a normalised question of which each is one letter or character, or a space that is missing. */
export const mendings = (text: string): Mending[] =>
  [...slipsOfWords(text), ...slipsOfPhrases(text)].sort((a, b) => a.start - b.start)

export const withMendings = (text: string, slips: readonly Mending[]): string =>
  slips.reduceRight((rest, { start, end, meant }) => rest.slice(0, start) + meant + rest.slice(end), text)
