import type { Values } from '../actors/actor.ts'
import type { Spot } from '../river.ts'
import { rounded } from './rounded.ts'

/** Where a ship is; course in degrees, speed over ground in kn. `navStatus` where it is not as it seems, as AIS has it. */
export type Waypoint = Spot & {
  readonly sailing: boolean
  readonly cog: number
  readonly sog: number
  readonly navStatus?: number
}

/** A position report: AIS fields, speeds in kn, 0 under way and 5 moored. */
export const reportPosition = (place: Waypoint, draught = 2.6): Values => ({
  lon: rounded(place.lon, 6),
  lat: rounded(place.lat, 6),
  sog: rounded(place.sog, 1),
  cog: rounded(place.cog, 1) % 360,
  heading: Math.round(place.cog) % 360,
  draught,
  navStatus: place.navStatus ?? (place.sailing ? 0 : 5),
})
