import type { Language } from '#contract/errors.ts'
import { batteryLegends } from './batteryLegends.ts'
import { equipmentLegends } from './equipmentLegends.ts'
import type { Legend, StateMark, StateName } from './legend.ts'
import { switchLegends } from './switchLegends.ts'

export const legends = { ...batteryLegends, ...switchLegends, ...equipmentLegends }
export type LegendKey = keyof typeof legends
/** The legend of a state that has none: its code is shown as a number. */
export const bareCode = 'code'

export const isLegendKey = (key: string): key is LegendKey => Object.hasOwn(legends, key)

type State = { readonly legend: string; readonly value: number | null }

const nameOf = ({ legend, value }: State): StateName | undefined => {
  if (value === null || !isLegendKey(legend)) return undefined
  const { codes, otherwise }: Legend = legends[legend]
  return codes[value] ?? otherwise
}

/** A state in words, or its code where its legend has none for it; null where nothing came. */
export const stateWord = (state: State, language: Language): string | null =>
  nameOf(state)?.[language] ?? (state.value === null ? null : String(state.value))

export const stateMark = (state: State): StateMark =>
  nameOf(state)?.mark ?? (state.value === null ? 'shutdown' : state.value === 0 ? 'standby' : 'info')
