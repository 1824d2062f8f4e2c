import type { Language } from '#contract/errors.ts'

/** Latin words of the field that Chinese questions hold as well. */
const ofBoth = /^(?:so[ch]|pcs|ems|bms|bcu|dcu|plc|igbt|dcdc|co|h2|ais|kwh?|mwh?|rtg|id|xd|jy|v|a|hz|vs|top)$/i

/**
 * The language in which a question is asked; names that it quotes do not count, `unnamed` is the question without them. Without any word
 * of a language it is that of the names, else the caller's own.
 */
export const languageOf = (content: string, unnamed: string, usual: Language): Language => {
  const words = (unnamed.match(/[a-z']{2,}/gi) ?? []).filter((word) => !ofBoth.test(word))
  const han = (unnamed.match(/\p{Script=Han}/gu) ?? []).length
  if (han > 0 && words.length * 3 <= han + 2) return 'zh'
  if (words.length > 0) return 'en'
  if (han > 0 || /[\p{Script=Han}？！，。、]/u.test(content)) return 'zh'
  return /[a-z]{2}/i.test(unnamed) ? 'en' : usual
}
