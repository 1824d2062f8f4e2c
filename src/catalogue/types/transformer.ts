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
import { powerFactor } from '../points/storage.ts'

/** The supply of a charging station, or of a shore power supply above it; it shows where that does. Dry types report `windingTemperature`, oil-filled ones `oilTemperature`. */
export const transformer: ProfileDefinition = {
  profileKey: 'transformer',
  profileName: '变压器',
  profileNameEn: 'Transformer',
  intervalSeconds: 10,
  natures: ['feeds'],
  points: [
    ...highLineVoltages(),
    ...ofPhases('phaseCurrent', '电流', 'Current', current),
    power('power', '有功功率', 'Active power'),
    gauge('reactivePower', '无功功率', 'Reactive power', 'kvar', 1, limits.kilowatts),
    powerFactor(),
    gauge('frequency', '频率', 'Frequency', 'Hz', 2, limits.hertz),
    temperature('windingTemperature', '绕组温度', 'Winding temperature'),
    temperature('oilTemperature', '油温', 'Oil temperature'),
    gauge('loadRate', '负载率', 'Load', '%', 1, [0, 200]),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
    register('meterEnergy', '电表读数', 'Meter energy'),
  ],
}
