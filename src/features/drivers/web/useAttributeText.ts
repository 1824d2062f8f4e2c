import type { Attribute, AttributeValue } from '#contract/attribute.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { messages } from '../messages.ts'

/** A value of an attribute in words; a dash where there is none. */
export const useAttributeText = () => {
  const { language } = useLanguage()
  const text = useText(messages)
  return ({ options }: Attribute, value: AttributeValue | undefined): string => {
    if (value === undefined) return dash
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    return options?.find((option) => option.value === value)?.label[language] ?? String(value)
  }
}
