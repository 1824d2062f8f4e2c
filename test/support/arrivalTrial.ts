import { expectedOf } from '#features/sailing/server/arrival/expected.ts'
import { type Course, usualPerMile } from '#features/sailing/server/arrival/forecast.ts'
import { checkedOf, type PastLeg, usualOf } from '#features/sailing/server/arrival/history.ts'
import { marksOf } from '#features/sailing/server/arrival/marks.ts'
import { medianWay, type Way, wayOf } from '#features/sailing/server/arrival/rest.ts'
import type { Sample } from '#features/sailing/server/legs/fixes.ts'
import { neutral, type State, step } from '#features/sailing/server/legs/legs.ts'
import type { Port } from '#features/sailing/server/legs/ports.ts'
import type { LegRow } from '#features/sailing/server/legs/rows.ts'
import { thinned } from '#features/sailing/server/voyages/thin.ts'
import { lineOf } from '#features/sailing/server/voyages/trajectory.ts'
import type { Place } from '#server/places/geo.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import { powerPerBox } from '#simulator/behaviours/box/carrier.ts'
import { slotsPerShip } from '#simulator/behaviours/box/lines.ts'
import { shipAt } from '#simulator/behaviours/box/voyages.ts'
import { reportPosition } from '#simulator/behaviours/position.ts'
import { berths } from '#simulator/river.ts'

const day = 86_400_000
const stepMs = 30_000
/** kWh of the two boxes aboard */
export const capacity = 3200
const waysKept = 9

export type TrialOptions = { seed: number; lines: number; days: number; from: number }
/** A forecast at a part of a leg: by how much it was off and what the rate of the leg before would have said, % of the SOC. */
export type Trial = {
  readonly part: 25 | 50 | 75
  readonly error: number
  readonly lastRateError: number
  readonly isWithin: boolean
  readonly isGuess: boolean
}

const ports: readonly Port[] = berths.map(({ code, lon, lat, radius }) => ({
  ...{ id: code, kind: 'port', lon, lat, radius, since: 0, until: Number.POSITIVE_INFINITY },
}))

/** What a ship of the demo reports, and its register: kWh drawn up to each sample. */
const lifeOf = ({ seed, days, from }: TrialOptions, line: number) => {
  const samples: Sample[] = []
  const drawn: number[] = []
  let kwh = 0
  for (let ts = from; ts < from + days * day; ts += stepMs) {
    const place = shipAt(line, ts)
    const { lon, lat, sog, navStatus } = reportPosition(place) as Record<string, number>
    samples.push({ ts, lon: lon ?? 0, lat: lat ?? 0, sog: sog ?? 0, status: navStatus ?? 0 })
    drawn.push(kwh)
    kwh += (powerPerBox(seed, line, place, ts) * slotsPerShip * stepMs) / 3_600_000
  }
  return { samples, drawn }
}

const legsOf = (samples: readonly Sample[]): LegRow[] => {
  const legs: LegRow[] = []
  let state: State = neutral
  for (const sample of samples) {
    const after = step(ports, state, sample)
    state = after.state
    for (const row of after.rows) if (row.kind === 'leg' && row.end !== null && row.toPort !== null) legs.push(row)
  }
  return legs
}

const wayIn = async (track: { lon: Float64Array; lat: Float64Array }): Promise<Way> => {
  const { kept } = await thinned(lineOf(track), [], 200, createBreath())
  return wayOf(kept.map((at) => ({ lon: track.lon[at] ?? 0, lat: track.lat[at] ?? 0 })))
}

type Sailed = PastLeg & { readonly way: Way; readonly places: readonly Place[] }

/** A leg as the server notes it once it has ended. */
const sailedOf = async (leg: LegRow, { samples, drawn }: ReturnType<typeof lifeOf>, from: number) => {
  const at = (ts: number): number => Math.round((ts - from) / stepMs)
  const [first, last] = [at(leg.start), at(leg.end ?? 0)]
  const own = samples.slice(first, last + 1)
  const column = (pick: (sample: Sample) => number) => Float64Array.from(own, pick)
  const track = { t: column(({ ts }) => ts), lon: column(({ lon }) => lon), lat: column(({ lat }) => lat) }
  const marks = marksOf(track)
  if (!marks) return undefined
  const ends = [...marks.times.map(at), last]
  const course = (quarter: 0 | 1 | 2 | 3): Course => ({
    miles: marks.miles[quarter],
    kwh: (drawn[ends[quarter] ?? last] ?? 0) - (drawn[first] ?? 0),
  })
  return {
    ...{ from: leg.fromPort, to: leg.toPort ?? '', way: await wayIn(track) },
    courses: [course(0), course(1), course(2), course(3)],
    places: ends.map((place) => samples[place] ?? { lon: 0, lat: 0 }),
  } satisfies Sailed
}

const trialOf = (past: readonly Sailed[], leg: Sailed, quarter: 0 | 1 | 2): Trial | undefined => {
  const ways = past.filter(({ from, to }) => from === leg.from && to === leg.to).map(({ way }) => way)
  const end = ports.find(({ id }) => id === leg.to)
  const [here, course] = [leg.places[quarter], leg.courses[quarter]]
  if (!end || !here) return undefined
  const known = { usual: usualOf(past, leg), checked: checkedOf(past, leg), way: medianWay(ways.slice(-waysKept)) }
  const found = expectedOf(known, { here, end, soc: 90, capacity, course })
  const drawn = leg.courses[3].kwh - course.kwh
  const actual = 90 - (drawn / capacity) * 100
  const last = past.at(-1)?.courses[3]
  const lastRate = last ? last.kwh / last.miles : usualPerMile
  return {
    part: ([25, 50, 75] as const)[quarter],
    error: found.soc - actual,
    lastRateError: ((drawn - lastRate * found.rest) / capacity) * 100,
    isWithin: found.low <= actual && actual <= found.high,
    isGuess: found.isGuess,
  }
}

/** Forecasts of all legs that demo ships sail in so many days, each from what was known before it: through the folds of the server. */
export const arrivalTrials = async (options: TrialOptions): Promise<{ legs: number; trials: Trial[] }> => {
  const trials: Trial[] = []
  let legs = 0
  for (let line = 0; line < options.lines; line += 1) {
    const life = lifeOf(options, line)
    const past: Sailed[] = []
    for (const row of legsOf(life.samples)) {
      const leg = await sailedOf(row, life, options.from)
      if (!leg) continue
      for (const quarter of [0, 1, 2] as const)
        trials.push(...[trialOf(past, leg, quarter)].filter((each) => each !== undefined))
      past.push(leg)
      legs += 1
    }
  }
  return { legs, trials }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Mean absolute errors in points, and the share of arrivals within the band, of forecasts whose band is no guess. */
export const summaryOf = (trials: readonly Trial[], part: Trial['part']) => {
  const own = trials.filter((trial) => trial.part === part)
  const known = own.filter(({ isGuess }) => !isGuess)
  return {
    mae: meanOf(own.map(({ error }) => Math.abs(error))),
    lastRateMae: meanOf(own.map(({ lastRateError }) => Math.abs(lastRateError))),
    covered: meanOf(known.map(({ isWithin }) => (isWithin ? 1 : 0))),
    coveredByGuess: meanOf(own.filter(({ isGuess }) => isGuess).map(({ isWithin }) => (isWithin ? 1 : 0))),
  }
}
