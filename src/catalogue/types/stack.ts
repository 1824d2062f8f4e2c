import { amounts, charge, domainStates, extremes, insulation, rated, registers, totals } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { gauge, power, state } from '../points/points.ts'

export const stack: ProfileDefinition = {
  profileKey: 'stack',
  profileName: '电池堆',
  profileNameEn: 'Battery stack',
  intervalSeconds: 10,
  platforms: ['energyStorage'],
  points: [
    ...totals(),
    power('power', '功率', 'Power'),
    ...charge(),
    insulation(),
    ...rated(),
    ...extremes(),
    ...amounts(),
    gauge('onlineClusters', '在线簇数', 'Clusters online', '', 0),
    state('runningState', '运行状态', 'Running state', 'runningState'),
    state('chargingState', '充电状态', 'Charging state', 'chargingState'),
    state('mainBreaker', '主断路器状态', 'Main breaker', 'openClosed'),
    ...domainStates(),
    ...registers(),
  ],
}
