import { z } from 'zod'
import { known } from '#contract/unit.ts'

/** What a reference opens: a curve, the rows of a list, an alarm's story, a moment of replay, or a device's detail. */
export const referenceKinds = ['curve', 'rows', 'alarm', 'moment', 'device'] as const

/**
 * Where a figure of an answer comes from. `ref` counts from 1 within the answer; the text marks it as ⟦1⟧. `at` or `from` and `to` are ms.
 * `pointKey` is empty where the figure is of no point; `index` counts places of an array from 1.
 */
export const reference = z.object({
  ref: z.number(),
  kind: z.enum(referenceKinds),
  /** in words: "SOC of box 3, highest" */
  what: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  pointKey: z.string(),
  index: z.number(),
  at: known,
  from: known,
  to: known,
  value: known,
  unit: z.string(),
  decimals: z.number(),
  /** of kind alarm */
  alarmId: z.string().optional(),
  /** of kind rows: the portal's address of the list with its filters, beginning with / */
  path: z.string().optional(),
})
export type Reference = z.infer<typeof reference>

const cell = z.object({ text: z.string(), ref: z.number().optional() })
export const answerTable = z.object({ columns: z.array(z.string()), rows: z.array(z.array(cell)) })
export type AnswerTable = z.infer<typeof answerTable>

/** At most four series between two times (ms), each a point of a device. */
export const answerChart = z.object({
  from: z.number(),
  to: z.number(),
  series: z
    .array(
      z.object({
        deviceId: z.string(),
        name: z.string(),
        pointKey: z.string(),
        index: z.number(),
        unit: z.string(),
      }),
    )
    .max(4),
})
export type AnswerChart = z.infer<typeof answerChart>

/** What a speaker says: the figures of `content` carry ⟦ref⟧; `reasoning` is empty without deep thinking. */
export const spoken = z.object({
  content: z.string(),
  reasoning: z.string(),
  references: z.array(reference),
  table: answerTable.nullable(),
  chart: answerChart.nullable(),
  /** questions that can be asked next */
  suggestions: z.array(z.string()).max(3),
})
export type Spoken = z.infer<typeof spoken>

/** What stands in the place of an answer that nobody gave (specification, section 8). */
export const busyText = {
  zh: '服务器繁忙,请稍后重试!',
  en: 'The server is busy, please try again later!',
} as const
