import { registers } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { current, gauge, limits, lineVoltages, ofPhases, power, state, temperature, voltage } from '../points/points.ts'

export const pcs: ProfileDefinition = {
  profileKey: 'pcs',
  profileName: '储能变流器',
  profileNameEn: 'Power conversion system',
  intervalSeconds: 10,
  platforms: ['energyStorage'],
  points: [
    power('power', '有功功率', 'Active power'),
    gauge('reactivePower', '无功功率', 'Reactive power', 'kvar', 1, limits.kilowatts),
    gauge('powerFactor', '功率因数', 'Power factor', '', 3, [-1, 1]),
    gauge('frequency', '频率', 'Frequency', 'Hz', 2, limits.hertz),
    voltage('dcVoltage', '直流侧电压', 'DC side voltage'),
    current('dcCurrent', '直流侧电流', 'DC side current'),
    power('dcPower', '直流侧功率', 'DC side power'),
    ...lineVoltages(),
    ...ofPhases('phaseCurrent', '电流', 'Current', current),
    ...ofPhases('igbtTemperature', 'IGBT温度', 'IGBT temperature', temperature),
    state('runningState', '运行状态', 'Running state', 'runningState'),
    state('gridState', '并离网状态', 'Grid state', 'grid'),
    state('mainBreaker', '主断路器状态', 'Main breaker', 'openClosed'),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    ...registers(),
  ],
}
