import { type AlarmRule, type Condition, byState, each } from './rule.ts'

const supplying: Condition = { point: 'mainBreaker', codes: [1] }

/** What feeds ships at a berth. Limits, recover values and delays are ours; each can be changed per type and per device. */
export const shoreRules: readonly AlarmRule[] = [
  {
    key: 'cableTemperatureHigh',
    zh: '电缆温度过高',
    en: 'Cable temperature high',
    unit: '°C',
    decimals: 1,
    direction: 'high',
    limits: [90, 80, 70],
    recover: 65,
    delaySeconds: each(10),
    sources: [{ points: ['cableTemperature'] }],
  },
  // IEC/IEEE 80005-1: at least 50 mA, or it trips.
  {
    key: 'safetyLoopCurrentLow',
    zh: '安全回路电流过低',
    en: 'Safety loop current low',
    unit: 'mA',
    decimals: 1,
    direction: 'low',
    limits: [50, 55, 60],
    recover: 65,
    delaySeconds: each(2),
    only: 'plugged',
    sources: [{ points: ['safetyLoopCurrent'] }],
  },
  {
    key: 'safetyLoopOpen',
    zh: '供电中安全回路断开',
    en: 'Safety loop open while supplying',
    ...byState,
    equals: { 0: 1 },
    delaySeconds: each(0),
    only: supplying,
    sources: [{ points: ['safetyLoop'] }],
  },
  {
    key: 'earthedLive',
    zh: '供电中接地开关闭合',
    en: 'Earthing switch closed while supplying',
    ...byState,
    equals: { 1: 1 },
    delaySeconds: each(0),
    only: supplying,
    sources: [{ points: ['groundSwitch'] }],
  },
  {
    key: 'phaseSequenceWrong',
    zh: '相序错误',
    en: 'Phase sequence wrong',
    ...byState,
    equals: { 1: 2 },
    delaySeconds: each(0),
    sources: [{ points: ['phaseSequence'] }],
  },
  {
    key: 'bondingPoor',
    zh: '等电位联结不良',
    en: 'Equipotential bonding poor',
    ...byState,
    equals: { 1: 2 },
    delaySeconds: each(0),
    sources: [{ points: ['bonding'] }],
  },
]
