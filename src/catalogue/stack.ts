import { amounts, charge, domainStates, extremes, insulation, rated, registers, totals } from './batteryPoints.ts'
import type { ProfileDefinition } from './point.ts'
import { gauge, power, state } from './points.ts'

export const stack: ProfileDefinition = {
  profileKey: 'stack',
  profileName: '电池堆',
  profileNameEn: 'Battery stack',
  intervalSeconds: 10,
  points: [
    ...totals(),
    power('power', '功率', 'Power'),
    ...charge(),
    insulation(),
    ...rated(),
    ...extremes(),
    ...amounts(),
    gauge('onlineClusters', '在线簇数', 'Clusters online', '', 0),
    state('runningState', '运行状态', 'Running state'),
    state('chargingState', '充电状态', 'Charging state'),
    state('mainBreaker', '主断路器状态', 'Main breaker'),
    ...domainStates(),
    ...registers(),
  ],
}
