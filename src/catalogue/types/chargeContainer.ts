import type { ProfileDefinition } from '../points/point.ts'
import { humidity, state, temperature } from '../points/points.ts'

/** A container with the switchgear, converters and connection boxes of some bays. */
export const chargeContainer: ProfileDefinition = {
  profileKey: 'chargeContainer',
  profileName: '充电集装箱',
  profileNameEn: 'Charging container',
  intervalSeconds: 30,
  natures: ['feeds'],
  platforms: ['portCharging'],
  points: [
    temperature('compartmentTemperature', '舱内温度', 'Compartment temperature'),
    humidity('compartmentHumidity', '舱内湿度', 'Compartment humidity'),
    state('smoke', '烟雾', 'Smoke', 'smoke'),
    state('fire', '火灾报警', 'Fire alarm', 'fireAlarm'),
    state('door', '舱门', 'Door', 'door'),
    state('emergencyStop', '急停', 'Emergency stop', 'pressed'),
  ],
}
