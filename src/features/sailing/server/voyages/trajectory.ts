import { formatTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { type Breath, createBreath } from '#server/telemetry/breath.ts'
import { millis } from '#server/telemetry/millis.ts'
import { moment } from '#server/derive/rows.ts'
import type { TrackPoint } from '../../shapes.ts'
import { lowerBound } from '#server/telemetry/questions/mergeColumns.ts'
import { gapMs } from '../legs/fixes.ts'
import { distance, metresOfDegree, type Place } from '#server/places/geo.ts'
import { edgesOf, type Pause } from './edges.ts'
import { type Positions, positionsIn } from './positions.ts'
import { createVoyageDataAt, voyageRowsIn } from './voyageData.ts'
import { type Line, thinned } from './thin.ts'
import type { ShipWindow } from './window.ts'

const [longestDays, mostPoints, dayMs] = [62, 1500, 86_400_000]
/** The form of the way needs the other half. */
const mostEdges = mostPoints / 2

type Rest = { from: number; to: number | null }
const restsStatement = `
  select ${millis('started_at')} as "from", ${millis('ended_at')} as "to" from ship_state
  where device_id = $1 and dynamic_type <> 0 and started_at < ${moment('$3')}
    and (ended_at is null or ended_at > ${moment('$2')})`

/** Metres east and north, the earth unrolled along the middle of the way, across 180° too. */
export const lineOf = ({ lon, lat }: Pick<Positions, 'lon' | 'lat'>): Line => {
  let south = 90
  let north = -90
  for (let at = 0; at < lat.length; at += 1) {
    south = Math.min(south, lat[at] ?? 0)
    north = Math.max(north, lat[at] ?? 0)
  }
  const east = metresOfDegree * Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [x, y] = [new Float64Array(lon.length), new Float64Array(lon.length)]
  let turn = 0
  let before = lon[0] ?? 0
  for (let at = 0; at < lon.length; at += 1) {
    const own = lon[at] ?? 0
    if (Math.abs(own - before) > 180) turn -= Math.sign(own - before) * 360
    before = own
    x[at] = (own + turn) * east
    y[at] = (lat[at] ?? 0) * metresOfDegree
  }
  return { x, y }
}

/** n mile and ms without a position from the first point up to each. */
const sumsOf = async ({ t, lon, lat }: Positions, breath: Breath) => {
  const [way, gaps] = [new Float64Array(t.length), new Float64Array(t.length)]
  const placeAt = (at: number): Place => ({ lon: lon[at] ?? 0, lat: lat[at] ?? 0 })
  for (let at = 1; at < t.length; at += 1) {
    const passed = (t[at] ?? 0) - (t[at - 1] ?? 0)
    way[at] = (way[at - 1] ?? 0) + distance(placeAt(at - 1), placeAt(at))
    gaps[at] = (gaps[at - 1] ?? 0) + (passed > gapMs ? passed : 0)
    if (at % 1024 === 0) await breath()
  }
  return { way, gaps }
}

const pausesOf = ({ t }: Positions, rests: readonly Rest[], gaps: Float64Array): Pause[] => {
  const last = t.length - 1
  const stops = rests.map(({ from, to }): Pause => {
    const [first, end] = [Math.min(last, lowerBound(t, from)), to === null ? last : Math.min(last, lowerBound(t, to))]
    return { from: first, to: end, ms: (t[end] ?? 0) - (t[first] ?? 0) }
  })
  const silences: Pause[] = []
  for (let at = 1; at <= last; at += 1) {
    const ms = (gaps[at] ?? 0) - (gaps[at - 1] ?? 0)
    if (ms > 0) silences.push({ from: at - 1, to: at, ms })
  }
  return [...stops, ...silences]
}

/** A number rounded to these digits; null where it is absent. */
const known = (value: number | undefined, digits = 6): number | null =>
  value === undefined || Number.isNaN(value) ? null : Math.round(value * 10 ** digits) / 10 ** digits

/** Where a ship was, at most 1,500 points. Refuses `range.too_long`. */
export const trajectory = async (
  { telemetry, pool }: Pick<Context, 'telemetry' | 'pool'>,
  { ship, from, to }: ShipWindow,
): Promise<TrackPoint[]> => {
  if (to - from > longestDays * dayMs + 1000) throw new AppError('range.too_long', String(longestDays))
  const { deviceId, timeZone } = ship
  const breath = createBreath()
  const [passed, voyageRows, { rows: rests }] = await Promise.all([
    positionsIn(telemetry, ship, from, to),
    voyageRowsIn(pool, deviceId, from, to),
    pool.query<Rest>(restsStatement, [deviceId, from, to]),
  ])
  if (passed.t.length === 0) return []
  const { way, gaps } = await sumsOf(passed, breath)
  const edges = edgesOf(pausesOf(passed, rests, gaps), mostEdges)
  await breath()
  const line = lineOf(passed)
  await breath()
  const { kept } = await thinned(line, edges, mostPoints, breath)
  const voyageDataAt = createVoyageDataAt(voyageRows)
  const points: TrackPoint[] = []
  for (const [index, at] of kept.entries()) {
    const before = kept[index - 1] ?? at
    const ts = passed.t[at] ?? 0
    const { dest, eta, draught } = voyageDataAt(ts)
    points.push({
      ...{ lon: passed.lon[at] ?? 0, lat: passed.lat[at] ?? 0, dest, distance: known(way[at], 2) ?? 0 },
      ...{ speed: known(passed.speed[at], 1), status: known(passed.status[at]) },
      ...{ cog: known(passed.cog[at]), hdg: known(passed.heading[at]), draught: known(passed.draught[at]) ?? draught },
      ...{ postime: formatTime(ts, 'UTC'), postimeLocal: formatTime(ts, timeZone) },
      ...{ eta: eta === null ? null : formatTime(eta, timeZone), ts },
      // Where many silences are thinned away, most of the time between two points may be one.
      gap: (gaps[at] ?? 0) - (gaps[before] ?? 0) > (ts - (passed.t[before] ?? 0)) / 2,
    })
    await breath()
  }
  return points
}
