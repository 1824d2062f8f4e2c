import type { Metric, StateMetric } from '#contract/monitor.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { useStateWord } from '../states/useStateWord.ts'
import { metricMessages } from './metricMessages.ts'
import type { GroupedMetric as Shown } from './MetricGroups.tsx'
import { shownMetrics, shownStates } from './shown.ts'

type OfDevice = { metrics(of: readonly Metric[]): Shown[]; states(of: readonly StateMetric[]): Shown[] }

/** A device's values and states as a list of metrics shows them, in the language of the screen. */
export const useShown = (): OfDevice => {
  const text = useText(metricMessages)
  const word = useStateWord()
  const { language } = useLanguage()
  return {
    metrics: (of) => shownMetrics(of, language, text),
    states: (of) => shownStates(of, language, word),
  }
}
