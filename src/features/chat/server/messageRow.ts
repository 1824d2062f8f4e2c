import { z } from 'zod'
import type { ChatMessage } from '../contract.ts'
import { answerChart, answerTable, reference, spoken } from '../shapes.ts'

const more = z.object({
  references: z.array(reference).default([]),
  table: answerTable.nullable().default(null),
  chart: answerChart.nullable().default(null),
  suggestions: z.array(z.string()).default([]),
  fallback: spoken.nullable().default(null),
})
type More = z.output<typeof more>

/** What of a message is kept beside its text. */
export const moreOf = ({ references, table, chart, suggestions, fallback }: More): More => ({
  references,
  table,
  chart,
  suggestions,
  fallback,
})

type Row = {
  readonly id: string
  readonly content: string
  readonly reasoning: string
  readonly seconds: number
  readonly speaker: string
  readonly more: unknown
}

export const messageOf = (row: Row): ChatMessage => ({
  messageId: row.id,
  content: row.content,
  reasoning_content: row.reasoning,
  seconds: row.seconds,
  speaker: row.speaker,
  ...more.parse(row.more),
})
