export type Spot = { readonly lon: number; readonly lat: number }
export type PortKey = 'SH' | 'NJ' | 'WH'
export type Port = Spot & { readonly key: PortKey; readonly name: string }

/** Container terminals on the Yangtze, WGS 84. */
export const ports: Readonly<Record<PortKey, Port>> = {
  SH: { key: 'SH', name: '上海外高桥换电站', lon: 121.58, lat: 31.37 },
  NJ: { key: 'NJ', name: '南京龙潭换电站', lon: 119.08, lat: 32.19 },
  WH: { key: 'WH', name: '武汉阳逻换电站', lon: 114.57, lat: 30.7 },
}

// The fairway upstream, drawn by eye through the towns it passes.
const lower: readonly (readonly [number, number])[] = [
  [121.4, 31.55],
  [121.05, 31.74],
  [120.82, 31.96],
  [120.28, 31.94],
  [119.98, 32.05],
  [119.86, 32.24],
  [119.45, 32.24],
]
const upper: readonly (readonly [number, number])[] = [
  [118.73, 32.09],
  [118.47, 31.7],
  [118.33, 31.35],
  [117.8, 30.96],
  [117.05, 30.49],
  [116.56, 29.9],
  [116.22, 29.76],
  [115.98, 29.75],
  [115.55, 29.83],
  [115.07, 30.22],
  [114.88, 30.41],
]

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in nautical miles. */
export const distance = (a: Spot, b: Spot): number => {
  const lat = radians(b.lat - a.lat) / 2
  const lon = radians(b.lon - a.lon) / 2
  const h = Math.sin(lat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon) ** 2
  return 2 * 3440.065 * Math.asin(Math.sqrt(h))
}

const course = (a: Spot, b: Spot): number => {
  const east = (b.lon - a.lon) * Math.cos(radians((a.lat + b.lat) / 2))
  return ((Math.atan2(east, b.lat - a.lat) * 180) / Math.PI + 360) % 360
}

type Piece = { readonly a: Spot; readonly b: Spot; readonly miles: number; readonly cog: number }
/** A stretch of the river, n mile. */
export type Fairway = {
  readonly miles: number
  readonly upstream: readonly Piece[]
  readonly downstream: readonly Piece[]
}
type Route = Fairway & { readonly from: PortKey; readonly to: PortKey }

const piecesOf = (spots: readonly Spot[]): Piece[] =>
  spots.slice(1).map((b, index) => {
    const a = spots[index] ?? b
    return { a, b, miles: distance(a, b), cog: course(a, b) }
  })

const fairwayOf = (from: Spot, to: Spot, between: readonly (readonly [number, number])[]): Fairway => {
  const spots = [from, ...between.map(([lon, lat]) => ({ lon, lat })), to].map(({ lon, lat }) => ({ lon, lat }))
  const upstream = piecesOf(spots)
  const miles = upstream.reduce((sum, piece) => sum + piece.miles, 0)
  return { miles, upstream, downstream: piecesOf(spots.toReversed()) }
}

const routeOf = (from: Port, to: Port, between: readonly (readonly [number, number])[]): Route => ({
  from: from.key,
  to: to.key,
  ...fairwayOf(from, to, between),
})

/** Upstream; ships sail each way. */
export const routes: readonly [Route, Route] = [routeOf(ports.SH, ports.NJ, lower), routeOf(ports.NJ, ports.WH, upper)]

/** Where the passenger ships of the gorges lie, and the lower end of their trip some 50 km downstream. */
export const yichang: Spot = { lon: 111.284, lat: 30.697 }
const zhicheng: Spot = { lon: 111.512, lat: 30.302 }
export const gorges: Fairway = fairwayOf(zhicheng, yichang, [
  [111.472, 30.352],
  [111.447, 30.401],
  [111.458, 30.452],
  [111.425, 30.504],
  [111.421, 30.545],
  [111.376, 30.588],
  [111.331, 30.63],
  [111.312, 30.665],
])

/** Where a ship is after this part (0–1) of a fairway, and its course in degrees; `back` sails downstream. */
export const spotOn = (route: Fairway, part: number, back: boolean): Spot & { readonly cog: number } => {
  const pieces = back ? route.downstream : route.upstream
  let left = Math.min(1, Math.max(0, part)) * route.miles
  for (const [index, { a, b, miles, cog }] of pieces.entries()) {
    if (left <= miles || index === pieces.length - 1) {
      const f = Math.min(1, left / miles)
      return { lon: a.lon + (b.lon - a.lon) * f, lat: a.lat + (b.lat - a.lat) * f, cog }
    }
    left -= miles
  }
  throw new Error('a route has at least two spots')
}
