import type { ProfileDefinition } from '../points/point.ts'
import { gauge, temperature } from '../points/points.ts'

/** A receiver ashore or aboard that passes on the AIS sentences it hears. */
export const aisGateway: ProfileDefinition = {
  profileKey: 'aisGateway',
  profileName: 'AIS 接收网关',
  profileNameEn: 'AIS gateway',
  intervalSeconds: 60,
  natures: ['hears'],
  points: [
    gauge('messageRate', '报文速率', 'Messages received', '/min', 0, [0, 60_000]),
    gauge('shipsHeard', '收到船舶数', 'Ships heard', '', 0, [0, 100_000]),
    temperature('deviceTemperature', '设备温度', 'Device temperature'),
  ],
}
