import { type AlarmRule, each } from './rule.ts'

/** Where batteries stand; temperatures of a battery room and its coolant are ours, below those of the cells. */
export const roomRules: readonly AlarmRule[] = [
  {
    key: 'humidityHigh',
    zh: '舱内湿度过高',
    en: 'Compartment humidity high',
    unit: '%RH',
    decimals: 1,
    direction: 'high',
    limits: [95, 90, 85],
    recover: 80,
    delaySeconds: each(60),
    sources: [{ points: ['compartmentHumidity'] }],
  },
  {
    key: 'roomTemperatureHigh',
    zh: '电池舱温度过高',
    en: 'Battery room temperature high',
    unit: '°C',
    decimals: 1,
    direction: 'high',
    limits: [50, 45, 40],
    recover: 38,
    delaySeconds: each(60),
    sources: [{ points: ['roomTemperature'] }],
  },
  {
    key: 'coolantTemperatureHigh',
    zh: '冷却液出口温度过高',
    en: 'Coolant outlet temperature high',
    unit: '°C',
    decimals: 1,
    direction: 'high',
    limits: [50, 45, 40],
    recover: 38,
    delaySeconds: each(60),
    sources: [{ points: ['coolantOutletTemperature'] }],
  },
]
