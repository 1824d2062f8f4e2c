import { emsLinks } from '../points/storage.ts'
import { type AlarmRule, type AlarmSource, type ByLevel, byState, each } from './rule.ts'

/** Figures that rules divide by: V between the lines at the grid, and the cells in series below a converter. */
export const ratedLineVolts = 'ratedLineVolts'
export const cellsInSeries = 'cellsInSeries'

const ofEms = { types: ['ems'] } as const
const gridVoltage: readonly AlarmSource[] = [
  {
    points: ['acVoltageAB', 'acVoltageBC', 'acVoltageCA'],
    per: { given: ratedLineVolts, times: 100 },
    ...ofEms,
  },
]
const pcsVoltage: readonly AlarmSource[] = [{ points: ['dcVoltage'], per: { given: cellsInSeries }, types: ['pcs'] }]
const gridVoltageDelays: ByLevel = [2, 10, 60]

/** Where a storage station meets the grid: GB/T 12325, GB/T 36547. */
const gridRules: readonly AlarmRule[] = [
  {
    key: 'gridFrequencyHigh',
    zh: '电网频率过高',
    en: 'Grid frequency high',
    unit: 'Hz',
    decimals: 2,
    direction: 'high',
    limits: [51, 50.5, 50.2],
    recover: 50.15,
    delaySeconds: [2, 5, 10],
    sources: [{ points: ['frequency'], ...ofEms }],
  },
  {
    key: 'gridFrequencyLow',
    zh: '电网频率过低',
    en: 'Grid frequency low',
    unit: 'Hz',
    decimals: 2,
    direction: 'low',
    limits: [49, 49.5, 49.8],
    recover: 49.85,
    delaySeconds: [2, 5, 10],
    sources: [{ points: ['frequency'], ...ofEms }],
  },
  {
    key: 'gridVoltageHigh',
    zh: '电网电压过高',
    en: 'Grid voltage high',
    unit: '%',
    decimals: 1,
    direction: 'high',
    limits: [120, 110, 107],
    recover: 106,
    delaySeconds: gridVoltageDelays,
    sources: gridVoltage,
  },
  {
    key: 'gridVoltageLow',
    zh: '电网电压过低',
    en: 'Grid voltage low',
    unit: '%',
    decimals: 1,
    direction: 'low',
    limits: [85, 90, 93],
    recover: 94,
    delaySeconds: gridVoltageDelays,
    sources: gridVoltage,
  },
]

/** Converters and stacks: OpenEMS; the voltage of a converter is that of its cells in series, in V per cell. */
const converterRules: readonly AlarmRule[] = [
  {
    key: 'pcsDcVoltageHigh',
    zh: 'PCS直流电压过高',
    en: 'PCS DC voltage high',
    unit: 'Vpc',
    decimals: 3,
    direction: 'high',
    limits: [3.65, 3.6, 3.55],
    recover: 3.52,
    delaySeconds: each(5),
    sources: pcsVoltage,
  },
  {
    key: 'pcsDcVoltageLow',
    zh: 'PCS直流电压过低',
    en: 'PCS DC voltage low',
    unit: 'Vpc',
    decimals: 3,
    direction: 'low',
    limits: [2.6, 2.8, 2.9],
    recover: 2.94,
    delaySeconds: each(5),
    sources: pcsVoltage,
  },
  {
    key: 'pcsCabinetTemperature',
    zh: 'PCS柜内温度过高',
    en: 'PCS cabinet temperature high',
    unit: '°C',
    decimals: 1,
    direction: 'high',
    limits: [60, 55, 50],
    recover: 48,
    delaySeconds: each(60),
    sources: [{ points: ['cabinetTemperature'], types: ['pcs'] }],
  },
  {
    key: 'clusterSocDifference',
    zh: '簇间SOC差过大',
    en: 'SOC difference of clusters',
    unit: '%',
    decimals: 1,
    direction: 'high',
    limits: [15, 10, 5],
    recover: 4,
    delaySeconds: each(300),
    sources: [{ points: ['clusterSocDifference'] }],
  },
  {
    key: 'clusterCurrentDifference',
    zh: '簇间电流不均',
    en: 'Cluster currents uneven',
    unit: 'A',
    decimals: 1,
    direction: 'high',
    limits: [100, 60, 30],
    recover: 20,
    delaySeconds: each(60),
    sources: [{ points: ['clusterCurrentDifference'] }],
  },
]

const contacts: readonly AlarmRule[] = [
  {
    key: 'emergencyStop',
    zh: '急停动作',
    en: 'Emergency stop pressed',
    ...byState,
    equals: { 1: 1 },
    delaySeconds: each(0),
    sources: [{ points: ['emergencyStop'] }],
  },
  {
    key: 'fireAlarm',
    zh: '火灾报警',
    en: 'Fire alarm',
    ...byState,
    equals: { 1: 1 },
    delaySeconds: each(0),
    sources: [
      { points: ['fireAlarm'], ...ofEms },
      { points: ['fire'], types: ['chargeContainer'] },
    ],
  },
  // A rule for each link, so that each loss has a row of its own.
  ...emsLinks.map(
    ({ pointKey, zh, en }): AlarmRule => ({
      key: pointKey,
      zh: `${zh}通信中断`,
      en: `${en} link lost`,
      ...byState,
      equals: { 1: 2 },
      delaySeconds: each(10),
      sources: [{ points: [pointKey], ...ofEms }],
    }),
  ),
  {
    key: 'fuse',
    zh: '熔断器断开',
    en: 'Fuse open',
    ...byState,
    equals: { 1: 2 },
    delaySeconds: each(10),
    sources: [{ points: ['fuse'], types: ['cluster'] }],
  },
]

export const storageRules: readonly AlarmRule[] = [...gridRules, ...converterRules, ...contacts]
