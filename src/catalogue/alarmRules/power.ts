import { type AlarmRule, each } from './rule.ts'

export const powerRules: readonly AlarmRule[] = [
  {
    key: 'igbtTemperatureHigh',
    zh: 'IGBT温度过高',
    en: 'IGBT temperature high',
    unit: '°C',
    decimals: 1,
    direction: 'high',
    limits: [95, 85, 75],
    recover: 70,
    delaySeconds: each(10),
    sources: [{ points: ['A', 'B', 'C'].map((phase) => `igbtTemperature${phase}`), part: 'phase' }],
  },
  {
    key: 'socketTemperatureHigh',
    zh: '插座温度过高',
    en: 'Socket temperature high',
    unit: '°C',
    decimals: 1,
    direction: 'high',
    limits: [80, 70, 60],
    recover: 55,
    delaySeconds: each(10),
    sources: [{ points: [1, 2, 3, 4].map((n) => `socketTemperature${n}`), part: 'socket' }],
  },
]
