import type { FleetPort } from '#catalogue/fleet.ts'

export type Spot = { readonly lon: number; readonly lat: number }
export type PortKey = 'SH' | 'CS' | 'ZJ' | 'NJ' | 'HS' | 'WH'
export type Port = Spot & { readonly key: PortKey; readonly name: string }

/** Container terminals on the Yangtze where boxes are swapped, WGS 84. */
export const ports: Readonly<Record<PortKey, Port>> = {
  SH: { key: 'SH', name: '上海外高桥换电站', lon: 121.58, lat: 31.37 },
  NJ: { key: 'NJ', name: '南京龙潭换电站', lon: 119.08, lat: 32.19 },
  WH: { key: 'WH', name: '武汉阳逻换电站', lon: 114.57, lat: 30.7 },
  CS: { key: 'CS', name: '常熟兴华换电站', lon: 120.97, lat: 31.77 },
  ZJ: { key: 'ZJ', name: '镇江大港换电站', lon: 119.68, lat: 32.22 },
  HS: { key: 'HS', name: '黄石换电站', lon: 115.08, lat: 30.23 },
}

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

// The fairway between them upstream, drawn by eye through the places it passes.
const routeOf = (from: Port, to: Port, between: readonly (readonly [number, number])[]): Route => ({
  from: from.key,
  to: to.key,
  ...fairwayOf(from, to, between),
})

/** Upstream, each as long as two boxes last; ships sail each way. */
export const routes: readonly [Route, Route, Route] = [
  routeOf(ports.SH, ports.CS, [
    [121.4, 31.55],
    [121.05, 31.74],
  ]),
  routeOf(ports.ZJ, ports.NJ, [
    [119.45, 32.24],
    [119.18, 32.25],
  ]),
  routeOf(ports.HS, ports.WH, [
    [114.88, 30.41],
    [114.72, 30.56],
  ]),
]

/** Where the passenger ships of the gorges lie, and the lower end of their trip some 37 km downstream. */
export const yichang: Spot = { lon: 111.284, lat: 30.697 }
export const yidu: Spot = { lon: 111.45, lat: 30.418 }
export const gorges: Fairway = fairwayOf(yidu, yichang, [
  [111.458, 30.452],
  [111.425, 30.504],
  [111.421, 30.545],
  [111.376, 30.588],
  [111.331, 30.63],
  [111.312, 30.665],
])

const berthAt = (code: string, { lon, lat }: Spot, nameCn: string, nameEn: string, aliases: string[]): FleetPort => {
  return { code: `DEMO-${code}`, lon, lat, radius: 1000, nameCn, nameEn, aliases }
}

/** Where the demo's ships call. */
export const berths: readonly FleetPort[] = [
  berthAt('SH', ports.SH, '上海外高桥港', 'Waigaoqiao', ['WAIGAOQIAO', 'CN WGQ']),
  berthAt('CS', ports.CS, '常熟港', 'Changshu', ['CHANGSHU', 'CN CGU']),
  berthAt('ZJ', ports.ZJ, '镇江大港', 'Zhenjiang Dagang', ['ZHENJIANG', 'CN ZHE']),
  berthAt('NJ', ports.NJ, '南京龙潭港', 'Longtan', ['LONGTAN', 'NANJING LONGTAN']),
  berthAt('HS', ports.HS, '黄石港', 'Huangshi', ['HUANGSHI', 'CN HSI']),
  berthAt('WH', ports.WH, '武汉阳逻港', 'Yangluo', ['YANGLUO', 'WUHAN YANGLUO']),
  berthAt('YC', yichang, '宜昌港', 'Yichang', ['YICHANG', 'CN YIC']),
  berthAt('YD', yidu, '宜都港', 'Yidu', ['YIDU']),
]

/** A port as crews type it into AIS. */
export const typedName = (port: string): string =>
  berths.find(({ code }) => code === `DEMO-${port}`)?.aliases[0] ?? port

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
