import { common, forResets, type Interlock } from './interlock.ts'
import { afterReset, breakerIs } from './readBack.ts'
import type { CommandSpec } from './spec.ts'

const code = (key: string, zh: string, en: string, is: number): Interlock => ({
  ...{ kind: 'code', key, zh, en, points: [key], codes: [is] },
})

/** IEC/IEEE 80005-1: the loop carries at least 50 mA; 5 % and 1 Hz are those of the design. */
const forClosing: readonly Interlock[] = [
  ...common,
  code('pluggedState', '插头已插入', 'Plugged', 0),
  code('safetyLoop', '安全回路闭合', 'Safety loop closed', 1),
  {
    ...{ kind: 'within', key: 'safetyLoopCurrent', zh: '安全回路电流', en: 'Safety loop current' },
    ...{ points: ['safetyLoopCurrent'], least: 50 },
  },
  code('groundSwitch', '接地开关断开', 'Earthing switch open', 0),
  code('phaseSequence', '相序正确', 'Phases right', 0),
  code('bonding', '等电位良好', 'Bonding good', 0),
  code('shipReady', '船方就绪', 'Ship ready', 1),
  ...['AB', 'BC', 'CA'].map((line): Interlock => {
    const key = `acVoltage${line}`
    const named = { key, zh: `线电压${line}`, en: `Line voltage ${line}`, points: [key] }
    return { kind: 'nominal', ...named, near: { of: 'ratedVoltage', percent: 5 } }
  }),
  {
    ...{ kind: 'nominal', key: 'frequency', zh: '频率', en: 'Frequency', points: ['frequency'] },
    near: { values: [50, 60], off: 1 },
  },
  { kind: 'calmAlarms', measured: false },
]

const lock = ['shorePower']
/** Opening is safe at any time; closing asks for everything; what tripped is reset while it is open. */
const open: CommandSpec = { name: 'open', single: true, free: true, lock, interlocks: [], readBack: breakerIs(0) }
const close: CommandSpec = { name: 'close', lock, interlocks: forClosing, readBack: breakerIs(1) }
const reset: CommandSpec = {
  ...{ name: 'reset', lock, readBack: afterReset },
  interlocks: [...common, code('mainBreaker', '断路器断开', 'Breaker open', 0), ...forResets],
}

/** A point that a socket does not have is that of its supply. */
export const shoreCommands: Readonly<Record<string, readonly CommandSpec[]>> = {
  shorePower: [open, close, reset],
  shoreSocket: [open, close, reset],
}
