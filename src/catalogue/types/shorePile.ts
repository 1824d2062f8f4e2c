import type { ProfileDefinition } from '../points/point.ts'
import {
  current,
  energy,
  gauge,
  limits,
  ofPhases,
  power,
  register,
  state,
  temperature,
  voltage,
} from '../points/points.ts'

export const shorePile: ProfileDefinition = {
  profileKey: 'shorePile',
  profileName: '岸电桩',
  profileNameEn: 'Shore-power pile',
  intervalSeconds: 10,
  natures: ['unit'],
  platforms: ['shorePile'],
  points: [
    ...ofPhases('phaseVoltage', '电压', 'Voltage', voltage),
    ...ofPhases('phaseCurrent', '电流', 'Current', current),
    power('power', '有功功率', 'Active power'),
    gauge('powerFactor', '功率因数', 'Power factor', '', 3, [-1, 1]),
    gauge('frequency', '频率', 'Frequency', 'Hz', 2, limits.hertz),
    temperature('cableTemperature', '电缆温度', 'Cable temperature'),
    state('connectorState', '接口状态', 'Connector state', 'connector'),
    state('pluggedState', '插拔状态', 'Plug state', 'plug'),
    state('mainBreaker', '主断路器状态', 'Main breaker', 'openClosed'),
    state('emergencyStop', '急停状态', 'Emergency stop', 'pressed'),
    state('faultState', '故障状态', 'Fault', 'normalFault'),
    energy('sessionEnergy', '本次电量', 'Energy of this session'),
    register('suppliedEnergy', '累计供电量', 'Supplied energy'),
  ],
}
