import { clusterPoints } from './cluster.ts'
import type { ProfileDefinition } from '../points/point.ts'

export const marineCluster: ProfileDefinition = {
  profileKey: 'marineCluster',
  profileName: '船用电池簇',
  profileNameEn: 'Marine battery cluster',
  intervalSeconds: 10,
  platforms: ['marineBattery', 'ship'],
  points: clusterPoints(),
}
