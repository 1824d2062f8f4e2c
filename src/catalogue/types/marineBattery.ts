import { amounts, charge, domainStates, extremes, insulation, rated, registers, totals } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { humidity, power, state, temperature } from '../points/points.ts'

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
  ],
}
