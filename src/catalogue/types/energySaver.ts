import { charge } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { current, gauge, percent, power, state, temperature, voltage } from '../points/points.ts'
import { finely } from '../points/saving.ts'
import { remoteMode } from '../points/storage.ts'

/** A crane (RTG) that stores what its hoist gives back. `hoistPower`: − gives back; `dcdcN`: what DC/DC N gave back to the bus. */
export const energySaver: ProfileDefinition = {
  profileKey: 'energySaver',
  profileName: '节能设备',
  profileNameEn: 'Energy-saving device',
  intervalSeconds: 10,
  natures: ['unit'],
  platforms: ['energySaving'],
  points: [
    finely('dcdc1', 'DCDC1回收电量', 'Energy recovered by DCDC1'),
    finely('dcdc2', 'DCDC2回收电量', 'Energy recovered by DCDC2'),
    finely('totalSurface', '总表电量', 'Main meter energy'),
    voltage('busVoltage', '母线电压', 'Bus voltage'),
    current('busCurrent', '母线电流', 'Bus current'),
    voltage('storageVoltage', '储能电压', 'Storage voltage'),
    current('storageCurrent', '储能电流', 'Storage current'),
    power('dcdc1Power', 'DCDC1功率', 'DCDC1 power'),
    power('dcdc2Power', 'DCDC2功率', 'DCDC2 power'),
    power('craneLoad', '起重机负荷', 'Crane load'),
    ...charge(),
    percent('energySavingRate', '节能率', 'Energy-saving rate'),
    temperature('maxTemperature', '最高温度', 'Highest temperature'),
    temperature('cabinetTemperature', '柜内温度', 'Cabinet temperature'),
    state('JN_runningState', '节能运行状态', 'Energy-saving state', 'running'),
    state('JN_dcdc1State', 'DCDC1状态', 'DCDC1 state', 'running'),
    state('JN_dcdc2State', 'DCDC2状态', 'DCDC2 state', 'running'),
    state('JN_breaker', '节能断路器状态', 'Energy-saving breaker', 'openClosed'),
    state('JN_faultLevel', '节能故障等级', 'Energy-saving fault level', 'faultLevel'),
    power('hoistPower', '起升功率', 'Hoist power'),
    power('supplyPower', '供电功率', 'Supply power'),
    power('brakePower', '制动电阻功率', 'Brake resistor power'),
    power('auxPower', '辅助功率', 'Auxiliary power'),
    gauge('hoistHeight', '起升高度', 'Hoist height', 'm', 2, [0, 60]),
    gauge('load', '吊重', 'Load', 't', 1, [0, 120]),
    state('emergencyStop', '急停', 'Emergency stop', 'pressed'),
    remoteMode(),
    state('runningState', '运行状态', 'Running state', 'runningState'),
    finely('brakeEnergy', '制动电阻耗电量', 'Energy burnt by the brake resistor'),
    finely('dcdc1Charged', 'DCDC1吸收电量', 'Energy absorbed by DCDC1'),
    finely('dcdc2Charged', 'DCDC2吸收电量', 'Energy absorbed by DCDC2'),
  ],
}
