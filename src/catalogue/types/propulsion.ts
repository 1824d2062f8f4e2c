import type { ProfileDefinition } from '../points/point.ts'
import { gauge, limits, register, state, temperature } from '../points/points.ts'

/** A propulsion motor with its inverter, below its ship. Points after Signal K `propulsion.*` and NMEA 2000 PGN 127488, 127489. */
export const propulsion: ProfileDefinition = {
  profileKey: 'propulsion',
  profileName: '推进系统',
  profileNameEn: 'Propulsion',
  intervalSeconds: 10,
  platforms: ['ship'],
  points: [
    gauge('shaftSpeed', '轴转速', 'Shaft speed', 'r/min', 0, [0, 2000]),
    gauge('torque', '轴扭矩', 'Shaft torque', 'kN·m', 2, limits.kilonewtonMetres),
    gauge('power', '功率', 'Power', 'kW', 1, [0, 5000]),
    temperature('motorTemperature', '电机温度', 'Motor temperature'),
    temperature('inverterTemperature', '变频器温度', 'Inverter temperature'),
    state('runState', '运行状态', 'Running state', 'drive'),
    state('faultState', '故障状态', 'Fault', 'normalFault'),
    register('consumedEnergy', '累计耗电量', 'Consumed energy'),
  ],
}
