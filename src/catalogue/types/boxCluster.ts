import { charge, clusterStates } from '../points/battery.ts'
import { cellPoints } from '../points/cells.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { current, numbered, state, temperature, voltage } from '../points/points.ts'

export const boxCluster: ProfileDefinition = {
  profileKey: 'boxCluster',
  profileName: '箱式电源电池簇',
  profileNameEn: 'Box battery cluster',
  intervalSeconds: 10,
  platforms: ['boxPower'],
  points: [
    voltage('totalVoltage', '总电压', 'Total voltage'),
    current('current', '电流', 'Current'),
    ...charge(),
    temperature('ambientTemperature', '环境温度', 'Ambient temperature'),
    ...cellPoints(240),
    ...numbered(8, (n) => state(`relay${n}`, `继电器${n}`, `Relay ${n}`, 'openClosed')),
    ...clusterStates(),
  ],
}
