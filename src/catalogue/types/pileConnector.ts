import { outletPoints } from '../points/pile.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { percent } from '../points/points.ts'

/** An outlet of a pile that has several, or that speaks OCPP: `<pile>-<n>`. */
export const pileConnector: ProfileDefinition = {
  profileKey: 'pileConnector',
  profileName: '岸电桩接口',
  profileNameEn: 'Pile connector',
  intervalSeconds: 10,
  platforms: ['shorePile'],
  points: [...outletPoints(), percent('shipSoc', '船舶SOC', 'SOC of the ship')],
}
