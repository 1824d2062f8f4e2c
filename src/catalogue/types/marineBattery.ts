import { amounts, charge, domainStates, extremes, insulation, rated, registers, totals } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { gauge, humidity, limits, power, state, temperature } from '../points/points.ts'

export const marineBattery: ProfileDefinition = {
  profileKey: 'marineBattery',
  profileName: '船用电池',
  profileNameEn: 'Marine battery',
  intervalSeconds: 10,
  platforms: ['marineBattery', 'ship'],
  points: [
    ...totals(),
    power('power', '功率', 'Power'),
    ...charge(),
    insulation(),
    ...rated(),
    ...extremes(),
    ...amounts(),
    temperature('ambientTemperature', '环境温度', 'Ambient temperature'),
    humidity('ambientHumidity', '环境湿度', 'Ambient humidity'),
    state('runningState', '运行状态', 'Running state', 'runningState'),
    state('mainBreaker', '主断路器状态', 'Main breaker', 'openClosed'),
    state('chargingState', '充电状态', 'Charging state', 'chargingState'),
    ...domainStates(),
    ...registers(),
    power('availableDischargePower', '可用放电功率', 'Available discharge power'),
    power('availableChargePower', '可用充电功率', 'Available charge power'),
    gauge('remainingTime', '剩余时间', 'Remaining time', 'min', 0, limits.minutes),
    temperature('coolantInletTemperature', '冷却液进口温度', 'Coolant inlet temperature'),
    temperature('coolantOutletTemperature', '冷却液出口温度', 'Coolant outlet temperature'),
    temperature('roomTemperature', '电池舱温度', 'Battery room temperature'),
    gauge('offGas', '电解液气体浓度', 'Off-gas concentration', 'ppm', 0, limits.ppm),
    state('smokeState', '烟雾状态', 'Smoke', 'smoke'),
    state('ventilationState', '通风状态', 'Ventilation', 'ventilation'),
    state('extinguishState', '灭火装置状态', 'Extinguisher', 'extinguisher'),
    gauge('clustersOnline', '在线簇数', 'Clusters online', '', 0),
  ],
}
