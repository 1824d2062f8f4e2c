import { type PersonCode, personCodes, personWord } from '#contract/personCodes.ts'
import { languageStore } from '../i18n.ts'
import { useStore } from '../store.ts'
import { useDictionary } from '../calls/useDictionary.ts'

/** The choices of a code and the label of one value: those of the dictionary of its name, else the words it was seeded with. */
export const usePeopleCode = (code: PersonCode) => {
  const language = useStore(languageStore)
  const dictionary = useDictionary(code)
  const label = (value: number): string =>
    dictionary.options.find((option) => option.value === String(value))?.label ?? personWord(code, value, language)
  const entries = dictionary.options.filter(({ value }) => /^\d{1,4}$/.test(value))
  const seeded = Object.keys(personCodes[code]).map((value) => ({ value, label: label(Number(value)) }))
  const options = (entries.length > 0 ? entries : seeded).map((entry) => ({ ...entry, value: Number(entry.value) }))
  /** as a filter in the address has them */
  const choices = options.map(({ value, label: shown }) => ({ value: String(value), label: shown }))
  return { options, choices, label }
}
