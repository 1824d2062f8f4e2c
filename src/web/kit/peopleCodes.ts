import { type PersonCode, personCodes, personWord } from '#contract/personCodes.ts'
import { languageStore } from '../i18n.ts'
import { useStore } from '../store.ts'

/** The choices of a code, and the label of one value. */
export const usePeopleCode = (code: PersonCode) => {
  const language = useStore(languageStore)
  const label = (value: number): string => personWord(code, value, language)
  const options = Object.keys(personCodes[code])
    .map(Number)
    .map((value) => ({ value, label: label(value) }))
  return { options, label }
}
