import { useMemo } from 'react'
import { dictionariesContract } from '#features/dictionaries/contract.ts'
import { useCall } from './api.ts'
import { languageStore } from '../i18n.ts'
import { useStore } from '../store.ts'

const fetchSize = 100

/**
 * The entries of a dictionary in the current language: options for a select, in their order, and the word for a code. A code without
 * an entry stands for itself. Changes arrive at once (see `useSystemChanges`).
 */
export const useDictionary = (dictType: string) => {
  const language = useStore(languageStore)
  const { data } = useCall(
    dictionariesContract.entryPage,
    { dict_type: dictType, status_code: 0, current: 1, size: fetchSize },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  return useMemo(() => {
    const options = (data?.records ?? []).map(({ dict_value, dict_label, dict_label_en }) => ({
      value: dict_value,
      label: language === 'en' ? dict_label_en || dict_label : dict_label,
    }))
    const words = new Map(options.map(({ value, label }) => [value, label]))
    return { options, labelOf: (code: string | number): string => words.get(String(code)) ?? String(code) }
  }, [data, language])
}
