import { common, forResets, forRestarts, type Interlock, littleCurrent } from './interlock.ts'
import { afterReset, afterRestart } from './readBack.ts'
import type { CommandSpec } from './spec.ts'

/** A PCS and its stack share the DC side: one command at a time. */
const lock = ['pcs']
const noPower: Interlock = {
  ...{ kind: 'share', key: 'power', zh: '有功功率', en: 'Active power', points: ['power'] },
  ...{ of: 'ratedPower', most: 2 },
}
const of = (idle: Interlock): readonly CommandSpec[] => [
  { name: 'reset', lock, interlocks: [...common, idle, ...forResets], readBack: afterReset },
  {
    ...{ name: 'restart', lock, readBack: afterRestart },
    interlocks: [...common, ...(idle === littleCurrent ? [] : [idle]), ...forRestarts],
  },
]

export const storageCommands: Readonly<Record<string, readonly CommandSpec[]>> = {
  pcs: of(noPower),
  stack: of(littleCurrent),
}
