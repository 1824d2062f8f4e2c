import type { Legend, StateMetric } from '#contract/monitor.ts'
import { type Text, useText } from '../../i18n.ts'
import { legendMessages } from './legendMessages.ts'
import type { State } from './StateTag.tsx'

export type LegendKey = keyof typeof legendMessages.zh
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

/** The words of states in the language in use. */
export const useStateWord = (): ((state: Pick<StateMetric, 'legend' | 'value'>) => string | null) => {
  const text = useText(legendMessages)
  return (state) => stateWord(state, text)
}
