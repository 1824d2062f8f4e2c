import type { Directory, Named } from './directory.ts'
import { kindFirst, numberedIn } from './numbered.ts'
import { numberOf, numeral, numeralPattern } from './numerals.ts'
import { isWhole, plainText } from './plainText.ts'

/** Words of a text, [start, end), and all that they may name, whoever may see it. */
export type Spoken = { readonly start: number; readonly end: number; readonly named: readonly Named[] }
type Found = Spoken & { readonly rank: number }

const longestText = 600

/** Lower case with narrow forms, character by character, so that places stay what they are. */
const narrowed = (text: string): string =>
  [...text]
    .map((each) => {
      const narrow = each.normalize('NFKC').toLowerCase()
      return narrow.length === each.length ? narrow : each
    })
    .join('')

const exactIn = (text: string, { byName, longest }: Directory): Found[] => {
  const given = plainText(text)
  const { plain, at } = given
  const found: Found[] = []
  for (let start = 0; start < plain.length; start += 1)
    for (let end = Math.min(plain.length, start + longest); end > start + 1; end -= 1) {
      const named = byName.get(plain.slice(start, end))
      if (!named || !isWhole(given, start, end)) continue
      found.push({ start: at[start] ?? 0, end: (at[end - 1] ?? 0) + 1, named, rank: 3 })
      break
    }
  return found
}

const nameOf = (named: Named): string => ('device' in named ? named.device.deviceName : named.station.stationName)
const following = new RegExp(`^\\s*(?:第|#|no\\.?)?\\s*(${numeralPattern})\\s*[号#]?`)

/** A device that is called after its station is not meant where the station is. */
const withoutNamesakes = (named: readonly Named[]): Named[] => {
  const stations = new Set(named.flatMap((each) => ('station' in each ? each.station.stationId : [])))
  return named.filter(
    (each) =>
      'station' in each ||
      !stations.has(each.device.stationId) ||
      !each.device.deviceName.includes(each.device.stationName),
  )
}

/** Parts of names; a number after one chooses among those that have it, or says that there is none such. */
const partsIn = (narrow: string, { byPart }: Directory): Found[] => {
  const found: Found[] = []
  for (const { 0: run, index } of narrow.matchAll(/\p{Script=Han}{2,}|[a-z]{3,}/gu)) {
    const isHan = /\p{Script=Han}/u.test(run)
    for (let start = 0; start < run.length - 1; start += 1)
      for (let end = isHan ? Math.min(run.length, start + 6) : run.length; end > start + 1; end -= 1) {
        const named = byPart.get(run.slice(start, end))
        if (!named || (!isHan && start > 0)) continue
        const [from, to] = [index + start, index + end]
        const [words = '', number = ''] = following.exec(narrow.slice(to)) ?? []
        const marked = /[号#]/.test(words) || named.every((each) => numberOf(nameOf(each)) !== undefined)
        const ofKind = kindFirst.test(narrow.slice(to + words.length))
        const chosen = number !== '' && marked && !ofKind
        found.push({
          start: from,
          end: chosen ? to + words.trimEnd().length : to,
          named: withoutNamesakes(chosen ? named.filter((each) => numberOf(nameOf(each)) === numeral(number)) : named),
          rank: 1,
        })
        break
      }
  }
  return found
}

/** What looks like a code that no equipment has. */
const codesIn = (narrow: string): Found[] =>
  [...narrow.matchAll(/(?<![a-z\d])[a-z]{2,8}[-_]\d{1,6}(?![a-z\d])/g)].map(({ 0: code, index }) => ({
    start: index,
    end: index + code.length,
    named: [],
    rank: 0,
  }))

const overlap = (a: Spoken, b: Spoken): boolean => a.start < b.end && b.start < a.end
const isSameSpan = (a: Spoken, b: Spoken): boolean => a.start === b.start && a.end === b.end

/** What a text names, in its order: the longest words first, a whole name before a kind with a number before a part of a name. */
export const spokenIn = (text: string, directory: Directory): Spoken[] => {
  const given = text.slice(0, longestText)
  const narrow = narrowed(given)
  const all: Found[] = [
    ...exactIn(given, directory),
    ...numberedIn(narrow, directory).map(({ start, end, devices }) => ({
      ...{ start, end, rank: 2 },
      named: devices.map((device) => ({ device })),
    })),
    ...partsIn(narrow, directory),
    ...codesIn(narrow),
  ]
  const byWeight = all.sort((a, b) => b.end - b.start - (a.end - a.start) || b.rank - a.rank)
  const chosen: Found[] = []
  for (const each of byWeight)
    if (
      chosen.every((other) => !overlap(each, other) || (isSameSpan(each, other) && each.rank === 2 && other.rank === 2))
    )
      chosen.push(each)
  return chosen.sort((a, b) => a.start - b.start)
}
