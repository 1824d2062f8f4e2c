import { common, forResets, forRestarts, hoistIdle } from './interlock.ts'
import { afterReset, afterRestart } from './readBack.ts'
import type { CommandSpec } from './spec.ts'

/** A crane with its storage and converters is one machine: one command at a time. */
const lock = ['energySaver']
const reset: CommandSpec = {
  name: 'reset',
  lock,
  interlocks: [...common, hoistIdle, ...forResets],
  readBack: afterReset,
}
const restart: CommandSpec = {
  ...{ name: 'restart', lock, interlocks: [...common, hoistIdle, ...forRestarts], readBack: afterRestart },
}

export const savingCommands: Readonly<Record<string, readonly CommandSpec[]>> = {
  energySaver: [reset],
  capacitorBox: [reset, restart],
  dcdc: [reset, restart],
}
