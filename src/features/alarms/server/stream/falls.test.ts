import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample, stored, transformer } from '#test/support/profileSamples.ts'
import { type Episode, neutral, type RuleState } from './fold.ts'
import { foldSample, type Judge, judgesOf } from './judge.ts'
import { type Paused, type Replay, replay, type Sample, type StoredEpisode } from './replay.ts'
import { readTrails } from './trails.ts'

const returningAfter = (returnSeconds: number): Judge[] =>
  judgesOf(transformer)
    .filter(({ rule }) => rule.key === 'meterReset')
    .map((judge) => ({ ...judge, rule: { ...judge.rule, returnSeconds } }))
const readingsAmong = (samples: readonly Sample[]) => (judge: Judge) =>
  stored(samples.filter(({ values }) => judge.read(values) !== undefined))

const foldAll = (judges: readonly Judge[], samples: readonly Sample[]): Episode[] => {
  const rows = new Map<number, Episode>()
  let states: readonly RuleState[] = []
  for (const each of samples.toSorted((a, b) => a.ts - b.ts)) {
    const folded = foldSample(judges, states, each)
    states = folded.states
    for (const { episode } of folded.changes) rows.set(episode.beganAt, episode)
  }
  return [...rows.values()]
}

// Other values come between the readings of a counter, and for hours there may be none.
const told = fc.record({
  seconds: fc.oneof(
    fc.integer({ min: 0, max: 60 }).map((each) => each * 10),
    fc.integer({ min: 0, max: 40 }).map((each) => each * 300),
  ),
  meterEnergy: fc.option(fc.constantFrom(0.5, 100, 101, 5000), { nil: undefined }),
})
const history = fc.uniqueArray(told, { selector: ({ seconds }) => seconds, maxLength: 40 })
const sampleOf = ({ seconds, meterEnergy }: { seconds: number; meterEnergy: number | undefined }): Sample =>
  sample(transformer, seconds, { loadRate: 50, ...(meterEnergy === undefined ? {} : { meterEnergy }) })

test.each([0, 8, 600])(
  'with a window of %i s, readings in any order and again lead to the falls that sorting leads to',
  (window) =>
    fc.assert(
      fc.asyncProperty(
        history,
        fc.infiniteStream(fc.nat(5)),
        fc.nat(3),
        fc.constantFrom(1, 3, 1000),
        fc.boolean(),
        async (all, sizes, keep, most, goesOn) => {
          const judges = returningAfter(window)
          const shuffled = all.map(sampleOf)
          const here: Sample[] = []
          let rows: Episode[] = []
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
              const found: Replay = await replay({
                ...{ judges, samples: stored(here), readings: readingsAmong(here), ...range, newest, paused, most },
                stored: rows.map((episode): StoredEpisode => ({ alarmId: '1', rule: 'meterReset', ...episode })),
              })
              const anchor = found.anchors[0] ?? 0
              rows = rows.filter(({ beganAt, clearedAt }) => beganAt > found.until || (clearedAt ?? Infinity) <= anchor)
              rows.push(...found.episodes.map(({ episode }) => episode))
              range = found.rest
              paused = goesOn ? { at: found.until, states: found.states } : undefined
            }
          }
          expect(rows.toSorted((a, b) => a.beganAt - b.beganAt)).toEqual(foldAll(judges, shuffled))
        },
      ),
      { numRuns: 300 },
    ),
)

test('a fall after a start is judged from the last reading, however long before the newest sample that came', async () => {
  const judges = returningAfter(0)
  const [reading, newest] = [sampleOf({ seconds: 0, meterEnergy: 5000 }), 7200_000]
  const at = new Float64Array(transformer.slots).fill(Number.NaN).map((_, slot) => {
    if (slot === transformer.byKey.get('meterEnergy')?.firstSlot) return reading.ts
    return slot === transformer.byKey.get('loadRate')?.firstSlot ? newest : Number.NaN
  })
  const telemetry = { each: async () => new Map(), latest: () => ({ values: reading.values, at }) }
  const device = { deviceId: '1', profile: transformer } as Parameters<typeof readTrails>[1][number]['device']
  const states = (await readTrails(telemetry, [{ device, judges, ts: newest }])).get('1') ?? [neutral]
  const { changes } = foldSample(judges, states, sampleOf({ seconds: 7210, meterEnergy: 3 }))
  expect(changes).toMatchObject([{ episode: { beganAt: 7210_000, level: 3 } }])
})

test('what came since the last reading of a counter that rests is not folded again', async () => {
  const samples = [sampleOf({ seconds: 0, meterEnergy: 5000 })]
  for (let at = 1; at < 3000; at += 1) samples.push(sampleOf({ seconds: at * 10, meterEnergy: undefined }))
  const reads: number[] = []
  const all = {
    ...stored(samples),
    from: (from: number, limit: number) => {
      reads.push(from)
      return stored(samples).from(from, limit)
    },
  }
  const range = { from: 29_000_000, to: 29_000_000, newest: 29_990_000 }
  await replay({ judges: returningAfter(0), samples: all, readings: readingsAmong(samples), stored: [], ...range })
  expect(Math.min(...reads)).toBe(range.from - 60_000)
})
