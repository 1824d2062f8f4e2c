import { type AlarmRule, each } from './rule.ts'

/** Below this voltage nothing is connected that an insulation monitor could measure against. */
const leastVolts = 50
const ohmsPerVolt = (point: string) => ({ point, least: leastVolts, times: 1000 })

/** Insulation: GB 38031-2025; SOC: data model of the product. */
export const batteryRules: readonly AlarmRule[] = [
  {
    key: 'socLow',
    zh: 'SOC过低',
    en: 'SOC low',
    unit: '%',
    decimals: 1,
    direction: 'low',
    limits: [5, 10, 15],
    recover: 18,
    delaySeconds: each(60),
    sources: [{ points: ['soc'], natures: ['battery'] }],
  },
  {
    key: 'insulationLow',
    zh: '绝缘阻值过低',
    en: 'Insulation low',
    unit: 'Ω/V',
    decimals: 0,
    direction: 'low',
    limits: [100, 250, 500],
    recover: 550,
    delaySeconds: each(10),
    sources: [
      { points: ['insulation'], per: ohmsPerVolt('totalVoltage') },
      { points: ['insulation'], per: ohmsPerVolt('dcVoltage') },
      { points: ['insulation'], per: ohmsPerVolt('busVoltageA') },
    ],
  },
]
