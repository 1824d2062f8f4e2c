type Words = { readonly zh: string; readonly en: string }

/** A value of the device: the first of `points` that its type has, else that of the nearest device above it. */
type OfPoint = Words & { readonly key: string; readonly points: readonly string[] }

/**
 * What must hold before a command goes out. A value that is missing or stale fails.
 * `code`: a state shows one of `codes`; with `whereThere` only where a point of that name exists, with `whereTold` only where it was ever told.
 * `within`: a value from `least` to `most` (its unit), or its amount up to `most`, for `seconds`.
 * `share`: the amount is at most `most` % of the point `of`. `nominal`: within `percent` % of the point `of`, or within `off` of one of `values`.
 * `faulted`: something is latched that a reset could mend. `calmAlarms`: no open alarm of level 1, of measured values alone or of any kind.
 * `clearCodes`: none of these fault codes is active on the way or below the lock.
 * `heard`, `noCommand`, `noMaintenance` (of somebody else), `atMost` (of this command for the device).
 */
export type Interlock =
  | (OfPoint & {
      readonly kind: 'code'
      readonly codes: readonly number[]
      readonly whereThere?: true
      readonly whereTold?: true
    })
  | (OfPoint & { readonly kind: 'within'; readonly least?: number; readonly most?: number; readonly seconds?: number })
  | (OfPoint & { readonly kind: 'share'; readonly of: string; readonly most: number })
  | (OfPoint & {
      readonly kind: 'nominal'
      readonly near:
        | { readonly of: string; readonly percent: number }
        | { readonly values: readonly number[]; readonly off: number }
    })
  | { readonly kind: 'heard' | 'faulted' | 'noCommand' | 'noMaintenance' }
  | { readonly kind: 'calmAlarms'; readonly measured: boolean }
  | { readonly kind: 'clearCodes'; readonly codes: readonly string[] }
  | { readonly kind: 'atMost'; readonly times: number; readonly seconds: number }

/** The names of those that are about no single point. */
export const interlockWords: Readonly<
  Record<Exclude<Interlock['kind'], 'code' | 'within' | 'share' | 'nominal'>, Words>
> = {
  heard: { zh: '设备在线', en: 'Device heard' },
  faulted: { zh: '存在故障', en: 'Latched fault' },
  calmAlarms: { zh: '无1级告警', en: 'No level-1 alarm' },
  clearCodes: { zh: '无禁止复位的故障码', en: 'No fault code that forbids it' },
  noCommand: { zh: '无未完成的指令', en: 'No other open command' },
  noMaintenance: { zh: '无他人维护', en: 'No maintenance of others' },
  atMost: { zh: '操作次数', en: 'How often' },
}

export const faultLevelPoints = ['faultLevel', 'JN_faultLevel'] as const
/** State points with this legend are fault flags: 1 is a fault. */
export const faultLegend = 'normalFault'
/** Alarms in these units are of temperatures, voltages, currents, gas and insulation. */
export const measuredUnits: ReadonlySet<string> = new Set(['°C', '°C/min', 'V', 'Vpc', 'A', 'mA', 'ppm', 'Ω/V', 'kΩ'])

export const common: readonly Interlock[] = [
  { kind: 'heard' },
  {
    kind: 'code',
    key: 'remoteMode',
    zh: '远方控制',
    en: 'Remote mode',
    points: ['remoteMode'],
    codes: [1],
    whereThere: true,
  },
  {
    kind: 'code',
    key: 'emergencyStop',
    zh: '急停未动作',
    en: 'Emergency stop released',
    points: ['emergencyStop'],
    codes: [0],
    whereThere: true,
  },
  { kind: 'noCommand' },
  { kind: 'noMaintenance' },
]

/** A hanging load is held by the hoist: nothing is switched while it works. */
export const hoistIdle: Interlock = {
  ...{ kind: 'within', key: 'hoistPower', zh: '起升停止', en: 'Hoist idle', points: ['hoistPower'] },
  ...{ least: -5, most: 5, seconds: 10 },
}

/** The current, by whichever name a type has it. */
const currents = ['storageCurrent', 'dcCurrent', 'totalCurrent', 'current'] as const
export const littleCurrent: Interlock = {
  ...{ kind: 'within', key: 'current', zh: '电流', en: 'Current', points: currents },
  ...{ least: -10, most: 10 },
}

/** A P5004 broke the bridge, D1009 and D1010 opened the high voltage, P4008 released the suppressant: a reset would do harm. */
export const forResets: readonly Interlock[] = [
  { kind: 'faulted' },
  { kind: 'calmAlarms', measured: true },
  { kind: 'clearCodes', codes: ['D1009', 'D1010', 'P4008', 'P5004'] },
  { kind: 'atMost', times: 3, seconds: 3600 },
]
export const forRestarts: readonly Interlock[] = [littleCurrent, { kind: 'atMost', times: 1, seconds: 600 }]
