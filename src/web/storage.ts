import type { z } from 'zod'

type Kind = 'localStorage' | 'sessionStorage'

// A browser may forbid storage altogether; then a choice lasts as long as the page.
const attempt = <T>(act: () => T, otherwise: T): T => {
  if (typeof window === 'undefined') return otherwise
  try {
    return act()
  } catch {
    return otherwise
  }
}

export const readStored = (kind: Kind, key: string): string | null => attempt(() => globalThis[kind].getItem(key), null)
export const writeStored = (kind: Kind, key: string, value: string): void =>
  attempt(() => globalThis[kind].setItem(key, value), undefined)
export const removeStored = (kind: Kind, key: string): void =>
  attempt(() => globalThis[kind].removeItem(key), undefined)
export const clearStored = (kind: Kind): void => attempt(() => globalThis[kind].clear(), undefined)

/** What was stored as JSON, or null where there is nothing or something else. */
export const readStoredJson = <T>(kind: Kind, key: string, schema: z.ZodType<T>): T | null => {
  const stored = readStored(kind, key)
  if (stored === null) return null
  const value: unknown = attempt(() => JSON.parse(stored), null)
  return schema.safeParse(value).data ?? null
}
