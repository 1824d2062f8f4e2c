import { charge, clusterStates, insulation } from '../points/battery.ts'
import { cellPoints } from '../points/cells.ts'
import type { Point, ProfileDefinition } from '../points/point.ts'
import { current, gauge, limits, numbered, state, temperature, voltage } from '../points/points.ts'
import { cycleCount } from '../points/storage.ts'

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

/** Of a stack, or of a crane's battery: the platforms of what it hangs below show it. */
export const cluster: ProfileDefinition = {
  profileKey: 'cluster',
  profileName: '电池簇',
  profileNameEn: 'Battery cluster',
  intervalSeconds: 10,
  points: [
    ...clusterPoints(),
    gauge('positiveInsulation', '正极绝缘阻值', 'Insulation, positive', 'kΩ', 0, limits.kilohms),
    gauge('negativeInsulation', '负极绝缘阻值', 'Insulation, negative', 'kΩ', 0, limits.kilohms),
    gauge('balancingCells', '均衡单体数', 'Cells balancing', '', 0, [0, 500]),
    cycleCount(),
    state('fuse', '熔断器', 'Fuse', 'fuse'),
  ],
}
