import { z } from 'zod'
import type { Language } from '#contract/errors.ts'
import { AppError } from './appError.ts'

const localeErrors = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError }

/** The input as the schema understands it; a misfit is refused with the name of the first field that does not fit. */
export const parseInput = (schema: z.ZodType, input: unknown, language: Language): unknown => {
  const parsed = schema.safeParse(input, { error: localeErrors[language] })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new AppError('request.invalid', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? ''}`)
}
