import type { Words } from './texts.ts'

const placeholder = /\{(title|text|level|station|device|alarm|time|link)\}/g
type Name = Exclude<keyof Words, 'acknowledge'>

const isJson = (text: string): boolean => {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null
  } catch {
    return false
  }
}
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** The template with its placeholders replaced once: what a name brings in is never looked through again. */
const replaced = (template: string, words: Words, written: (text: string) => string): string =>
  template.replace(placeholder, (_, name: Name) => written(words[name]))

/** A template is a JSON object if it is one with words in its strings; anything else is text. */
export const filled = (
  template: string,
  words: Words,
): { readonly json: Record<string, unknown> } | { readonly text: string } => {
  if (/^\s*\{/.test(template)) {
    const made = replaced(template, words, inJson)
    if (isJson(made)) return { json: JSON.parse(made) as Record<string, unknown> }
  }
  return { text: replaced(template, words, (text) => text) }
}
