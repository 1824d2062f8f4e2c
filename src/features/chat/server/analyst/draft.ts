import type { Language } from '#contract/errors.ts'
import type { AnswerChart, AnswerTable, Reference, Spoken } from '../../shapes.ts'
import type { Figure } from '../tools/tool.ts'
import { plain } from './names.ts'

export type Cell = string | Figure | null

/** An answer as it is written: sentences whose figures are numbered, a table, a chart, and the steps that led there. */
export type Draft = {
  /** a figure with the mark of its reference; words where nobody has a value */
  figure(figure: Figure): string
  say(sentence: string): void
  table(columns: readonly string[], rows: readonly (readonly Cell[])[]): void
  chart(chart: AnswerChart): void
  suggest(questions: readonly string[]): void
  /** a step of the reasoning */
  step(text: string): void
  done(deepThinking: boolean): Spoken
}

const mostSteps = 40
const nothing = { zh: '无数值', en: 'no value' }

export const createDraft = (language: Language): Draft => {
  const sentences: string[] = []
  const steps: string[] = []
  const references: Reference[] = []
  let table: AnswerTable | null = null
  let chart: AnswerChart | null = null
  let suggestions: readonly string[] = []
  const numberOf = (figure: Figure): number => {
    const key = JSON.stringify(figure.source)
    const known = references.find(({ ref: _, ...source }) => JSON.stringify(source) === key)
    if (known) return known.ref
    references.push({ ref: references.length + 1, ...figure.source })
    return references.length
  }
  return {
    figure: (figure) => (figure.value === null ? nothing[language] : `${plain(figure.text)}⟦${numberOf(figure)}⟧`),
    say: (sentence) => void sentences.push(sentence),
    table: (columns, rows) => {
      const cellOf = (cell: Cell) => {
        if (cell === null || typeof cell === 'string') return { text: plain(cell ?? '') }
        return cell.value === null ? { text: '--' } : { text: plain(cell.text), ref: numberOf(cell) }
      }
      table = { columns: [...columns], rows: rows.map((row) => row.map(cellOf)) }
    },
    chart: (given) => {
      chart = given
    },
    suggest: (questions) => {
      suggestions = questions
    },
    step: (text) => void steps.push(plain(text)),
    done: (deepThinking) => ({
      content: sentences.join('\n'),
      reasoning: deepThinking ? steps.slice(0, mostSteps).join('\n') : '',
      ...{ references, table, chart },
      suggestions: suggestions.slice(0, 3),
    }),
  }
}
