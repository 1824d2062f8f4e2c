import { type AlarmRule, byState, each } from './rule.ts'

/** EMSA's guidance on battery installations: detection of smoke, ventilation of the room, an extinguisher that tells of its release. */
export const stateRules: readonly AlarmRule[] = [
  {
    key: 'smoke',
    zh: '烟雾报警',
    en: 'Smoke detected',
    ...byState,
    equals: { 1: 1 },
    delaySeconds: each(0),
    sources: [{ points: ['smokeState'] }, { points: ['smoke'], types: ['chargeContainer'] }],
  },
  {
    key: 'extinguisherReleased',
    zh: '灭火装置已释放',
    en: 'Extinguisher released',
    ...byState,
    equals: { 1: 1 },
    delaySeconds: each(0),
    sources: [{ points: ['extinguishState'] }],
  },
  {
    key: 'ventilationOff',
    zh: '充电时通风停止',
    en: 'Ventilation off while charging',
    ...byState,
    equals: { 0: 2 },
    delaySeconds: each(60),
    only: 'charging',
    sources: [{ points: ['ventilationState'] }],
  },
]
