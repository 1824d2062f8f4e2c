import type { ProfileDefinition } from '../points/point.ts'
import { current, power, state, temperature, voltage } from '../points/points.ts'
import { dcdcFaults, finely } from '../points/saving.ts'
import { remoteMode, startCount } from '../points/storage.ts'

/** Between the bus of a crane and its storage. `power`: + gives back to the bus. */
export const dcdc: ProfileDefinition = {
  profileKey: 'dcdc',
  profileName: 'DC/DC变换器',
  profileNameEn: 'DC/DC converter',
  intervalSeconds: 10,
  platforms: ['energySaving'],
  points: [
    voltage('busVoltage', '母线电压', 'Bus voltage'),
    current('busCurrent', '母线电流', 'Bus current'),
    voltage('storageVoltage', '储能侧电压', 'Storage voltage'),
    current('storageCurrent', '储能侧电流', 'Storage current'),
    power('power', '功率', 'Power'),
    power('powerSetpoint', '功率给定', 'Power set point'),
    power('ratedPower', '额定功率', 'Rated power'),
    temperature('dcdcTemperature', '模块温度', 'Module temperature'),
    state('dcdcMode', '运行模式', 'Mode', 'dcdcMode'),
    remoteMode(),
    startCount(),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    ...dcdcFaults(),
    finely('chargedEnergy', '吸收电量', 'Energy absorbed'),
    finely('dischargedEnergy', '回馈电量', 'Energy given back'),
  ],
}
