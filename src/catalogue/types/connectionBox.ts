import { insulation } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { current, numbered, register, state, temperature, voltage } from '../points/points.ts'

export const connectionBox: ProfileDefinition = {
  profileKey: 'connectionBox',
  profileName: '接电箱',
  profileNameEn: 'Connection box',
  intervalSeconds: 10,
  natures: ['feeds'],
  platforms: ['portCharging'],
  points: [
    voltage('dcVoltage', '直流电压', 'DC voltage'),
    current('dcCurrent', '直流电流', 'DC current'),
    insulation(),
    ...numbered(4, (n) => temperature(`socketTemperature${n}`, `插座温度${n}`, `Socket temperature ${n}`)),
    state('pluggedState', '插拔状态', 'Plug state', 'plug'),
    state('interlockState', '互锁状态', 'Interlock', 'interlock'),
    state('contactorState', '接触器状态', 'Contactor', 'openClosed'),
    state('faultState', '故障状态', 'Fault', 'normalFault'),
    state('lockState', '插头锁', 'Plug lock', 'lock'),
    state('emergencyStop', '急停', 'Emergency stop', 'pressed'),
    register('dcEnergy', '直流充电量', 'DC energy'),
  ],
}
