import type { ProfileDefinition } from '../points/point.ts'
import { current, gauge, limits, lines, ofPhases, power, register, state, temperature } from '../points/points.ts'
import { powerFactor } from '../points/storage.ts'

/** The supply of a station. Dry types report `windingTemperature`, oil-filled ones `oilTemperature`. */
export const transformer: ProfileDefinition = {
  profileKey: 'transformer',
  profileName: '变压器',
  profileNameEn: 'Transformer',
  intervalSeconds: 10,
  natures: ['feeds'],
  platforms: ['portCharging'],
  points: [
    ...lines.map((line) =>
      gauge(`acVoltage${line}`, `交流线电压${line}`, `AC line voltage ${line}`, 'V', 1, limits.highVolts, []),
    ),
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
