import { type AlarmRule, each } from './rule.ts'

const ofBox = { types: ['capacitorBox'] } as const
const ofDcdc = { types: ['dcdc'] } as const
/** A converter that works or has tripped; at rest its bus may be empty. */
const atWork = { point: 'dcdcMode', codes: [2, 3, 4] }

/** Capacitors of a crane: data sheets of capacitors rated 2.7 to 3.0 V. */
const capacitorRules: readonly AlarmRule[] = [
  {
    key: 'monomerVoltageHigh',
    zh: '电容单体过压',
    en: 'Capacitor over-voltage',
    unit: 'V',
    decimals: 3,
    direction: 'high',
    limits: [2.8, 2.75, 2.7],
    recover: 2.65,
    delaySeconds: [1, 1, 2],
    sources: [{ points: ['monomerVoltageMax'], cell: 'monomerVoltageMaxIndex', cellIs: 'monomer', ...ofBox }],
  },
  {
    key: 'monomerDifference',
    zh: '电容单体压差过大',
    en: 'Capacitor voltage difference',
    unit: 'V',
    decimals: 3,
    direction: 'high',
    limits: [0.3, 0.2, 0.1],
    recover: 0.08,
    delaySeconds: each(60),
    sources: [{ points: ['monomerVoltageDifference'], ...ofBox }],
  },
  {
    key: 'monomerTemperature',
    zh: '电容温度过高',
    en: 'Capacitor temperature high',
    unit: '°C',
    decimals: 1,
    direction: 'high',
    limits: [60, 55, 50],
    recover: 48,
    delaySeconds: each(10),
    sources: [{ points: ['monomerTemperatureMax'], cell: 'monomerTemperatureMaxIndex', cellIs: 'module', ...ofBox }],
  },
  {
    key: 'capacitanceRatio',
    zh: '电容容量衰减',
    en: 'Capacitance faded',
    unit: '%',
    decimals: 1,
    direction: 'low',
    limits: [75, 80, 85],
    recover: 86,
    delaySeconds: each(60),
    sources: [{ points: ['capacitanceRatio'], ...ofBox }],
  },
]

/** Converters between bus and storage: manuals of converters for a bus of 540 to 750 V. */
const converterRules: readonly AlarmRule[] = [
  {
    key: 'dcdcBusVoltageHigh',
    zh: '直流母线过压',
    en: 'DC bus over-voltage',
    unit: 'V',
    decimals: 1,
    direction: 'high',
    limits: [820, 800, 780],
    recover: 770,
    delaySeconds: each(2),
    sources: [{ points: ['busVoltage'], ...ofDcdc }],
  },
  {
    key: 'dcdcBusVoltageLow',
    zh: '直流母线欠压',
    en: 'DC bus under-voltage',
    unit: 'V',
    decimals: 1,
    direction: 'low',
    limits: [420, 450, 480],
    recover: 500,
    delaySeconds: each(5),
    only: atWork,
    sources: [{ points: ['busVoltage'], ...ofDcdc }],
  },
  {
    key: 'dcdcTemperature',
    zh: 'DC/DC温度过高',
    en: 'DC/DC temperature high',
    unit: '°C',
    decimals: 1,
    direction: 'high',
    limits: [95, 85, 75],
    recover: 70,
    delaySeconds: each(10),
    sources: [{ points: ['dcdcTemperature'], ...ofDcdc }],
  },
]

export const savingRules: readonly AlarmRule[] = [...capacitorRules, ...converterRules]
