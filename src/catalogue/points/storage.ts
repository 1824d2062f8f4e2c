import type { Point } from './point.ts'
import { gauge, limits, state } from './points.ts'

export const remoteMode = (): Point => state('remoteMode', '远方/就地', 'Local/remote', 'remote')
export const startCount = (): Point => gauge('startCount', '启动次数', 'Starts', '', 0, limits.count)
export const cycleCount = (): Point => gauge('cycleCount', '循环次数', 'Cycles', '', 0, limits.count)
export const powerFactor = (): Point => gauge('powerFactor', '功率因数', 'Power factor', '', 3, [-1, 1])

const ofCell = (key: string, zh: string, en: string): Point => gauge(key, zh, en, '', 0, [1, 500])

/** The numbers of the cells that the extremes of a stack are those of; its clusters say more. */
export const extremeCells = (): Point[] => [
  ofCell('maxCellVoltageCell', '最高单体电压编号', 'Cell with the highest voltage'),
  ofCell('minCellVoltageCell', '最低单体电压编号', 'Cell with the lowest voltage'),
  ofCell('maxCellTemperatureCell', '最高单体温度编号', 'Cell with the highest temperature'),
  ofCell('minCellTemperatureCell', '最低单体温度编号', 'Cell with the lowest temperature'),
]

/** Whom an EMS talks to, in the words of its points and alarms. */
export const emsLinks = [
  { pointKey: 'commPcs', zh: 'PCS', en: 'PCS' },
  { pointKey: 'commBms', zh: 'BMS', en: 'BMS' },
  { pointKey: 'commMeter', zh: '电表', en: 'Meter' },
  { pointKey: 'commFire', zh: '消防', en: 'Fire panel' },
  { pointKey: 'commAir', zh: '空调', en: 'Air conditioning' },
  { pointKey: 'commPlc', zh: 'PLC', en: 'PLC' },
] as const
