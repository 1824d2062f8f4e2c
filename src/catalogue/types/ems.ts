import { amounts, charge, registers } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { gauge, humidity, limits, power, state, temperature } from '../points/points.ts'

export const ems: ProfileDefinition = {
  profileKey: 'ems',
  profileName: '能量管理系统',
  profileNameEn: 'Energy management system',
  intervalSeconds: 10,
  platforms: ['energyStorage'],
  points: [
    power('power', '有功功率', 'Active power'),
    gauge('reactivePower', '无功功率', 'Reactive power', 'kvar', 1, limits.kilowatts),
    power('gridPower', '并网点功率', 'Grid power'),
    power('loadPower', '负荷功率', 'Load power'),
    gauge('frequency', '频率', 'Frequency', 'Hz', 2, limits.hertz),
    ...charge(),
    ...amounts(),
    temperature('ambientTemperature', '环境温度', 'Ambient temperature'),
    humidity('ambientHumidity', '环境湿度', 'Ambient humidity'),
    state('runningState', '运行状态', 'Running state', 'runningState'),
    state('controlMode', '控制模式', 'Control mode', 'controlMode'),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    ...registers(),
  ],
}
