import { controlledTypes } from '../commands/commands.ts'
import { type AlarmRule, byState, each } from './rule.ts'

const ofShips = [{ points: [], natures: ['carries'] }] as const

/**
 * What a feature derives and raises; limits and recover value are those that it goes by. They are ours; each can be changed per type and
 * per device.
 */
export const raisedRules: readonly AlarmRule[] = [
  {
    key: 'arrivalSocLow',
    zh: '预计到港SOC过低',
    en: 'SOC at arrival low',
    unit: '%',
    decimals: 1,
    direction: 'low',
    limits: [10, 15, 20],
    recover: 22,
    delaySeconds: each(300),
    sources: ofShips,
  },
  // Telemetry tells the SOC, AIS the speed: no sample has both.
  {
    key: 'shipSocLow',
    zh: '航行中SOC过低',
    en: 'SOC low under way',
    unit: '%',
    decimals: 1,
    direction: 'low',
    limits: [20, 25, 30],
    recover: 33,
    delaySeconds: each(60),
    sources: [{ points: ['soc'], natures: ['carries'] }],
  },
  // A ship that reports every three minutes has recovered with each position.
  {
    key: 'noPositionUnderWay',
    zh: '航行中无船位',
    en: 'No position under way',
    unit: 'min',
    decimals: 0,
    direction: 'high',
    limits: [60, 30, 10],
    recover: 3,
    delaySeconds: each(0),
    sources: ofShips,
  },
  {
    key: 'noPositionStill',
    zh: '停泊时无船位',
    en: 'No position while stopped',
    unit: 'min',
    decimals: 0,
    direction: 'high',
    limits: [180, 60, 30],
    recover: 3,
    delaySeconds: each(0),
    sources: ofShips,
  },
  {
    key: 'anchorDrag',
    zh: '走锚',
    en: 'Anchor dragging',
    unit: 'm',
    decimals: 0,
    direction: 'high',
    limits: [500, 300, 200],
    recover: 150,
    delaySeconds: each(60),
    sources: ofShips,
  },
  {
    key: 'aground',
    zh: '搁浅',
    en: 'Aground',
    ...byState,
    equals: { 6: 1 },
    delaySeconds: each(600),
    sources: [{ points: ['navStatus'], natures: ['carries'] }],
  },
  {
    key: 'powerReserveLow',
    zh: '电池可用功率不足',
    en: 'Available battery power low',
    unit: '%',
    decimals: 0,
    direction: 'low',
    limits: [100, 110, 120],
    recover: 130,
    delaySeconds: each(30),
    sources: ofShips,
  },
  {
    key: 'commandUnconfirmed',
    zh: '遥控结果未确认',
    en: 'Result of a command not confirmed',
    ...byState,
    equals: { 1: 2 },
    delaySeconds: each(0),
    sources: [{ points: [], types: controlledTypes }],
  },
  {
    key: 'boxNotFull',
    zh: '船到前箱未充满',
    en: 'Box not full for its ship',
    ...byState,
    equals: { 1: 2 },
    delaySeconds: each(0),
    sources: [{ points: [], natures: ['movable'] }],
  },
  // Raised for the bay or for the box that is said to stand in it.
  {
    key: 'wrongBay',
    zh: '箱与仓位不符',
    en: 'Box in another bay than said',
    ...byState,
    equals: { 1: 3 },
    delaySeconds: each(0),
    sources: [
      { points: [], natures: ['movable'] },
      { points: [], types: ['connectionBox'] },
    ],
  },
  {
    key: 'pileOffline',
    zh: '岸电桩离线',
    en: 'Pile offline',
    ...byState,
    equals: { 1: 2 },
    delaySeconds: each(300),
    sources: [{ points: [], types: ['shorePile'] }],
  },
  // Tells of a fault that no other alarm or code explains; a controller counts upwards.
  {
    key: 'faultLevel',
    zh: '设备故障',
    en: 'Device fault',
    ...byState,
    equals: { 1: 3, 2: 2, 3: 1, 4: 1 },
    delaySeconds: each(60),
    sources: [
      {
        points: ['faultLevel'],
        types: [
          ...['ems', 'pcs', 'stack', 'cluster', 'capacitorBox', 'dcdc', 'transformer', 'swapCrane'],
          ...['shorePower', 'frequencyConverter', 'shoreSocket'],
        ],
      },
      // Of many bays one fails: that hinders the station, it does not endanger it.
      { points: ['faultLevel'], types: ['chargePcs'], equals: { 1: 3, 2: 2, 3: 2, 4: 2 } },
      { points: ['JN_faultLevel'], types: ['energySaver'] },
    ],
  },
]
