import { useText } from '#web/i18n.ts'
import { codeKey, codesOf, messages } from '../messages.ts'

/** The label of a code, itself where it has none, and the choices of a filter. */
export const useCodes = (prefix: 'way' | 'kind' | 'action') => {
  const text = useText(messages)
  const label = (code: string): string => {
    const key = codeKey(prefix, code)
    return key === undefined ? code : text(key)
  }
  return { label, options: codesOf(prefix).map((value) => ({ value, label: label(value) })) }
}
