import { formatTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { type Breath, createBreath } from '#server/telemetry/breath.ts'
import { millis } from '#server/telemetry/millis.ts'
import { moment } from '#server/derive/rows.ts'
import type { TrackPoint } from '../../shapes.ts'
import { distance, metresOfDegree } from '#server/places/geo.ts'
import { isGap } from '../legs/track.ts'
import { edgesOf, type Pause, placeOf } from './edges.ts'
import { type Passed, positionsIn } from './positions.ts'
import { createHeld, wordsIn } from './said.ts'
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
const lineOf = (passed: readonly Passed[]): Line => {
  let [south, north] = [90, -90]
  for (const { lat } of passed) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  const east = metresOfDegree * Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [x, y] = [new Float64Array(passed.length), new Float64Array(passed.length)]
  let [turn, before] = [0, passed[0]?.lon ?? 0]
  for (const [at, { lon, lat }] of passed.entries()) {
    turn -= Math.round((lon - before) / 360) * 360
    before = lon
    x[at] = (lon + turn) * east
    y[at] = lat * metresOfDegree
  }
  return { x, y }
}

/** n mile and ms without a position from the first point up to each. */
const sumsOf = async (passed: readonly Passed[], breath: Breath) => {
  const [way, gaps] = [new Float64Array(passed.length), new Float64Array(passed.length)]
  for (let at = 1; at < passed.length; at += 1) {
    const [from, to] = [passed[at - 1], passed[at]]
    if (!from || !to) continue
    way[at] = (way[at - 1] ?? 0) + distance(from, to)
    gaps[at] = (gaps[at - 1] ?? 0) + (isGap(from, to) ? to.ts - from.ts : 0)
    if (at % 1024 === 0) await breath()
  }
  return { way, gaps }
}

const pausesOf = (passed: readonly Passed[], rests: readonly Rest[], gaps: ArrayLike<number>): Pause[] => {
  const times = Float64Array.from(passed, ({ ts }) => ts)
  const last = passed.length - 1
  const stops = rests.map(({ from, to }): Pause => {
    const [first, end] = [Math.min(last, placeOf(times, from)), to === null ? last : Math.min(last, placeOf(times, to))]
    return { from: first, to: end, ms: (times[end] ?? 0) - (times[first] ?? 0) }
  })
  const silences: Pause[] = []
  for (let at = 1; at <= last; at += 1) {
    const ms = (gaps[at] ?? 0) - (gaps[at - 1] ?? 0)
    if (ms > 0) silences.push({ from: at - 1, to: at, ms })
  }
  return [...stops, ...silences]
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)
const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** Where a ship was, at most 1,500 points. Refuses `range.too_long`. */
export const trajectory = async (
  { telemetry, pool }: Pick<Context, 'telemetry' | 'pool'>,
  { ship, from, to }: ShipWindow,
): Promise<TrackPoint[]> => {
  if (to - from > longestDays * dayMs + 1000) throw new AppError('range.too_long', String(longestDays))
  const { deviceId, timeZone } = ship
  const breath = createBreath()
  const [passed, words, { rows: rests }] = await Promise.all([
    positionsIn(telemetry, ship, from, to),
    wordsIn(pool, deviceId, from, to),
    pool.query<Rest>(restsStatement, [deviceId, from, to]),
  ])
  const { way, gaps } = await sumsOf(passed, breath)
  const edges = edgesOf(pausesOf(passed, rests, gaps), mostEdges)
  const { kept } = await thinned(lineOf(passed), edges, mostPoints, breath)
  const held = createHeld(words)
  const points: TrackPoint[] = []
  for (const [index, at] of kept.entries()) {
    const each = passed[at]
    if (!each) continue
    const before = kept[index - 1] ?? at
    const silent = (gaps[at] ?? 0) - (gaps[before] ?? 0)
    const { dest, eta, draught } = held(each.ts)
    points.push({
      ...{ lon: each.lon, lat: each.lat, dest, distance: rounded(way[at] ?? 0, 2) },
      ...{ speed: known(rounded(each.speed, 1)), status: known(each.status) },
      ...{ cog: known(each.cog), hdg: known(each.heading), draught: known(each.draught) ?? draught },
      ...{ postime: formatTime(each.ts, 'UTC'), postimeLocal: formatTime(each.ts, timeZone) },
      ...{ eta: eta === null ? null : formatTime(eta, timeZone), ts: each.ts },
      // Where many silences are thinned away, most of the time between two points may be one.
      gap: silent > (each.ts - (passed[before]?.ts ?? 0)) / 2,
    })
    await breath()
  }
  return points
}
