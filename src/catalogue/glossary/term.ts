import type { Language } from '#contract/errors.ts'

/** What a word of the field means; `points`: keys of the points that it explains, whole; `words`: what people call it beside its names, lower case. */
export type Term = {
  readonly key: string
  readonly words: readonly string[]
  readonly points: RegExp
} & Readonly<Record<Language, { readonly name: string; readonly meaning: string }>>

type Said = readonly [name: string, meaning: string]

export const term = (key: string, zh: Said, en: Said, points: string, words: readonly string[] = []): Term => ({
  ...{ key, words, points: new RegExp(`^(?:${points})$`) },
  zh: { name: zh[0], meaning: zh[1] },
  en: { name: en[0], meaning: en[1] },
})
