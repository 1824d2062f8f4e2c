import { stateWord } from '#catalogue/states/legends.ts'
import type { StateMetric } from '#contract/monitor.ts'
import { useLanguage } from '../../i18n.ts'

/** The words of states in the language in use. */
export const useStateWord = (): ((state: Pick<StateMetric, 'legend' | 'value'>) => string | null) => {
  const { language } = useLanguage()
  return (state) => stateWord(state, language)
}
