import type { Text } from '#web/i18n.ts'
import type { messages } from './detailMessages.ts'

export type DetailText = Text<keyof typeof messages.zh>

/** Fields of the form that AIS knows too. */
const said = ['vesselName', 'wail', 'length', 'width', 'vesselTypeName', 'draft', 'imo', 'mmsi'] as const

/** The name of a form's field in the language of the screen; its key where it has none here. */
export const fieldName = (field: string, text: DetailText): string => {
  const known = said.find((each) => each === field)
  return known ? text(known) : field
}
