import { expect, test } from 'vitest'
import { chargeShip } from './actors/chargeShip.ts'
import { readWorld, saveWorld } from './saved.ts'
import { hour, tickMs } from './times.ts'
import { advanceWorld, buildModel, startWorld, statesOf } from './world.ts'

const origin = Date.UTC(2026, 10, 18, 3)
const model = buildModel(3, 2)
const world = advanceWorld(model, startWorld(model, origin), origin + hour)
const saved = (): Record<string, unknown> => JSON.parse(JSON.stringify(saveWorld(model, origin, world)))
const now = origin + 2 * hour

/** A copy in which the value at a path is another, or is gone. */
const changed = (path: readonly (string | number)[], value?: unknown): unknown => {
  const copy = saved()
  const last = path.at(-1) as string
  const parent = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy)
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy
}

test('a world that was saved is read as it was', () => {
  expect(readWorld(model, origin, saved(), now)).toEqual(world)
})

test.each<[string, unknown]>([
  ['a field is lacking', changed(['world', 'states', 'boxPower', 1, 'humidity'])],
  ['a field deep inside is lacking', changed(['world', 'states', 'chargeShip', 0, 'stacks', 1, 'clusters', 2, 'soc'])],
  ['a number is null', changed(['world', 'states', 'boxPower', 0, 'power'], null)],
  ['a cluster is lacking', changed(['world', 'states', 'boxPower', 0, 'clusters'], [])],
  ['an actor is lacking', changed(['world', 'states', 'chargeShip'])],
  ['of another version', changed(['version'], 0)],
  ['of the version without versions', { ts: world.ts, boxes: [], ships: [] }],
  ['of another seed', changed(['seed'], 4)],
  ['of another origin', changed(['origin'], origin - tickMs)],
  ['between two ticks', changed(['world', 'ts'], world.ts + 1)],
  ['of the future', changed(['world', 'ts'], now + tickMs)],
  ['a text', 'world'],
  ['a list', []],
])('%s: it does not fit, with a reason', (_, value) => {
  expect(readWorld(model, origin, value, now)).toEqual({ misfit: expect.stringMatching(/\S/) })
})

test('in a larger fleet the new ones begin where it was saved, the others go on', () => {
  const larger = buildModel(3, 5)
  const read = readWorld(larger, origin, saved(), now)
  if ('misfit' in read) throw new Error(read.misfit)
  expect(read.ts).toBe(world.ts)
  expect(read.states.boxPower?.slice(0, 2)).toEqual(world.states.boxPower)
  expect(read.states.boxPower).toHaveLength(5)
  expect(statesOf(read, chargeShip)).toEqual(statesOf(world, chargeShip))
  expect(advanceWorld(larger, read, now).ts).toBe(now)
})
