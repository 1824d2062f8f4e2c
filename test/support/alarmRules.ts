import { describe, expect, test } from 'vitest'
import { judgedRules } from '#catalogue/alarmRules/alarmRules.ts'
import { type Episode, neutral } from '#features/alarms/server/stream/fold.ts'
import { type Figure, foldSample, judgesOf } from '#features/alarms/server/stream/judge.ts'
import type { Profile } from '#server/context/devices.ts'
import { sample } from './profileSamples.ts'

/** Values by point, told at a second. */
export type Told = readonly [seconds: number, values: Readonly<Record<string, number>>]

/** The judges of one rule, its limits made from `figures`. */
export const judgesFor = (profile: Profile, key: string, figures: Figure) =>
  judgesOf(
    profile,
    judgedRules.filter((rule) => rule.key === key),
  ).map((judge) => ({ ...judge, read: (values: Float64Array) => judge.read(values, figures) }))

/** Answers the last episode of one rule after samples: its level, and the second at which it was over, null while it lasts. */
export const episodeWith = (figures: Figure) => (profile: Profile, key: string, samples: readonly Told[]) => {
  const judges = judgesFor(profile, key, figures)
  let states = judges.map(() => neutral)
  let last: Episode | undefined
  for (const [seconds, values] of samples) {
    const folded = foldSample(judges, states, sample(profile, seconds, values))
    states = [...folded.states]
    last = folded.changes.at(-1)?.episode ?? last
  }
  return last && { level: last.level, cleared: last.clearedAt === null ? null : last.clearedAt / 1000 }
}

/** What is well, breaks level 3, 2, 1, has not recovered, has recovered. */
type Limits = readonly [well: number, three: number, two: number, one: number, near: number, recovered: number]
/** `delays` in seconds, for levels 3, 2, 1 */
export type RuleRow = readonly [key: string, profile: Profile, point: string, limits: Limits, delays: readonly number[]]

/** The last episode of each rule that has one; the second at which it was over, null while it lasts. */
type EpisodesAfter = (
  profile: Profile,
  key: string,
  samples: readonly Told[],
) => readonly { key: string; level: number; cleared: number | null }[]

/** Holds each rule to its limits, its delays and its recovery. */
export const describeRules = (rows: readonly RuleRow[], episodesAfter: EpisodesAfter): void =>
  describe.each(rows)('%s', (key, profile, point, [well, three, two, one, near, recovered], delays) => {
    const episodes = (...values: readonly (readonly [seconds: number, value: number])[]) =>
      episodesAfter(
        profile,
        key,
        values.map(([seconds, value]) => [seconds, { [point]: value }]),
      )

    test('below its limit it is well; each level comes with its limit, after its delay', () => {
      expect(episodes([0, well], [7200, well])).toEqual([])
      for (const [index, value] of [three, two, one].entries()) {
        const delay = delays[index] ?? 0
        expect(episodes([0, value], [delay - 0.5, value])).toEqual([])
        expect(episodes([0, value], [delay, value])).toEqual([{ key, level: 3 - index, cleared: null }])
      }
    })

    test('it stays until it has recovered', () => {
      const delay = delays[0] ?? 0
      const begun = [
        [0, three],
        [delay, three],
        [delay + 1, near],
      ] as const
      expect(episodes(...begun)).toEqual([{ key, level: 3, cleared: null }])
      expect(episodes(...begun, [delay + 2, recovered])).toEqual([{ key, level: 3, cleared: delay + 2 }])
    })
  })
