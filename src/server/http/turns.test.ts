import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const here = () => false
const rest = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to. */
const gates = () => {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  return {
    ends,
    most: () => most,
    work: async (): Promise<string> => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
      return 'done'
    },
  }
}

test('150 calls of one user go four by four, and another user waits for none of them', async () => {
  const turns = createTurns()
  const [greedy, modest] = [gates(), gates()]
  const all = Array.from({ length: 150 }, () => turns('1', here, greedy.work))
  const other = turns('2', here, modest.work)
  await rest()
  expect([greedy.ends.length, modest.ends.length]).toEqual([4, 1])
  modest.ends[0]?.()
  expect(await other).toBe('done')
  for (let ended = 0; ended < 150; ended += 1) {
    await rest()
    greedy.ends[ended]?.()
  }
  expect(new Set(await Promise.all(all))).toEqual(new Set(['done']))
  expect(greedy.most()).toBe(4)
})

test('a call that fails hands its turn on, one of a client that has gone is not done, too many are refused', async () => {
  const turns = createTurns(1, 2)
  const held = gates()
  const first = turns('1', here, held.work)
  let isDone = false
  const gone = turns(
    '1',
    () => true,
    () => {
      isDone = true
    },
  )
  const failing = turns('1', here, () => Promise.reject(new Error('broken')))
  await expect(turns('1', here, () => 'late')).rejects.toMatchObject({ key: 'request.too_many' })
  await rest()
  held.ends[0]?.()
  expect(await first).toBe('done')
  await expect(gone).rejects.toMatchObject({ key: 'request.too_many' })
  await expect(failing).rejects.toThrow('broken')
  expect(isDone).toBe(false)
  expect(await turns('1', here, () => 'again')).toBe('again')
})
