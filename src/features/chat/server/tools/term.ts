import { glossary, termOfPoint } from '#catalogue/glossary/glossary.ts'
import type { Term } from '#catalogue/glossary/term.ts'
import { profiles } from '#catalogue/profiles.ts'
import type { TermAnswer } from './answers.ts'
import { inputs } from './inputs.ts'
import { isWhole, plainName, plainText } from './names/plainText.ts'
import type { Tool } from './tool.ts'

const mostTerms = 3

type Spoken = { readonly words: string; readonly term: Term }
/** What people may say for each term, the longest first: its names, its other words, the names of its points. */
const spoken: readonly Spoken[] = [
  ...glossary.flatMap((term) => [term.zh.name, term.en.name, ...term.words].map((words) => ({ words, term }))),
  ...profiles.flatMap(({ points }) =>
    points.flatMap(({ pointKey, pointName, pointNameEn }) => {
      const term = termOfPoint(pointKey)
      return term ? [pointName, pointNameEn].map((words) => ({ words, term })) : []
    }),
  ),
]
  .map(({ words, term }) => ({ words: plainName(words), term }))
  .sort((a, b) => b.words.length - a.words.length)

/** One character stands in too many words: it counts where nothing longer is found. */
const mayBe = (words: string, found: readonly Term[]): boolean =>
  words.length > 1 || (found.length === 0 && /\p{Script=Han}/u.test(words))

export const term: Tool<typeof inputs.term, TermAnswer> = {
  name: 'term',
  summary: 'What words of the field mean, such as SOC, SOH, insulation resistance, IGBT, balancing',
  input: inputs.term,
  run: async ({ text }, { language }) => {
    const given = plainText(text)
    const taken: [start: number, end: number][] = []
    const found: Term[] = []
    for (const { words, term: each } of spoken)
      for (
        let start = mayBe(words, found) ? given.plain.indexOf(words) : -1;
        start >= 0;
        start = given.plain.indexOf(words, start + 1)
      ) {
        const end = start + words.length
        if (!isWhole(given, start, end) || taken.some(([from, to]) => start < to && from < end)) continue
        taken.push([start, end])
        if (!found.includes(each)) found.push(each)
      }
    return { terms: found.slice(0, mostTerms).map((each) => ({ key: each.key, ...each[language] })) }
  },
}
