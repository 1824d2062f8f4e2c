import { amounts, charge, domainStates, extremes, insulation, rated, registers, totals } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { current, gauge, limits, percent, power, state, temperature } from '../points/points.ts'
import { cycleCount, extremeCells, remoteMode, startCount } from '../points/storage.ts'

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
    ...extremeCells(),
    gauge('averageCellVoltage', '平均单体电压', 'Average cell voltage', 'V', 3, limits.cellVolts),
    temperature('averageCellTemperature', '平均单体温度', 'Average cell temperature'),
    gauge('allowedChargeCurrent', '允许充电电流', 'Allowed charge current', 'A', 1, [0, limits.amperes[1]]),
    gauge('allowedDischargeCurrent', '允许放电电流', 'Allowed discharge current', 'A', 1, [0, limits.amperes[1]]),
    percent('clusterSocDifference', '簇间SOC差', 'SOC difference of clusters'),
    current('clusterCurrentDifference', '簇间电流差', 'Current difference of clusters'),
    cycleCount(),
    remoteMode(),
    startCount(),
  ],
}
