import type { ProfileDefinition } from '../points/point.ts'
import { current, gauge, lineVoltages, ofPhases, power, register, state, temperature } from '../points/points.ts'

export const switchgear: ProfileDefinition = {
  profileKey: 'switchgear',
  profileName: '开关柜',
  profileNameEn: 'Switchgear',
  intervalSeconds: 10,
  natures: ['feeds'],
  platforms: ['portCharging'],
  points: [
    ...lineVoltages(),
    ...ofPhases('phaseCurrent', '电流', 'Current', current),
    power('power', '有功功率', 'Active power'),
    gauge('powerFactor', '功率因数', 'Power factor', '', 3, [-1, 1]),
    temperature('busbarTemperature', '母排温度', 'Busbar temperature'),
    state('mainBreaker', '主断路器状态', 'Main breaker', 'openClosed'),
    state('groundSwitch', '接地开关状态', 'Earthing switch', 'openClosed'),
    state('remoteMode', '远方就地状态', 'Remote or local', 'remote'),
    state('faultState', '故障状态', 'Fault', 'normalFault'),
    register('meterEnergy', '电表读数', 'Meter energy'),
  ],
}
