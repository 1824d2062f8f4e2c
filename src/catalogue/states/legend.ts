import type { Language } from '#contract/errors.ts'

/** How much a state calls for a look. */
export type StateMark = 'charging' | 'discharging' | 'standby' | 'shutdown' | 'offline' | 'fault' | 'ok' | 'info'
export type StateName = Readonly<Record<Language, string>> & { readonly mark: StateMark }

/** How the codes of a state read. A code without a word reads as `otherwise`, or shows its number. */
export type Legend = {
  readonly codes: Readonly<Record<number, StateName>>
  readonly otherwise?: StateName
}
