import { outletPoints } from '../points/pile.ts'
import type { ProfileDefinition } from '../points/point.ts'

export const shorePile: ProfileDefinition = {
  profileKey: 'shorePile',
  profileName: '岸电桩',
  profileNameEn: 'Shore-power pile',
  intervalSeconds: 10,
  natures: ['unit'],
  platforms: ['shorePile'],
  points: outletPoints(),
}
