import type { z } from 'zod'
import { type ErrorKey, errors, errorText, type Language } from '#contract/errors.ts'
import { AppError } from './appError.ts'
import { issueText, saidOf } from './issueText.ts'

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** A path as refusals name it, such as `points.2.pointKey`; places in lists count from 1. */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.map((part) => String(typeof part === 'number' ? part + 1 : part)).join('.')

const isErrorKey = (text: string): text is ErrorKey => Object.hasOwn(errors, text)

/** The path of the first key or text in `input` that the database cannot keep. A stack, since a body may be nested deeply. */
const unstorablePath = (input: unknown): string | undefined => {
  const waiting: { readonly path: string; readonly value: unknown }[] = [{ path: '', value: input }]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { path, value } = item
    if (typeof value === 'string' && !isStorable(value)) return path || 'body'
    if (typeof value !== 'object' || value === null) continue
    for (const [key, each] of Object.entries(value)) {
      if (!isStorable(key)) return path || 'body'
      // A path is named up to some 200 characters.
      const part = Array.isArray(value) ? String(Number(key) + 1) : key
      waiting.push({ path: path.length > 200 ? path : [path, part].filter(Boolean).join('.'), value: each })
    }
  }
  return undefined
}

/**
 * The input as the schema understands it; a misfit is refused with the name of the first field that does not fit. A schema may give a key of
 * `contract/errors` as its message: one with a code of its own is the refusal, with the field as its detail; any other tells what is wrong.
 */
export const parseInput = (schema: z.ZodType, input: unknown, language: Language): unknown => {
  const unstorable = unstorablePath(input)
  if (unstorable !== undefined) throw new AppError('request.invalid', unstorable)
  const parsed = schema.safeParse(input, { error: issueText(language) })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const message = issue?.message ?? ''
  if (isErrorKey(message) && errors[message].code !== errors['request.invalid'].code)
    throw new AppError(message, fieldPath(issue?.path ?? []))
  const why = isErrorKey(message) ? errorText(message, language) : issue ? saidOf(issue, language) : ''
  throw new AppError('request.invalid', `${fieldPath(issue?.path ?? []) || 'body'}: ${why}`)
}
