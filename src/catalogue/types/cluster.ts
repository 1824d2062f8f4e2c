import { charge, clusterStates, insulation } from '../points/battery.ts'
import { cellPoints } from '../points/cells.ts'
import type { Point, ProfileDefinition } from '../points/point.ts'
import { current, numbered, state, temperature, voltage } from '../points/points.ts'

/** One cluster of 240 cells behind eight relays. */
export const clusterPoints = (): Point[] => [
  voltage('totalVoltage', '总电压', 'Total voltage'),
  current('current', '电流', 'Current'),
  ...charge(),
  insulation(),
  temperature('ambientTemperature', '环境温度', 'Ambient temperature'),
  ...cellPoints(240),
  ...numbered(8, (n) => state(`relay${n}`, `继电器${n}`, `Relay ${n}`, 'openClosed')),
  ...clusterStates(),
]

export const cluster: ProfileDefinition = {
  profileKey: 'cluster',
  profileName: '电池簇',
  profileNameEn: 'Battery cluster',
  intervalSeconds: 10,
  platforms: ['energyStorage'],
  points: clusterPoints(),
}
