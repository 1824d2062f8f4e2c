import { AppError } from '#server/http/appError.ts'
import { recordRows } from '../tools/recordRows.ts'
import type { Asking } from '../tools/tool.ts'
import { normalised } from './normalise.ts'

/** A berth that a question names; `name` as its records write it, undefined where none has such. */
export type Berth = { readonly start: number; readonly end: number; readonly words: string; readonly name?: string }

const mark = /泊位|\bberths?\b|(?<![a-z0-9-])[a-z]{1,4}-[a-z0-9]{1,4}(?![a-z0-9-])/
/** What stands beside the word as a name would: NB-E, 3号, W2. */
const token = '(?:[a-z]{1,4}-[a-z0-9]{1,4}|[a-z]{0,2}\\d{1,3}|\\d{1,3}[a-z]?|[a-f]|[东西南北])'
const named = new RegExp(
  `(?<![a-z0-9-])(${token})\\s*[号#侧边]?\\s*(?:泊位|berth\\b)|(?:泊位|\\bberth)\\s*(?:no\\.?|number|#)?\\s*(${token})(?![a-z0-9-])`,
)

const namesOf = async (asking: Asking): Promise<string[]> => {
  try {
    const { added } = await recordRows(asking, { kind: 'connections' })
    return [
      ...new Set(added.flatMap(({ berthName }) => (typeof berthName === 'string' && berthName ? [berthName] : []))),
    ]
  } catch (error) {
    // Who may not see connections knows no berths.
    if (error instanceof AppError) return []
    throw error
  }
}

/** The berth of a normalised question: one that records name, else what is called one and is none. */
export const berthIn = async (text: string, asking: Asking): Promise<Berth | undefined> => {
  if (!mark.test(text)) return undefined
  const known = (await namesOf(asking)).flatMap((name) => {
    const words = normalised(name)
    const start = text.indexOf(words)
    return start < 0 ? [] : [{ start, end: start + words.length, words, name }]
  })
  const [longest] = known.sort((a, b) => b.words.length - a.words.length)
  if (longest) return longest
  const match = named.exec(text)
  const words = match?.[1] ?? match?.[2]
  if (!match || words === undefined) return undefined
  const start = match.index + match[0].indexOf(words)
  return { start, end: start + words.length, words }
}
