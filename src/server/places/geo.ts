export type Place = { readonly lon: number; readonly lat: number }

/** Mean radius of the earth in nautical miles: 6,371.0088 km (IUGG) / 1.852. */
const radius = 3440.065
const rad = Math.PI / 180

/** The great circle between two places, n mile. */
export const distance = (a: Place, b: Place): number => {
  const [north, east] = [Math.sin(((b.lat - a.lat) * rad) / 2), Math.sin(((b.lon - a.lon) * rad) / 2)]
  const chord = north * north + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * east * east
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(chord)))
}
export const metres = (a: Place, b: Place): number => distance(a, b) * 1852
/** m of a degree of latitude */
export const metresOfDegree = 111_195

/** m: who swings at a berth on the rim of a port of this radius has not left it. */
export const exitRadius = (radius: number): number => Math.max(1.5 * radius, radius + 200)
