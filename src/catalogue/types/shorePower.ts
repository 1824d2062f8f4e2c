import type { ProfileDefinition } from '../points/point.ts'
import { current, gauge, limits, type Limits, ofPhases, power, register, state, temperature } from '../points/points.ts'

const lineVoltage = (line: string) =>
  gauge(`acVoltage${line}`, `交流线电压${line}`, `AC line voltage ${line}`, 'V', 1, limits.highVolts, [])
const loop: Limits = [0, 1000]

export const shorePower: ProfileDefinition = {
  profileKey: 'shorePower',
  profileName: '岸电系统',
  profileNameEn: 'Shore power system',
  intervalSeconds: 10,
  natures: ['unit'],
  platforms: ['shorePower'],
  points: [
    ...['AB', 'BC', 'CA'].map(lineVoltage),
    ...ofPhases('phaseCurrent', '电流', 'Current', current),
    power('power', '有功功率', 'Active power'),
    gauge('reactivePower', '无功功率', 'Reactive power', 'kvar', 1, limits.kilowatts),
    gauge('powerFactor', '功率因数', 'Power factor', '', 3, [-1, 1]),
    gauge('frequency', '频率', 'Frequency', 'Hz', 2, limits.hertz),
    temperature('cableTemperature', '电缆温度', 'Cable temperature'),
    temperature('transformerTemperature', '变压器温度', 'Transformer temperature'),
    gauge('safetyLoopCurrent', '安全回路电流', 'Safety loop current', 'mA', 1, loop),
    state('runningState', '运行状态', 'Running state', 'runningState'),
    state('pluggedState', '插拔状态', 'Plug state', 'plug'),
    state('mainBreaker', '主断路器状态', 'Main breaker', 'openClosed'),
    state('groundSwitch', '接地开关状态', 'Earthing switch', 'openClosed'),
    state('safetyLoop', '安全回路状态', 'Safety loop', 'openClosed'),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    register('suppliedEnergy', '累计供电量', 'Supplied energy'),
  ],
}
