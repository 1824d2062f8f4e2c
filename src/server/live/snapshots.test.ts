import { expect, test } from 'vitest'
import { createPacer } from './pacer.ts'
import { createSnapshots } from './snapshots.ts'

const scene = () => {
  const taken: string[] = []
  const ends: (() => void)[] = []
  const take = createSnapshots(createPacer(1), async (topic) => {
    taken.push(topic)
    await new Promise<void>((resolve) => ends.push(resolve))
    return taken.length
  })
  const begun: string[] = []
  const ask = (topic: string, name: string, wanted = true) =>
    take(topic, {
      begins: () => {
        begun.push(name)
        return wanted
      },
    })
  const end = async (): Promise<void> => {
    await expect.poll(() => ends.length, { interval: 1 }).toBeGreaterThan(0)
    ends.shift()?.()
  }
  return { taken, begun, ask, end }
}

test('all who ask before it is taken share one; who asks while it is taken gets the next', async () => {
  const { taken, begun, ask, end } = scene()
  const first = ask('home/1', 'a')
  const later = [ask('home/1', 'b'), ask('home/1', 'c'), ask('home/2', 'd')]
  expect([taken, begun]).toEqual([['home/1'], ['a']])
  for (let n = 0; n < 3; n += 1) await end()
  expect(await first).toBe('{"topic":"home/1","snapshot":1}')
  expect(await Promise.all(later)).toEqual([
    '{"topic":"home/1","snapshot":2}',
    '{"topic":"home/1","snapshot":2}',
    '{"topic":"home/2","snapshot":3}',
  ])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('what nobody wants any more is not taken', async () => {
  const { taken, ask, end } = scene()
  const first = ask('home/1', 'a')
  const gone = ask('home/2', 'b', false)
  await end()
  await first
  expect(await gone).toBeUndefined()
  expect(taken).toEqual(['home/1'])
})

test('a snapshot that fails fails for all who wait for it, and is tried anew for the next', async () => {
  let broken = true
  const take = createSnapshots(createPacer(1), async () => {
    if (broken) throw new Error('broken')
    return 1
  })
  const wanted = { begins: () => true }
  await expect(take('home/1', wanted)).rejects.toThrow('broken')
  broken = false
  expect(await take('home/1', wanted)).toBe('{"topic":"home/1","snapshot":1}')
})
