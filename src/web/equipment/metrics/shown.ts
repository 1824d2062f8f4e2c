import { meaningOf } from '#catalogue/points/meaning.ts'
import type { Language } from '#contract/errors.ts'
import type { Metric, StateMetric } from '#contract/monitor.ts'
import type { Text } from '../../i18n.ts'
import type { metricMessages } from './metricMessages.ts'
import type { GroupedMetric as Shown } from './MetricGroups.tsx'

export const nameIn = ({ name, nameEn }: { name: string; nameEn: string }, language: Language): string =>
  language === 'en' ? nameEn || name : name

type MetricText = Text<keyof typeof metricMessages.zh>

/** Where an extreme is: `簇 4 · 单体 12`. */
const placeOf = ({ cluster, cell }: Metric, text: MetricText): string =>
  [cluster ? text('clusterOf', cluster) : '', cell ? text('cellOf', cell) : ''].filter(Boolean).join(' · ')

export const shownMetrics = (metrics: readonly Metric[], language: Language, text: MetricText): Shown[] =>
  metrics.map((metric) => ({
    key: metric.code,
    name: nameIn(metric, language),
    value: metric.value,
    unit: metric.unit,
    meaning: meaningOf({ pointKey: metric.code, unit: metric.unit }),
    note: placeOf(metric, text),
    decimals: metric.decimals,
    ts: metric.ts,
  }))

/** `word` says what a state's code means, null where nothing came. */
export const shownStates = (
  states: readonly StateMetric[],
  language: Language,
  word: (state: StateMetric) => string | null,
): Shown[] =>
  states.map((state) => ({
    key: state.code,
    name: nameIn(state, language),
    value: word(state),
    unit: '',
    meaning: meaningOf({ pointKey: state.code, unit: state.unit }),
    decimals: 0,
    ts: state.ts,
  }))
