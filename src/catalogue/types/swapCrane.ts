import type { ProfileDefinition } from '../points/point.ts'
import { gauge, power, register, state } from '../points/points.ts'

/** The crane that moves boxes between ships, bays, trucks and the yard. Positions: m along the quay, across it, above it. */
export const swapCrane: ProfileDefinition = {
  profileKey: 'swapCrane',
  profileName: '换电起重机',
  profileNameEn: 'Swap crane',
  intervalSeconds: 10,
  natures: ['unit'],
  platforms: ['portCharging'],
  points: [
    state('runningState', '运行状态', 'Running state', 'craneState'),
    state('spreaderLock', '吊具锁', 'Spreader lock', 'lock'),
    gauge('gantryPosition', '大车位置', 'Gantry position', 'm', 2, [-500, 1500]),
    gauge('trolleyPosition', '小车位置', 'Trolley position', 'm', 2, [-50, 100]),
    gauge('hoistHeight', '起升高度', 'Hoist height', 'm', 2, [-30, 60]),
    gauge('load', '吊重', 'Load', 't', 1, [0, 100]),
    gauge('windSpeed', '风速', 'Wind speed', 'm/s', 1, [0, 60]),
    register('liftCount', '累计吊次', 'Lifts', '', 0),
    power('power', '有功功率', 'Active power'),
    state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
  ],
}
