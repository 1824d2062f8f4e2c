import type { ProfileDefinition } from '../points/point.ts'
import {
  current,
  gauge,
  highLineVoltages,
  limits,
  ofPhases,
  power,
  state,
  temperature,
  voltage,
} from '../points/points.ts'
import { suppliedFrequency } from '../points/shore.ts'
import { powerFactor } from '../points/storage.ts'

/** Makes the ship's 50 or 60 Hz of the grid's 50; lines, currents and `frequency` are those of its input. */
export const frequencyConverter: ProfileDefinition = {
  profileKey: 'frequencyConverter',
  profileName: '岸电变频电源',
  profileNameEn: 'Frequency converter',
  intervalSeconds: 10,
  platforms: ['shorePower'],
  points: [
    ...highLineVoltages(),
    ...ofPhases('phaseCurrent', '电流', 'Current', current),
    power('power', '有功功率', 'Active power'),
    powerFactor(),
    suppliedFrequency(),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    gauge('outputVoltage', '输出电压', 'Output voltage', 'V', 1, limits.highVolts, []),
    gauge('outputFrequency', '输出频率', 'Output frequency', 'Hz', 2, limits.hertz),
    voltage('dcVoltage', '直流母线电压', 'DC bus voltage'),
    gauge('loadRate', '负载率', 'Load', '%', 1, [0, 200]),
    ...ofPhases('igbtTemperature', 'IGBT温度', 'IGBT temperature', temperature),
    temperature('coolantTemperature', '冷却液温度', 'Coolant temperature'),
    state('runningState', '运行状态', 'Running state', 'running'),
  ],
}
