import type { Language } from '#contract/errors.ts'
import type { State } from '#web/equipment/states/StateTag.tsx'
import { dash } from '#web/kit/format.ts'
import { placeKinds } from '../columns.ts'

/** Where a box came from or went, such as "ship 江远1号"; dashes where nothing was said. */
export const placeWords = (kind: string | null, name: string | null, language: Language): string => {
  if (kind === null) return dash
  const word = Object.entries(placeKinds).find(([key]) => key === kind)?.[1][language]
  return [word ?? kind, name].filter(Boolean).join(' ')
}

/** The mark of each state, by its number. */
export const stateMarks: Readonly<Record<number, State>> = {
  1: 'standby',
  2: 'connecting',
  3: 'charging',
  4: 'ok',
  5: 'standby',
  6: 'shutdown',
}
