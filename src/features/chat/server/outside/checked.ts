import type { Language } from '#contract/errors.ts'
import type { Reference } from '../../shapes.ts'
import type { Figure } from '../tools/tool.ts'
import type { Found } from './found.ts'
import { numberPattern, spansOf, spanUnit, timePattern, type Unit, unitAt, wordPattern } from './numbers.ts'

const unverified = { zh: '（未核实）', en: ' (unverified)' } as const

type Against = { readonly found: Found; readonly question: string; readonly language: Language }
type Checked = { readonly content: string; readonly references: Reference[] }

const sticky = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

type Written = {
  readonly value: number
  readonly decimals: number
  readonly signed: boolean
  readonly unit: Unit | undefined
}

/** Whether a written number is the figure, rounded as it is written; a figure's sign may be said in words ("discharges 120 kW"). */
const isFigure = ({ value, decimals, signed, unit }: Written, { value: known, source }: Figure): boolean => {
  if (known === null) return false
  const own = unitAt(source.unit, 0)
  if (unit && (!own || own.base !== unit.base)) return false
  const exact = unit && own ? (known * own.scale) / unit.scale : known
  const aim = signed ? exact : Math.abs(exact)
  if (value === 0 && aim !== 0) return false
  const step = 10 ** -decimals
  return Math.abs((signed ? value : Math.abs(value)) - aim) <= step / 2 + Math.abs(aim) * 1e-9
}

/** Of several figures that fit the one whose device was named last before. */
const nearest = (fitting: readonly Figure[], before: string): Figure | undefined => {
  const placed = fitting.map((figure) => {
    const { deviceName } = figure.source
    return { figure, at: deviceName === '' ? -1 : before.lastIndexOf(deviceName) }
  })
  return placed.reduce<(typeof placed)[number] | undefined>(
    (best, each) => (best && best.at >= each.at ? best : each),
    undefined,
  )?.figure
}

/**
 * A text whose every number is a figure of a tool's answer, marked with its reference, a time, a name's, or a count of what was listed; any
 * other is marked as unverified.
 */
export const checked = (text: string, { found, question, language }: Against): Checked => {
  const references: Reference[] = []
  const refOf = ({ source }: Figure): number => {
    const same = references.find(({ ref: _, ...each }) => JSON.stringify(each) === JSON.stringify(source))
    if (same) return same.ref
    references.push({ ...source, ref: references.length + 1 })
    return references.length
  }
  const names = Map.groupBy(
    [...found.names].sort((a, b) => b.length - a.length),
    (name) => name[0],
  )
  const spans = spansOf(question)
  const mostCounted = Math.max(0, ...found.counts)
  const literal = found.figures.filter((figure) => figure.value !== null && /\d.*[\d\p{L}%]/u.test(figure.text))

  const counted = (word: string, at: number, end: number): boolean => {
    const value = Number(word)
    const lineStart =
      /(^|\n)\s*[（(]?$/.test(text.slice(Math.max(0, at - 6), at)) && /^[.、)）]\s*\D/.test(text.slice(end, end + 3))
    if (lineStart || text[at - 1] === '第') return value <= Math.max(mostCounted, 9)
    return found.counts.has(value) && !unitAt(text, end)
  }

  /** What stands at a place: how long it is, and what is to be put behind it. */
  const pieceAt = (at: number): { length: number; behind: string } | undefined => {
    const name = names.get(text[at])?.find((each) => text.startsWith(each, at))
    if (name) return { length: name.length, behind: '' }
    if (!/[\p{N}零〇一二两三四五六七八九十百千twfsenh−–+-]/iu.test(text[at] ?? '')) return undefined
    const quoted = nearest(
      literal.filter((figure) => text.startsWith(figure.text, at) && !/\d/.test(text[at + figure.text.length] ?? '')),
      text.slice(0, at),
    )
    if (quoted) return { length: quoted.text.length, behind: `⟦${refOf(quoted)}⟧` }
    const time = sticky(timePattern, text, at)
    if (time) return { length: time[0].length, behind: '' }
    const word =
      /\p{L}/u.test(text[at - 1] ?? '') && /[a-z]/i.test(text[at] ?? '') ? null : sticky(wordPattern, text, at)
    if (word) return { length: word[0].length, behind: unverified[language] }
    const number = sticky(numberPattern, text, at)
    if (!number) return undefined
    const [whole, mark = '', units = '', fraction = '', power] = number
    const end = at + whole.length
    const unit = unitAt(text, end)
    const length = whole.length + (unit?.length ?? 0)
    if (units === '') return { length: whole.length, behind: unverified[language] }
    // "3-5", "XD-003": no sign
    const signed = mark !== '' && !/[A-Za-z\p{N}%℃]/u.test(text[at - 1] ?? '')
    const value = Number(`${units.replaceAll(',', '')}${fraction}${power === undefined ? '' : `e${power}`}`)
    const negative = signed && mark !== '+' ? -value : value
    const decimals = Math.max(0, fraction.length - 1) - Number(power ?? 0)
    const written = { value: negative, decimals, signed, unit }
    const figure = nearest(
      found.figures.filter((each) => isFigure(written, each)),
      text.slice(0, at),
    )
    if (figure) return { length, behind: `⟦${refOf(figure)}⟧` }
    const span = spans.has(units + fraction) ? sticky(spanUnit, text, end) : null
    if (span) return { length: whole.length + span[0].length, behind: '' }
    if (fraction === '' && power === undefined && counted(units, at, end)) return { length: whole.length, behind: '' }
    return { length, behind: unverified[language] }
  }

  let content = ''
  for (let at = 0; at < text.length; ) {
    const piece = pieceAt(at)
    content += piece ? text.slice(at, at + piece.length) + piece.behind : text[at]
    at += piece?.length ?? 1
  }
  return { content, references }
}
