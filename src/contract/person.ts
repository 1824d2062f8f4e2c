import { z } from 'zod'
import { id, integer } from './fields.ts'

/** The rules of section 5 of the specification are refusals with a text of their own; what a form left empty may come as '' or null. */
export const userNamePattern = /^[A-Za-z][A-Za-z0-9_]{2,19}$/
export const passwordPattern = /^[A-Za-z0-9_]{6,16}$/
export const phonePattern = /^\+?\d{5,20}$/
export const emailPattern = /^[^\s@,;:<>()[\]"\\]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,62}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/
export const rolePattern = /^[A-Za-z][A-Za-z0-9_:-]{0,39}$/

const emptied = (value: unknown): unknown => (value === '' || value === null ? undefined : value)

/** A line of text; undefined means: as it was. */
export const line = z
  .string()
  .trim()
  .max(200)
  .nullish()
  .transform((value) => value ?? undefined)
/** A code of a dictionary, as number or text. */
export const code = z.preprocess(emptied, integer.pipe(z.number().min(0).max(9999)).optional())
/** 0 or 1, as number, text or boolean. */
export const flag = z.preprocess(
  (value) => (typeof value === 'boolean' ? Number(value) : emptied(value)),
  integer.pipe(z.literal([0, 1])).optional(),
)
/** An id that a form left empty may send as '' or null. */
export const reference = z.preprocess(emptied, id.optional())
export const ids = z.array(id).max(100).optional()
/** Part of a name or number to look for. */
export const search = z.string().trim().max(60).optional()
