import { common, type Interlock } from './interlock.ts'
import type { ReadBack } from './readBack.ts'
import type { CommandSpec } from './spec.ts'

/** A transaction charges or is suspended: OCPP connector states 2 to 4. */
const running = [2, 3, 4]
const idle = [0, 1, 5, 6, 7, 8]
const unfaulted = [0, 1, 2, 3, 4, 5, 6, 7]

const lock = ['shorePile']
/** An idle pile says nothing for minutes, and few tell of an emergency stop: a live connection and what it did tell have to do. */
const interlocks: readonly Interlock[] = common.flatMap((rule): Interlock[] => {
  if (rule.kind === 'heard') return []
  return [rule.kind === 'code' ? { ...rule, whereTold: true } : rule]
})
const stateIs = (codes: readonly number[], seconds: number): ReadBack => ({
  ...{ kind: 'code', seconds, point: 'connectorState', codes, samples: 1 },
})

const start: CommandSpec = { name: 'start', args: 'token', lock, interlocks, readBack: stateIs(running, 120) }
const stop: CommandSpec = {
  ...{ name: 'stop', single: true, free: true, lock, interlocks: [], readBack: stateIs(idle, 120) },
}
const setPower: CommandSpec = {
  ...{ name: 'setPower', args: 'power', least: 0, lock, interlocks },
  readBack: { kind: 'atMost', seconds: 60, points: ['power'], percent: 5, samples: 1 },
}
const unlock: CommandSpec = { name: 'unlock', lock, interlocks, readBack: stateIs(idle, 60) }
const availability: CommandSpec = {
  ...{ name: 'availability', args: 'operative', lock, interlocks },
  readBack: { kind: 'operative', seconds: 60, point: 'connectorState', samples: 1 },
}
const reset: CommandSpec = {
  ...{ name: 'reset', lock, interlocks: [...interlocks, { kind: 'atMost', times: 3, seconds: 3600 }] },
  readBack: stateIs(unfaulted, 180),
}

/** A reset is of the whole pile. */
const ofConnector = [start, stop, setPower, unlock, availability]
export const pileCommands: Readonly<Record<string, readonly CommandSpec[]>> = {
  shorePile: [...ofConnector, reset],
  pileConnector: ofConnector,
}
