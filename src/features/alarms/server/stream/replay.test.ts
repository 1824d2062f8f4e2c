import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Profile } from '#server/context/devices.ts'
import { box, cluster, sample, stored } from '#test/support/profileSamples.ts'
import type { Episode } from './fold.ts'
import { neutral } from './fold.ts'
import { longestCourse, windowOf } from './fold.ts'
import { foldSample, type Judge, judgesOf } from './judge.ts'
import { type Paused, type Replay, replay, type Sample, type StoredEpisode } from './replay.ts'

type Row = { rule: string; episode: Episode }
const foldAll = (profile: Profile, samples: readonly Sample[], judges = judgesOf(profile)): Row[] => {
  const rows = new Map<string, Row>()
  let states = judges.map(() => neutral) as ReturnType<typeof foldSample>['states']
  for (const each of samples.toSorted((a, b) => a.ts - b.ts)) {
    const folded = foldSample(judges, states, each)
    states = folded.states
    for (const { rule, episode } of folded.changes)
      rows.set(`${rule.key} ${episode.beganAt}`, { rule: rule.key, episode })
  }
  return [...rows.values()]
}
const order = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.rule.localeCompare(b.rule) || a.episode.beganAt - b.episode.beganAt)

describe('one rule over time', () => {
  const drift = (volts: number[]) =>
    volts.map((maxVoltage, index) => sample(cluster, index * 10, { maxVoltage, maxVoltageCell: 17 }))
  const levels = (volts: number[]): (number | undefined)[] => {
    const judges = judgesOf(cluster)
    const at = judges.findIndex(({ rule }) => rule.key === 'cellVoltageHigh')
    let states = judges.map(() => neutral) as ReturnType<typeof foldSample>['states']
    return drift(volts).map((each) => {
      states = foldSample(judges, states, each).states
      return states[at]?.open?.level
    })
  }

  test('the level rises and falls with hysteresis, in one row', () => {
    const volts = [3.4, 3.56, 3.56, 3.61, 3.61, 3.66, 3.66, 3.61, 3.58, 3.61, 3.61, 3.57, 3.53, 3.52, 3.5]
    const none = undefined
    expect(levels(volts)).toEqual([none, none, 3, 3, 2, 2, 1, 1, 2, 2, 2, 2, 3, 3, none])
    const rows = foldAll(cluster, drift(volts))
    expect(rows).toEqual([
      {
        rule: 'cellVoltageHigh',
        episode: {
          beganAt: 10_000,
          openedAt: 20_000,
          clearedAt: 140_000,
          lastBeganAt: 10_000,
          times: 1,
          course: [
            [20_000, 3],
            [40_000, 2],
            [60_000, 1],
            [80_000, 2],
            [120_000, 3],
            [140_000, 0],
          ],
          level: 1,
          highest: 1,
          value: 3.66,
          place: 'cell:17',
        },
      },
    ])
  })

  test('what does not last for the delay is no alarm; a value between recover and limit neither opens nor clears', () => {
    expect(foldAll(cluster, drift([3.56, 3.54, 3.56, 3.54, 3.56]))).toEqual([])
    expect(levels([3.56, 3.56, 3.51, 3.56, 3.51, 3.56]).slice(1)).toEqual([3, 3, 3, 3, 3])
  })

  test('low temperature counts while charging only; insulation counts per volt; of several points the worst', () => {
    const one = (values: Record<string, number>) =>
      foldAll(
        box,
        [0, 20, 40].map((seconds) => sample(box, seconds, values)),
      ).map(({ rule, episode }) => [rule, episode.level, episode.place])
    expect(one({ minCellTemperature: 1, minCellTemperatureCluster: 3, runningState: 2 })).toEqual([])
    expect(one({ minCellTemperature: 1, minCellTemperatureCluster: 3, runningState: 1 })).toEqual([
      ['cellTemperatureLow', 2, 'cluster:3'],
    ])
    expect(one({ insulation: 300, totalVoltage: 750 })).toEqual([['insulationLow', 3, '']])
    expect(one({ insulation: 300, totalVoltage: 12 })).toEqual([])
    expect(one({ igbtTemperatureA: 60, igbtTemperatureB: 90, igbtTemperatureC: 80 })).toEqual([
      ['igbtTemperatureHigh', 2, 'phase:B'],
    ])
  })
})

const returningAfter =
  (returnSeconds: number) =>
  (judge: Judge): Judge => ({ ...judge, rule: { ...judge.rule, returnSeconds } })

describe('one that returns', () => {
  const run = (volts: number[], returnSeconds: number) =>
    foldAll(
      cluster,
      volts.map((maxVoltage, index) => sample(cluster, index * 10, { maxVoltage, maxVoltageCell: 1 })),
      judgesOf(cluster).map(returningAfter(returnSeconds)),
    ).map(({ episode }) => episode)
  const twice = [3.7, 3.7, 3.4, 3.4, 3.56, 3.56, 3.4]

  test('within its window after its end goes on: first begin, last end, the worst of all, and how often it began', () => {
    expect(run(twice, 20)).toEqual([
      {
        beganAt: 0,
        openedAt: 10_000,
        clearedAt: 60_000,
        lastBeganAt: 40_000,
        times: 2,
        level: 1,
        highest: 1,
        value: 3.7,
        place: 'cell:1',
        course: [
          [10_000, 1],
          [20_000, 0],
          [50_000, 3],
          [60_000, 0],
        ],
      },
    ])
  })
  test('after it, or without a window, is another alarm', () => {
    for (const seconds of [0, 19])
      expect(run(twice, seconds).map(({ beganAt, clearedAt, times }) => [beganAt, clearedAt, times])).toEqual([
        [0, 20_000, 1],
        [40_000, 60_000, 1],
      ])
  })
  test('goes on for a day at most', () => {
    const days = run(Array.from({ length: 9000 }, () => [3.7, 3.7, 3.4]).flat(), 600)
    expect(days.map(({ beganAt, times }) => [beganAt, times])).toEqual([
      [0, 2881],
      [86_430_000, 2881],
      [172_860_000, 2881],
      [259_290_000, 357],
    ])
  })
  test('keeps the newest changes of a long course', () => {
    const [episode] = run(Array.from({ length: 300 }, () => [3.7, 3.7, 3.4]).flat(), 600)
    expect(episode).toMatchObject({ times: 300, beganAt: 0, lastBeganAt: 8_970_000 })
    expect(episode?.course).toHaveLength(longestCourse)
    expect(episode?.course.at(-1)).toEqual([8_990_000, 0])
  })
})

const numbers = fc.record({
  seconds: fc.integer({ min: 0, max: 60 }).map((each) => each * 4),
  maxTemperature: fc.constantFrom(20, 20.4, 21, 22, 23, 25, 30, 46, 52),
  maxVoltage: fc.constantFrom(3.4, 3.5, 3.52, 3.55, 3.58, 3.6, 3.64, 3.65, 3.7),
  voltageDifference: fc.constantFrom(0.05, 0.12, 0.2, 0.4),
})
const history = fc.uniqueArray(numbers, { selector: ({ seconds }) => seconds, maxLength: 40 })

/** samples that one go may take */
const goes = fc.constantFrom(1, 3, 1000)

/** Delays so short that an uneven minute makes many alarms. */
const soon = (judge: Judge): Judge => ({ ...judge, rule: { ...judge.rule, delaySeconds: [0, 4, 8] } })

/** Limits, recover value and off-delay that change twice; then the rule is off. */
const changing = (judge: Judge): Judge => ({
  ...judge,
  at: (ts) => {
    const { rule } = judge
    if (rule.key !== 'cellVoltageHigh' || ts < 60_000) return { ...rule, offDelaySeconds: 10, returnSeconds: 8 }
    if (ts < 120_000)
      return { ...rule, limits: [3.62, 3.57, 3.53], recover: 3.45, offDelaySeconds: 20, returnSeconds: 40 }
    return { ...rule, returnSeconds: 0, limits: [3.7, 3.65, 3.62], recover: 3.6, enabled: ts < 180_000 }
  },
})

test('off-delay: cleared once it has recovered for so long without a break', () => {
  const judges = judgesOf(cluster).map((judge) => ({ ...judge, rule: { ...judge.rule, offDelaySeconds: 20 } }))
  const values = [3.56, 3.56, 3.4, 3.4, 3.52, 3.4, 3.4, 3.4, 3.4]
  const rows = foldAll(
    cluster,
    values.map((maxVoltage, index) => sample(cluster, index * 10, { maxVoltage, maxVoltageCell: 1 })),
    judges,
  )
  expect(rows.map(({ episode }) => [episode.beganAt, episode.clearedAt])).toEqual([[0, 70_000]])
})

test('a long range is derived in several goes, each from rest to rest', async () => {
  const judges = judgesOf(cluster)
  const day = Array.from({ length: 8640 }, (_, index) =>
    sample(cluster, index * 10, { maxVoltage: index % 1000 < 5 ? 3.7 : 3.3, maxVoltageCell: 1 }),
  )
  const given = { judges, samples: stored(day), readings: () => stored(day), stored: [], newest: 86_390_000 }
  const ranges: { from: number; to: number }[] = []
  const rows: Row[] = []
  for (let range: Replay['rest'] = { from: 0, to: 86_000_000 }; range; ) {
    ranges.push(range)
    const found: Replay = await replay({ ...given, ...range })
    rows.push(...found.episodes)
    range = found.rest
  }
  expect(ranges.length).toBeGreaterThan(2)
  expect(rows.map(({ episode }) => episode.beganAt)).toEqual(
    Array.from({ length: 9 }, (_, index) => index * 10_000_000),
  )
})

describe('properties', () => {
  test('rows of a rule lie further apart than its window, and what each says of its course fits', () =>
    fc.assert(
      fc.property(history, fc.constantFrom(0, 8, 40, 600), (all, returnSeconds) => {
        const rows = order(
          foldAll(
            cluster,
            all.map(({ seconds, ...values }) => sample(cluster, seconds, values)),
            judgesOf(cluster).map(returningAfter(returnSeconds)),
          ),
        )
        rows.forEach(({ rule, episode }, index) => {
          expect(episode.openedAt).toBeGreaterThan(episode.beganAt)
          expect(episode.clearedAt ?? Infinity).toBeGreaterThan(episode.openedAt)
          const after = rows[index + 1]
          if (after?.rule === rule)
            expect(after.episode.beganAt).toBeGreaterThan((episode.clearedAt ?? Infinity) + windowOf({ returnSeconds }))
          const { course } = episode
          const begins = course.filter(([, level], at) => level > 0 && (course[at - 1]?.[1] ?? 0) === 0)
          expect(episode.times).toBe(begins.length)
          expect(course[0]?.[0]).toBe(episode.openedAt)
          expect(course.filter(([at], place) => place > 0 && at <= (course[place - 1]?.[0] ?? 0))).toEqual([])
          expect(Math.min(...course.flatMap(([, level]) => (level > 0 ? [level] : [])))).toBe(episode.highest)
          expect(course.at(-1)).toEqual(
            episode.clearedAt === null ? [expect.any(Number), episode.level] : [episode.clearedAt, 0],
          )
        })
      }),
    ))

  test.each([
    ['', (judge: Judge) => judge],
    ['without a window, ', returningAfter(0)],
    ['with a short window, ', returningAfter(8)],
    ['with a window, ', returningAfter(40)],
    ['with short delays, ', soon],
    ['while rules change, ', changing],
  ])('%ssamples that come late, in any order and again, lead to the rows that sorting by time leads to', (_, change) =>
    fc.assert(
      fc.asyncProperty(
        history,
        fc.infiniteStream(fc.nat(5)),
        fc.nat(3),
        goes,
        fc.boolean(),
        async (all, sizes, keep, most, goesOn) => {
          const judges = judgesOf(cluster).map(change)
          const shuffled = all.map(({ seconds, ...values }) => sample(cluster, seconds, values))
          const here: Sample[] = []
          let rows: Row[] = []
          for (let at = 0; at < shuffled.length; ) {
            const size = (sizes.next().value ?? 0) + 1
            const some = shuffled.slice(Math.max(0, at - keep), at + size)
            at += size
            here.push(...some.filter((each) => !here.includes(each)))
            const times = some.map(({ ts }) => ts)
            const newest = Math.max(...here.map(({ ts }) => ts))
            let paused: Paused | undefined
            let range: Replay['rest'] = { from: Math.min(...times), to: Math.max(...times) }
            while (range) {
              const asStored = rows.map(({ rule, episode }): StoredEpisode => ({ alarmId: '1', rule, ...episode }))
              const found: Replay = await replay({
                judges,
                samples: stored(here),
                readings: () => stored(here),
                stored: asStored,
                ...range,
                newest,
                paused,
                most,
              })
              const anchor = new Map(judges.map(({ rule }, index) => [rule.key, found.anchors[index] ?? 0]))
              rows = rows.filter(
                ({ rule, episode }) =>
                  episode.beganAt > found.until || (episode.clearedAt ?? Infinity) <= (anchor.get(rule) ?? 0),
              )
              rows.push(...found.episodes)
              range = found.rest
              paused = goesOn ? { at: found.until, states: found.states } : undefined
            }
          }
          expect(order(rows)).toEqual(order(foldAll(cluster, shuffled, judges)))
        },
      ),
      { numRuns: 300 },
    ),
  )
})
