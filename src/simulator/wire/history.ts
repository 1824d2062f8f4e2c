import { hour, minute } from '../times.ts'
import { isAis, isSample, type Report, reportsAt, textOf, wireOf } from '../reports.ts'
import { type Model, nextWorld, type World } from '../world.ts'

/** Samples, or AIS sentences as text. */
export type Message = { readonly speaker: string; readonly topic: string; readonly body: readonly object[] | string }
/** A stretch of history up to `until` (ms). */
export type Stretch = { readonly until: number; readonly messages: readonly Message[]; readonly frames: number }

const recentTime = 30 * minute
const stretchLength = 3 * hour

const telemetryOf = (reports: readonly Report[]): number => reports.filter(({ kind }) => kind === 'telemetry').length

const asMessages = (reports: readonly Report[]): Message[] => [
  ...[...Map.groupBy(reports.filter(isSample), ({ code, kind }) => `devices/${code}/${kind}`)].map(([topic, own]) => ({
    speaker: own[0]?.speaker ?? '',
    topic,
    body: own.map(wireOf),
  })),
  ...reports.filter(isAis).map((report) => ({
    speaker: report.speaker,
    topic: `devices/${report.code}/ais`,
    body: textOf(report),
  })),
]

/** The fleet's past from `world` to `end` (ms) in stretches, oldest first; of each only what comes after `done`. Yields undefined now and then, so that others get their turn. */
export function* pastOf(model: Model, world: World, done: number, end: number): Generator<Stretch | undefined> {
  let reports: Report[] = []
  let at = world
  let cut = Math.max(done, world.ts)
  while (at.ts < end) {
    at = nextWorld(model, at)
    if (at.ts > end) break
    if (at.ts > done) reports.push(...reportsAt(model, at, at.ts >= end - recentTime ? 'recent' : 'past'))
    // A stretch at 10 s holds six times as much.
    const length = at.ts > end - recentTime ? stretchLength / 36 : stretchLength
    if (at.ts > done && at.ts >= cut + length) {
      yield { until: at.ts, messages: asMessages(reports), frames: telemetryOf(reports) }
      reports = []
      cut = at.ts
    } else if (at.ts % (10 * minute) === 0) yield undefined
  }
  yield { until: end, messages: asMessages(reports), frames: telemetryOf(reports) }
}
