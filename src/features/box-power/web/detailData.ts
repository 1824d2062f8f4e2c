import type { Legend, Metric, StateMetric } from '#contract/monitor.ts'
import type { Language } from '#contract/errors.ts'
import type { Text } from '#web/i18n.ts'
import type { Metric as Shown } from '#web/kit/MetricList.tsx'
import type { State } from '#web/kit/StateTag.tsx'
import { legendMessages, type messages } from './detailMessages.ts'

type LegendKey = keyof typeof legendMessages.zh
const isLegendKey = (key: string): key is LegendKey => key in legendMessages.zh

/** What any other code of a legend means (specification, section 4); the rest show the code itself. */
const otherwise: Partial<Record<Legend, LegendKey>> = {
  gate: 'gate1',
  plug: 'plug1',
  runningState: 'runningState3',
  chargingState: 'chargingState3',
  balancingMode: 'balancingMode0',
  cellBalance: 'cellBalance1',
}

/** A state in words; null where nothing came. */
export const stateWord = (
  { legend, value }: Pick<StateMetric, 'legend' | 'value'>,
  text: Text<LegendKey>,
): string | null => {
  if (value === null) return null
  const exact = `${legend}${value}`
  const key = isLegendKey(exact) ? exact : otherwise[legend]
  return key ? text(key) : String(value)
}

/** A mark for the states that call for a look. */
export const stateMark = ({ legend, value }: Pick<StateMetric, 'legend' | 'value'>): State => {
  if (value === null) return 'shutdown'
  if (legend === 'normalFault') return value === 1 ? 'fault' : 'ok'
  if (legend === 'faultLevel') return value === 0 ? 'ok' : 'fault'
  if (legend === 'runningState')
    return value === 1 ? 'charging' : value === 2 ? 'discharging' : value === 0 ? 'standby' : 'shutdown'
  return value === 0 ? 'standby' : 'info'
}

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

export const shownStates = (states: readonly StateMetric[], language: Language, text: Text<LegendKey>): Shown[] =>
  states.map((metric) => ({
    key: metric.code,
    name: nameIn(metric, language),
    value: stateWord(metric, text),
    unit: '',
    decimals: 0,
    ts: metric.ts,
  }))
