/** What breaks a rule, by level: `limits[0]` is level 1, the gravest. */
export type ByLevel = readonly [level1: number, level2: number, level3: number]

/** Where a rule's value comes from; a source counts for a device type that has all of its points. */
export type AlarmSource = {
  /** of several points the worst counts; what follows the first `part` characters of its key says where, such as a phase */
  readonly points: readonly string[]
  readonly minus?: string
  /** the point that says where: a cell's number, or a cluster's */
  readonly cell?: string
  readonly cluster?: string
  /** divides by this point (V), from kΩ to Ω/V */
  readonly perVolt?: string
  /** the kind of place that a point of several stands for */
  readonly part?: 'phase' | 'socket'
  /** counts only as long as no device below reports this point itself, lest one cell raise two alarms */
  readonly unlessBelow?: string
  /** only these device types */
  readonly types?: readonly string[]
}

export type AlarmRule = {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly unit: string
  readonly decimals: number
  readonly direction: 'high' | 'low'
  readonly limits: ByLevel
  readonly recover: number
  readonly delaySeconds: ByLevel
  /** for how long a value must have recovered; at once unless said */
  readonly offDelaySeconds?: number
  /** for how long after its end an alarm that returns goes on as the same; `defaultReturnSeconds` unless said, 0 for never */
  readonly returnSeconds?: number
  /** false for a rule that was switched off */
  readonly enabled?: boolean
  readonly only?: 'charging'
  readonly sources: readonly AlarmSource[]
}

export const defaultReturnSeconds = 600
export const longestReturnSeconds = 3600
/** for how long after its first begin an alarm may return: what a late sample makes us derive anew must have an end */
export const longestFoldSeconds = 86_400

const phases = ['A', 'B', 'C'].map((phase) => `igbtTemperature${phase}`)
const sockets = [1, 2, 3, 4].map((n) => `socketTemperature${n}`)
const boxes = ['boxPower', 'marineBattery', 'stack']

type Shape = Omit<AlarmRule, 'key' | 'zh' | 'en' | 'unit' | 'decimals' | 'direction'>
const rule = (
  key: string,
  zh: string,
  en: string,
  unit: string,
  decimals: number,
  direction: AlarmRule['direction'],
  rest: Shape,
): AlarmRule => ({ key, zh, en, unit, decimals, direction, ...rest })

/** An extreme of a cluster with its cell, or where clusters do not tell, that of the box with its cluster. */
const ofExtreme = (cluster: string, box: string): readonly AlarmSource[] => [
  { points: [cluster], cell: `${cluster}Cell` },
  { points: [box], cluster: `${box}Cluster`, unlessBelow: cluster },
]
/** What a cluster says its cells are apart, or where clusters do not tell their greatest, the extremes of the box. */
const ofSpread = (difference: string, boxMax: string, boxMin: string, max: string): readonly AlarmSource[] => [
  { points: [difference] },
  { points: [boxMax], minus: boxMin, unlessBelow: max },
]

const cellDelays: ByLevel = [2, 5, 10]
const each = (seconds: number): ByLevel => [seconds, seconds, seconds]

/**
 * The default rules for LFP batteries and what stands around them. Limits, recover values and delays: data model of the product, after
 * product manuals (Seplos, MG, Atlas, Renogy), OpenEMS and GB 38031-2025 (insulation).
 */
export const alarmRules: readonly AlarmRule[] = [
  rule('cellVoltageHigh', '单体电压过高', 'Cell voltage high', 'V', 3, 'high', {
    limits: [3.65, 3.6, 3.55],
    recover: 3.5,
    delaySeconds: cellDelays,
    sources: ofExtreme('maxVoltage', 'maxCellVoltage'),
  }),
  rule('cellVoltageLow', '单体电压过低', 'Cell voltage low', 'V', 3, 'low', {
    limits: [2.6, 2.8, 2.9],
    recover: 3,
    delaySeconds: cellDelays,
    sources: ofExtreme('minVoltage', 'minCellVoltage'),
  }),
  rule('cellVoltageDifference', '单体压差过大', 'Cell voltage difference', 'V', 3, 'high', {
    limits: [0.5, 0.3, 0.15],
    recover: 0.1,
    delaySeconds: each(60),
    sources: ofSpread('voltageDifference', 'maxCellVoltage', 'minCellVoltage', 'maxVoltage'),
  }),
  rule('cellTemperatureHigh', '单体温度过高', 'Cell temperature high', '°C', 1, 'high', {
    limits: [55, 50, 45],
    recover: 43,
    delaySeconds: each(10),
    sources: ofExtreme('maxTemperature', 'maxCellTemperature'),
  }),
  rule('cellTemperatureLow', '充电时单体温度过低', 'Cell temperature low while charging', '°C', 1, 'low', {
    limits: [0, 2, 5],
    recover: 6,
    delaySeconds: each(10),
    only: 'charging',
    sources: ofExtreme('minTemperature', 'minCellTemperature'),
  }),
  rule('temperatureDifference', '单体温差过大', 'Cell temperature difference', '°C', 1, 'high', {
    limits: [15, 10, 8],
    recover: 7,
    delaySeconds: each(60),
    sources: ofSpread('temperatureDifference', 'maxCellTemperature', 'minCellTemperature', 'maxTemperature'),
  }),
  rule('socLow', 'SOC过低', 'SOC low', '%', 1, 'low', {
    limits: [5, 10, 15],
    recover: 18,
    delaySeconds: each(60),
    sources: [{ points: ['soc'], types: boxes }],
  }),
  rule('insulationLow', '绝缘阻值过低', 'Insulation low', 'Ω/V', 0, 'low', {
    limits: [100, 250, 500],
    recover: 550,
    delaySeconds: each(10),
    sources: [
      { points: ['insulation'], perVolt: 'totalVoltage' },
      { points: ['insulation'], perVolt: 'dcVoltage' },
    ],
  }),
  rule('coHigh', 'CO浓度过高', 'CO concentration high', 'ppm', 0, 'high', {
    limits: [200, 100, 50],
    recover: 40,
    delaySeconds: each(5),
    sources: [{ points: ['co'] }],
  }),
  rule('h2High', 'H2浓度过高', 'H2 concentration high', 'ppm', 0, 'high', {
    limits: [1000, 500, 100],
    recover: 80,
    delaySeconds: each(5),
    sources: [{ points: ['h2'] }],
  }),
  rule('humidityHigh', '舱内湿度过高', 'Compartment humidity high', '%RH', 1, 'high', {
    limits: [95, 90, 85],
    recover: 80,
    delaySeconds: each(60),
    sources: [{ points: ['compartmentHumidity'] }],
  }),
  rule('igbtTemperatureHigh', 'IGBT温度过高', 'IGBT temperature high', '°C', 1, 'high', {
    limits: [95, 85, 75],
    recover: 70,
    delaySeconds: each(10),
    sources: [{ points: phases, part: 'phase' }],
  }),
  rule('socketTemperatureHigh', '插座温度过高', 'Socket temperature high', '°C', 1, 'high', {
    limits: [80, 70, 60],
    recover: 55,
    delaySeconds: each(10),
    sources: [{ points: sockets, part: 'socket' }],
  }),
]

/** Silence of a device by the server's clock: minutes for levels 1, 2, 3. At least three of its intervals. */
export const silenceMinutes: ByLevel = [30, 5, 1]
export const silenceIntervals = 3
