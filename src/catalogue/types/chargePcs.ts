import type { ProfileDefinition } from '../points/point.ts'
import { current, lineVoltages, ofPhases, power, register, state, temperature, voltage } from '../points/points.ts'
import { remoteMode } from '../points/storage.ts'

/** Charging is negative; `powerLimit` is the power that was set, with the same sign. */
export const chargePcs: ProfileDefinition = {
  profileKey: 'chargePcs',
  profileName: '充电变流器',
  profileNameEn: 'Charging converter',
  intervalSeconds: 10,
  natures: ['feeds'],
  platforms: ['portCharging'],
  points: [
    power('power', '功率', 'Power'),
    voltage('dcVoltage', '直流侧电压', 'DC side voltage'),
    current('dcCurrent', '直流侧电流', 'DC side current'),
    ...lineVoltages(),
    ...ofPhases('phaseCurrent', '电流', 'Current', current),
    ...ofPhases('igbtTemperature', 'IGBT温度', 'IGBT temperature', temperature),
    state('runningState', '运行状态', 'Running state', 'runningState'),
    state('mainBreaker', '主断路器状态', 'Main breaker', 'openClosed'),
    state('pluggedState', '插拔状态', 'Plug state', 'plug'),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    register('chargedEnergy', '累计充电量', 'Charged energy'),
    power('dcPower', '直流侧功率', 'DC side power'),
    power('powerLimit', '功率限值', 'Power limit'),
    remoteMode(),
    state('emergencyStop', '急停', 'Emergency stop', 'pressed'),
  ],
}
