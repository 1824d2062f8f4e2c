import type { State } from '../states/StateTag.tsx'

/** A ship's dynamic state: 0 sailing, 1 anchored, 5 berthed, any other aground (specification, section 4). */
export const shipStateOf = (state: number | null): ShipState | null => {
  if (state === null) return null
  return state === 0 ? 'sailing' : state === 1 ? 'anchored' : state === 5 ? 'berthed' : 'aground'
}

export type ShipState = 'sailing' | 'anchored' | 'berthed' | 'aground'

/** The colour of each state; a ship under way draws power. */
export const shipStateColours = {
  sailing: 'discharging',
  anchored: 'standby',
  berthed: 'standby',
  aground: 'fault',
} as const satisfies Record<ShipState, State>

export const shipStateSigns: Readonly<Record<ShipState, string>> = {
  sailing: '▶',
  anchored: '⚓',
  berthed: '■',
  aground: '✕',
}

/** Part of the messages of those who name the states. */
export const shipStateWords = {
  zh: { sailing: '航行', anchored: '锚泊', berthed: '靠泊', aground: '搁浅' },
  en: { sailing: 'Sailing', anchored: 'Anchored', berthed: 'Berthed', aground: 'Aground' },
} as const satisfies Record<'zh' | 'en', Record<ShipState, string>>
