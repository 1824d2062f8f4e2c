import { insulation } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import {
  current,
  gauge,
  highLineVoltages,
  limits,
  ofPhases,
  power,
  register,
  state,
  temperature,
} from '../points/points.ts'
import { breaker, emergencyStop, plug, ratedVoltage, safetyLoopCurrent, suppliedFrequency } from '../points/shore.ts'
import { powerFactor, remoteMode } from '../points/storage.ts'

/** One supply with its controller, which speaks for all below it: transformer, frequency converter, sockets at the berths. */
export const shorePower: ProfileDefinition = {
  profileKey: 'shorePower',
  profileName: '岸电系统',
  profileNameEn: 'Shore power system',
  intervalSeconds: 10,
  natures: ['unit'],
  platforms: ['shorePower'],
  points: [
    ...highLineVoltages(),
    ...ofPhases('phaseCurrent', '电流', 'Current', current),
    power('power', '有功功率', 'Active power'),
    gauge('reactivePower', '无功功率', 'Reactive power', 'kvar', 1, limits.kilowatts),
    powerFactor(),
    suppliedFrequency(),
    temperature('cableTemperature', '电缆温度', 'Cable temperature'),
    temperature('transformerTemperature', '变压器温度', 'Transformer temperature'),
    safetyLoopCurrent(),
    state('runningState', '运行状态', 'Running state', 'runningState'),
    plug(),
    breaker(),
    state('groundSwitch', '接地开关状态', 'Earthing switch', 'openClosed'),
    state('safetyLoop', '安全回路状态', 'Safety loop', 'openClosed'),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    register('suppliedEnergy', '累计供电量', 'Supplied energy'),
    state('shipReady', '船方就绪', "Ship's consent", 'ready'),
    state('phaseSequence', '相序', 'Phase sequence', 'phaseSequence'),
    state('bonding', '等电位联结', 'Equipotential bonding', 'bonding'),
    emergencyStop(),
    insulation(),
    remoteMode(),
    ratedVoltage(),
  ],
}
