import type { z } from 'zod'
import { Refused } from './frames.ts'

const valueAt = (payload: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), payload)

/** The fields that we need of a call. Rejects (Refused) where one is missing or cannot be used. */
export const read = <S extends z.ZodType>(schema: S, payload: unknown): z.output<S> => {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new Refused('formation', 'a payload is an object')
  const parsed = schema.safeParse(payload)
  if (parsed.success) return parsed.data
  const { path = [], code } = parsed.error.issues[0] ?? {}
  const name = path.join('.')
  const said = valueAt(payload, path)
  if (said === undefined || said === null || said === '') throw new Refused('missing', `${name} is missing`)
  throw new Refused(code === 'invalid_type' ? 'type' : 'value', `${name} cannot be used`)
}
