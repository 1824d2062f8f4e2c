import type { Figure } from '../tools/tool.ts'

/** What the tools have answered to one question, as far as an answer may quote it. */
export type Found = {
  readonly figures: Figure[]
  /** how many of something were listed */
  readonly counts: Set<number>
  /** names with digits in them: of devices, stations, ships */
  readonly names: Set<string>
}

export const nothingFound = (): Found => ({ figures: [], counts: new Set(), names: new Set() })

const isFigure = (value: object): value is Figure =>
  'source' in value && 'text' in value && 'value' in value && typeof value.text === 'string'

const longestName = 60
/** A name that reads as a figure with its unit is none: somebody may have called a device "SOC 99%". */
const readsAsFigure = /\d\s*(%|°|℃|[kMm]?(W|V|A|Ω|Hz)h?\b)/
const isName = (text: string): boolean =>
  /\d/.test(text) && /\p{L}/u.test(text) && text.length <= longestName && !readsAsFigure.test(text)

const nameKey = /name|code|title|^what$|^bay$|^place$/i

const timeKey = /^(at|from|to|\w+At)$/
/** plain numbers of an answer that count something or name a place */
const countKey = /^(of|cells?|samples|times|more|level|minutes|index)$/

/**
 * Notes what may be quoted of a tool's answer, and returns what the service is given of it: figures by their value and text, without where
 * they come from, and times as `written`.
 */
export const noted = (answer: unknown, found: Found, written: (ms: number) => string, key = ''): unknown => {
  if (typeof answer === 'number') {
    if (timeKey.test(key)) return written(answer)
    if (countKey.test(key)) found.counts.add(answer)
    return answer
  }
  if (typeof answer === 'string') {
    if (nameKey.test(key) && isName(answer)) found.names.add(answer)
    return answer
  }
  if (answer === null || typeof answer !== 'object') return answer
  if (Array.isArray(answer)) {
    found.counts.add(answer.length)
    return answer.map((each) => noted(each, found, written, key))
  }
  if (isFigure(answer)) {
    found.figures.push(answer)
    const { deviceName, what } = answer.source
    for (const name of [deviceName, what]) if (isName(name)) found.names.add(name)
    return { value: answer.value, text: answer.text, what }
  }
  return Object.fromEntries(Object.entries(answer).map(([name, each]) => [name, noted(each, found, written, name)]))
}
