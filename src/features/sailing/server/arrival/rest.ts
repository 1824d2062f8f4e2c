import { distance, type Place } from '#server/places/geo.ts'

/** A way as it was sailed, and how far it is to its end from each place (n mile). */
export type Way = { readonly places: readonly Place[]; readonly rest: readonly number[] }

/** n mile beside the way within which a ship follows it */
const snap = 2
/** Rivers wind: a way that nobody has sailed yet is longer than the great circle. */
const winding = 1.15

export const wayOf = (places: readonly Place[]): Way => {
  const rest = places.map(() => 0)
  for (let index = places.length - 2; index >= 0; index -= 1) {
    const [here, next] = [places[index], places[index + 1]]
    if (here && next) rest[index] = (rest[index + 1] ?? 0) + distance(here, next)
  }
  return { places, rest }
}

/** Of several ways the one of median length; of two in the middle the shorter. */
export const medianWay = (ways: readonly Way[]): Way | undefined =>
  ways.toSorted((a, b) => (a.rest[0] ?? 0) - (b.rest[0] ?? 0))[Math.floor((ways.length - 1) / 2)]

type Foot = { readonly aside: number; readonly rest: number }

/** Where a perpendicular from `here` meets the stretch from `a` to `b`: the distance to it, and from it to the end of the way. */
const footOn = (here: Place, a: Place, b: Place, restOfB: number): Foot => {
  const shrink = Math.cos((here.lat * Math.PI) / 180)
  const [east, north] = [(b.lon - a.lon) * shrink, b.lat - a.lat]
  const length = east * east + north * north
  const along = length === 0 ? 0 : ((here.lon - a.lon) * shrink * east + (here.lat - a.lat) * north) / length
  const part = Math.min(1, Math.max(0, along))
  const foot = { lon: a.lon + (b.lon - a.lon) * part, lat: a.lat + (b.lat - a.lat) * part }
  return { aside: distance(here, foot), rest: distance(foot, b) + restOfB }
}

/** n mile from `here` to `end`: along the usual way where the ship follows it, else as the river winds. */
export const restMiles = (way: Way | undefined, here: Place, end: Place): number => {
  let best: Foot | undefined
  for (let index = 1; index < (way?.places.length ?? 0); index += 1) {
    const [a, b] = [way?.places[index - 1], way?.places[index]]
    if (!a || !b) continue
    const foot = footOn(here, a, b, way?.rest[index] ?? 0)
    if (!best || foot.aside < best.aside) best = foot
  }
  return best && best.aside <= snap ? best.rest : distance(here, end) * winding
}
