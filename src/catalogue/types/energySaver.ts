import { charge } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { current, percent, power, register, state, temperature, voltage } from '../points/points.ts'

export const energySaver: ProfileDefinition = {
  profileKey: 'energySaver',
  profileName: '节能设备',
  profileNameEn: 'Energy-saving device',
  intervalSeconds: 10,
  natures: ['unit'],
  platforms: ['energySaving'],
  points: [
    register('dcdc1', 'DCDC1回收电量', 'Energy recovered by DCDC1'),
    register('dcdc2', 'DCDC2回收电量', 'Energy recovered by DCDC2'),
    register('totalSurface', '总表电量', 'Main meter energy'),
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
  ],
}
