import { stateWord } from '#catalogue/states/legends.ts'
import type { Metric, StateMetric } from '#contract/monitor.ts'
import type { Language } from '#contract/errors.ts'
import type { Text } from '#web/i18n.ts'
import type { Metric as Shown } from '#web/equipment/metrics/MetricList.tsx'
import type { messages } from './detailMessages.ts'

export const nameIn = ({ name, nameEn }: { name: string; nameEn: string }, language: Language): string =>
  language === 'en' ? nameEn || name : name

/** Where an extreme is: `簇 4 · 单体 12`. */
const placeOf = ({ cluster, cell }: Metric, text: Text<keyof typeof messages.zh>): string =>
  [cluster ? text('clusterOf', cluster) : '', cell ? text('cellOf', cell) : ''].filter(Boolean).join(' · ')

export const shownMetrics = (
  metrics: readonly Metric[],
  language: Language,
  text: Text<keyof typeof messages.zh>,
): Shown[] =>
  metrics.map((metric) => ({
    key: metric.code,
    name: nameIn(metric, language),
    value: metric.value,
    unit: metric.unit,
    note: placeOf(metric, text),
    decimals: metric.decimals,
    ts: metric.ts,
  }))

export const shownStates = (states: readonly StateMetric[], language: Language): Shown[] =>
  states.map((metric) => ({
    key: metric.code,
    name: nameIn(metric, language),
    value: stateWord(metric, language),
    unit: '',
    decimals: 0,
    ts: metric.ts,
  }))
