import type { ProfileDefinition } from '../points/point.ts'
import { current, highLineVoltages, numbered, ofPhases, power, register, state, temperature } from '../points/points.ts'
import { breaker, emergencyStop, plug, ratedVoltage, safetyLoopCurrent, suppliedFrequency } from '../points/shore.ts'
import { powerFactor, remoteMode } from '../points/storage.ts'

/** A connection box at a berth that one ship plugs into. */
export const shoreSocket: ProfileDefinition = {
  profileKey: 'shoreSocket',
  profileName: '岸电接电箱',
  profileNameEn: 'Shore-power socket',
  intervalSeconds: 10,
  platforms: ['shorePower'],
  points: [
    ...highLineVoltages(),
    ...ofPhases('phaseCurrent', '电流', 'Current', current),
    power('power', '有功功率', 'Active power'),
    powerFactor(),
    suppliedFrequency(),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    plug(),
    state('safetyLoop', '安全回路状态', 'Safety loop', 'openClosed'),
    state('groundSwitch', '接地开关状态', 'Earthing switch', 'openClosed'),
    state('lockState', '插头锁', 'Plug lock', 'lock'),
    breaker(),
    emergencyStop(),
    remoteMode(),
    safetyLoopCurrent(),
    temperature('cableTemperature', '电缆温度', 'Cable temperature'),
    ...numbered(4, (n) => temperature(`socketTemperature${n}`, `插座温度${n}`, `Socket temperature ${n}`)),
    register('suppliedEnergy', '累计供电量', 'Supplied energy'),
    ratedVoltage(),
  ],
}
