import { z } from 'zod'
import type { Language } from '#contract/errors.ts'
import { id, integer, optionalId } from '#contract/fields.ts'

export const historyLimits = {
  ...{ megabytes: 512, columns: 500, rowsShown: 20, refusedKept: 50_000, waiting: 5 },
  /** after which an import that has ended is forgotten, with its refused rows; the samples stay */
  keptDays: 90,
} as const

const words = (zh: string, en: string) => ({ zh, en })
/** Why a row, or a cell of one, of a file with history was refused. */
export const refusedWords = {
  quote: words('引号未成对或整行过长', 'a quote is not closed, or the line is too long'),
  columns: words('列数与首行不同', 'not as many cells as the first line has'),
  time_unreadable: words('时间无法按所选格式读取', 'the time does not fit its pattern'),
  time_skipped: words('该时刻不存在（夏令时跳过）', 'this time does not exist: the clocks go forward then'),
  time_early: words('时间早于2015年', 'the time is before 2015'),
  time_late: words('时间晚于现在', 'the time is in the future'),
  device_unknown: words('没有此设备编码', 'no device with this code'),
  point_unknown: words('该设备没有此点位', 'the device has no such point'),
  number: words('不是数值', 'is no number'),
  range: words('超出点位的取值范围', 'beyond the range of the point'),
  empty: words('没有数值', 'holds no value'),
} as const
export type RefusedReason = keyof typeof refusedWords
export const refusedText = (reason: string, language: Language): string =>
  Object.hasOwn(refusedWords, reason) ? refusedWords[reason as RefusedReason][language] : reason

const column = integer.pipe(
  z
    .number()
    .min(0)
    .max(historyLimits.columns - 1),
)
/** Columns count from 0. The device is one, or stands in a column by its code. */
export const mapping = z.object({
  timeColumn: column,
  /** `s`, `ms`, `us`, `iso`, or such as `yyyy-MM-dd HH:mm:ss` */
  pattern: z.string().min(1).max(40),
  timeZone: z.string().max(60),
  deviceId: optionalId,
  deviceColumn: column.nullish(),
  columns: z
    .array(
      z.object({
        column,
        pointKey: z.string().min(1).max(40),
        /** of an array, from 0 */
        index: integer.pipe(z.number().min(0).max(9999)).default(0),
        /** of the file; none: that of the point */
        unit: z.string().max(16).default(''),
      }),
    )
    .min(1)
    .max(historyLimits.columns),
})
export type Mapping = z.output<typeof mapping>

export const historyStatuses = ['uploaded', 'running', 'done', 'cancelled', 'failed'] as const
export type HistoryStatus = (typeof historyStatuses)[number]

export const historyImport = z.object({
  importId: z.string(),
  fileName: z.string(),
  userName: z.string(),
  status: z.enum(historyStatuses),
  bytes: z.number(),
  /** how far the file has been read */
  readBytes: z.number(),
  rows: z.number(),
  /** rows that gave a sample */
  stored: z.number(),
  /** rows that were refused, wholly or in part */
  refused: z.number(),
  rowsPerSecond: z.number(),
  /** why it failed */
  fault: z.string(),
  createdTs: z.number(),
  startedTs: z.number().nullable(),
  finishedTs: z.number().nullable(),
})
export type HistoryImport = z.output<typeof historyImport>

export const historyPreview = z.object({
  importId: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(z.string()),
  /** the first rows below the headings */
  rows: z.array(z.array(z.string())),
  points: z.array(
    z.object({
      pointKey: z.string(),
      pointName: z.string(),
      unit: z.string(),
      size: z.number(),
      units: z.array(z.string()),
    }),
  ),
  /** what the headings and the first rows suggest */
  guess: z.object({
    timeColumn: z.number().nullable(),
    pattern: z.string().nullable(),
    /** of the device's station, or the caller's own */
    timeZone: z.string(),
    deviceColumn: z.number().nullable(),
    deviceId: z.string().nullable(),
    columns: z.array(z.object({ column: z.number(), pointKey: z.string(), index: z.number(), unit: z.string() })),
  }),
})
export type HistoryPreview = z.output<typeof historyPreview>
export const importIdInput = z.object({ importId: id })

/** Patterns that are tried on the first rows of a file, the likeliest first. */
export const usualPatterns = [
  'yyyy-MM-dd HH:mm:ss',
  'yyyy-MM-dd HH:mm:ss.SSS',
  'yyyy-MM-dd HH:mm',
  'yyyy/M/d H:mm:ss',
  'yyyy/M/d H:mm',
  'yyyy-MM-ddTHH:mm:ss',
  'dd.MM.yyyy HH:mm:ss',
  'dd.MM.yyyy HH:mm',
  'M/d/yyyy h:mm:ss a',
  'M/d/yyyy H:mm',
  'd/M/yyyy H:mm',
  'yyyyMMddHHmmss',
] as const
