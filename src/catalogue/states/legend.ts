import type { Language } from '#contract/errors.ts'

/** How much a state calls for a look. */
export type StateMark = 'charging' | 'discharging' | 'standby' | 'shutdown' | 'offline' | 'fault' | 'ok' | 'info'
export type StateName = Readonly<Record<Language, string>> & { readonly mark: StateMark }

/** What no device says of itself: nothing comes from it. */
export const offlineState: StateName = { zh: '离线', en: 'offline', mark: 'offline' }

/** How the codes of a state read. A code without a word reads as `otherwise`, or shows its number. */
export type Legend = {
  readonly codes: Readonly<Record<number, StateName>>
  readonly otherwise?: StateName
}
