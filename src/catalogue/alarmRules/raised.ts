import { type AlarmRule, each } from './rule.ts'

/** What a feature derives and raises; limits and recover value are those that it goes by. */
export const raisedRules: readonly AlarmRule[] = [
  {
    key: 'arrivalSocLow',
    zh: '预计到港SOC过低',
    en: 'SOC at arrival low',
    unit: '%',
    decimals: 1,
    direction: 'low',
    limits: [10, 15, 20],
    recover: 22,
    delaySeconds: each(300),
    sources: [],
  },
]
