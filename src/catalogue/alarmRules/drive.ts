import { type AlarmRule, type AlarmSource, each } from './rule.ts'

/** Below this rated voltage nothing is told of a DC grid. */
const leastVolts = 50
const busByRated: AlarmSource = {
  points: ['busVoltageA', 'busVoltageB'],
  part: 'bus',
  per: { point: 'ratedVoltage', least: leastVolts, times: 100 },
}

/** What drives a ship. Limits, recover values and delays are ours; each can be changed per type and per device. */
export const driveRules: readonly AlarmRule[] = [
  {
    key: 'busVoltageLow',
    zh: '直流母线电压过低',
    en: 'DC bus voltage low',
    unit: '%',
    decimals: 1,
    direction: 'low',
    limits: [80, 85, 90],
    recover: 93,
    delaySeconds: each(5),
    sources: [busByRated],
  },
  {
    key: 'busVoltageHigh',
    zh: '直流母线电压过高',
    en: 'DC bus voltage high',
    unit: '%',
    decimals: 1,
    direction: 'high',
    limits: [115, 110, 105],
    recover: 103,
    delaySeconds: each(5),
    sources: [busByRated],
  },
  {
    key: 'motorTemperatureHigh',
    zh: '电机温度过高',
    en: 'Motor temperature high',
    unit: '°C',
    decimals: 1,
    direction: 'high',
    limits: [140, 125, 110],
    recover: 100,
    delaySeconds: each(30),
    sources: [{ points: ['motorTemperature'] }],
  },
  {
    key: 'inverterTemperatureHigh',
    zh: '变频器温度过高',
    en: 'Inverter temperature high',
    unit: '°C',
    decimals: 1,
    direction: 'high',
    limits: [90, 80, 70],
    recover: 60,
    delaySeconds: each(30),
    sources: [{ points: ['inverterTemperature'] }],
  },
]
