import { type AlarmRule, each } from './rule.ts'

export const gasRules: readonly AlarmRule[] = [
  {
    key: 'coHigh',
    zh: 'CO浓度过高',
    en: 'CO concentration high',
    unit: 'ppm',
    decimals: 0,
    direction: 'high',
    limits: [200, 100, 50],
    recover: 40,
    delaySeconds: each(5),
    sources: [{ points: ['co'] }],
  },
  {
    key: 'h2High',
    zh: 'H2浓度过高',
    en: 'H2 concentration high',
    unit: 'ppm',
    decimals: 0,
    direction: 'high',
    limits: [1000, 500, 100],
    recover: 80,
    delaySeconds: each(5),
    sources: [{ points: ['h2'] }],
  },
  /**
   * Electrolyte in the air of a battery room comes before smoke and calls for action at once. The limit is ours: above the few ppm that
   * exhaust and paint leave in a room, far below the hundreds of a cell that vents.
   */
  {
    key: 'offGas',
    zh: '检测到电解液气体',
    en: 'Off-gas detected',
    unit: 'ppm',
    decimals: 0,
    direction: 'high',
    limits: [10, 10, 10],
    recover: 5,
    delaySeconds: each(0),
    sources: [{ points: ['offGas'] }],
  },
]
