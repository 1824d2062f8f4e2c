/** What a bay of the yard does: minutes ago, kW into the box, %. */
type BayStory = {
  readonly bay: string
  readonly box: string
  /** the box came */
  readonly since: number
  readonly plugged?: number
  readonly charging?: { readonly from: number; readonly until: number; readonly kw: number }
  /** in the end */
  readonly soc: number
  /** kWh by the converter's register since midnight */
  readonly today: number
}

const stories: readonly BayStory[] = [
  { bay: '1-1', box: 'XD-001', since: 58, plugged: 56, charging: { from: 54, until: 0, kw: 300 }, soc: 72, today: 300 },
  { bay: '1-2', box: 'XD-002', since: 58, plugged: 56, charging: { from: 54, until: 0, kw: 360 }, soc: 80, today: 360 },
  {
    ...{ bay: '1-3', box: 'XD-003', since: 58, plugged: 56 },
    ...{ charging: { from: 54, until: 10, kw: 240 }, soc: 96, today: 200 },
  },
  { bay: '1-4', box: 'XD-004', since: 16, soc: 34, today: 0 },
  { bay: '2-1', box: 'XD-005', since: 26, plugged: 20, soc: 55, today: 0 },
  {
    ...{ bay: '2-2', box: 'XD-006', since: 58, plugged: 56 },
    ...{ charging: { from: 54, until: 8, kw: 240 }, soc: 97, today: 140 },
  },
]
export const bayNames = ['1-1', '1-2', '1-3', '1-4', '2-1', '2-2', '2-3', '2-4'] as const
export const boxStories = stories
/** the box that has gone aboard the ship at the berth */
export const aboard = 'XD-006'

export const capacity = 1600
const volts = 800
/** kW of the converters for each kW into a box */
const loss = 1.02
const base = 46.8
const registerAtMidnight = 1000

/**
 * `calm`: two bays charge 300 and 360 kW, one is full, one is plugged, one box waits. `level1`: the emergency stop of bay 1-1 is pressed.
 * `silent`: the second container was last heard twelve minutes ago. `full`: every box is full.
 */
export type YardScene = 'calm' | 'level1' | 'silent' | 'full'

type Values = Record<string, number>
/** What each device says at a moment, by its code. */
export type Said = readonly (readonly [code: string, values: Values])[]

const kwOf = ({ bay, charging }: BayStory, ago: number, scene: YardScene): number => {
  if (!charging || ago > charging.from || (ago <= charging.until && charging.until > 0)) return 0
  if (ago > 0) return charging.kw
  return scene === 'full' || (scene === 'level1' && bay === '1-1') ? 0 : charging.kw
}
/** % after `ago` minutes less of charging. */
const socOf = ({ soc, charging }: BayStory, ago: number, scene: YardScene): number => {
  if (ago <= 0 && scene === 'full') return 96
  if (!charging) return soc
  const left = Math.max(0, Math.min(ago, charging.from) - charging.until)
  return soc - (left / 60) * (charging.kw / capacity) * 100
}
const grid = (kw: number): number => Math.round(kw * loss * 10) / 10

/** What the yard says `ago` minutes before the end; registers only in the end, and at midnight (`saidAtMidnight`). */
export const saidAt = (ago: number, scene: YardScene): Said => {
  const isEnd = ago <= 0
  const inBay = (name: string) =>
    stories.find(({ bay, box, since }) => bay === name && ago <= since && (!isEnd || box !== aboard))
  const bays = bayNames.map((name) => {
    const story = inBay(name)
    const kw = story ? kwOf(story, ago, scene) : 0
    const plugged = story?.plugged !== undefined && ago <= story.plugged && (story.box !== aboard || ago > 3)
    return { name, story, kw, plugged }
  })
  const power = (container: string): number =>
    bays.reduce((sum, { name, kw }) => (name.startsWith(container) ? sum + grid(kw) : sum), 0)
  const total = power('1') + power('2') + base
  const [low, high] = [380, 10_000]
  const site: Said = [
    [
      'YG-T1',
      {
        ...{ power: total, powerFactor: 0.98, frequency: 50, acVoltageAB: high, acVoltageBC: high, acVoltageCA: high },
        ...{ loadRate: total / 12, windingTemperature: 68, faultLevel: 0 },
      },
    ],
    [
      'YG-C1',
      {
        ...{ runningState: isEnd ? 0 : 1, spreaderLock: 0, gantryPosition: 24, trolleyPosition: 8, hoistHeight: 12 },
        ...{ load: 0, windSpeed: 4.2, liftCount: 900, faultLevel: 0 },
      },
    ],
    ...['1', '2'].flatMap(
      (n): Said => [
        [
          `YG-${n}`,
          { compartmentTemperature: 26, compartmentHumidity: 45, smoke: 0, fire: 0, door: 0, emergencyStop: 0 },
        ],
        [
          `YG-${n}-S`,
          {
            ...{ power: power(n), powerFactor: 0.98, mainBreaker: 1, groundSwitch: 0, remoteMode: 1, faultState: 0 },
            ...{ acVoltageAB: low, acVoltageBC: low, acVoltageCA: low, busbarTemperature: 41 },
          },
        ],
      ],
    ),
  ]
  const ofBays = bays.flatMap(({ name, kw, plugged }): Said => {
    const today = stories.find(({ bay }) => bay === name)?.today ?? 0
    const stopped = isEnd && scene === 'level1' && name === '1-1' ? 1 : 0
    const amps = (kw * 1000) / volts
    return [
      [
        `YG-P${name}`,
        {
          ...{ power: -grid(kw), dcPower: -kw, dcVoltage: volts, dcCurrent: -amps, runningState: kw > 0 ? 1 : 0 },
          ...{ mainBreaker: kw > 0 ? 1 : 0, pluggedState: plugged ? 0 : 1, faultLevel: 0, remoteMode: 1 },
          ...{ emergencyStop: stopped, powerLimit: -360, igbtTemperatureA: 52, igbtTemperatureB: 53 },
          ...(isEnd ? { chargedEnergy: registerAtMidnight + today } : {}),
        },
      ],
      [
        `YG-B${name}`,
        {
          ...{ dcVoltage: kw > 0 ? volts : 0, dcCurrent: -amps, insulation: 950, pluggedState: plugged ? 0 : 1 },
          ...{ interlockState: plugged ? 1 : 0, contactorState: kw > 0 ? 1 : 0, faultState: 0 },
          ...{ lockState: plugged ? 1 : 0, emergencyStop: stopped },
          ...{ socketTemperature1: 41.5, socketTemperature2: 42, socketTemperature3: 40.5, socketTemperature4: 39 },
        },
      ],
    ]
  })
  const ofBoxes = stories.map((story): Said[number] => {
    const at = bays.find(({ name }) => name === story.bay)
    const here = at?.story?.box === story.box
    const kw = here ? at.kw : 0
    return [
      story.box,
      {
        ...{ soc: socOf(story, ago, scene), soh: 100, ratedCapacity: capacity, totalVoltage: volts },
        ...{ totalCurrent: kw === 0 ? 0 : (-kw * 1000) / volts, runningState: kw > 0 ? 1 : 0 },
        ...{ pluggedState: here && at.plugged ? 0 : 1, insulation: 2000, maxCellTemperature: 31.5 },
      },
    ]
  })
  const said = [...site, ...ofBays, ...ofBoxes]
  return scene === 'silent' && ago < 12 ? said.filter(([code]) => !/^YG-[PB]?2/.test(code)) : said
}

export const saidAtMidnight: Said = bayNames.map((name) => [`YG-P${name}`, { chargedEnergy: registerAtMidnight }])
