import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPacer } from './pacer.ts'

test('no more than its number are at work, all come to their turn in order, and a failure blocks nobody', async () => {
  const pace = createPacer(2)
  const done: number[] = []
  let [running, most] = [0, 0]
  const works = Array.from({ length: 9 }, (_, index) =>
    pace(async () => {
      running += 1
      most = Math.max(most, running)
      await turn()
      running -= 1
      done.push(index)
      if (index % 3 === 0) throw new Error('failed')
    }),
  )
  const results = await Promise.allSettled(works)
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
})

test('others have a turn of the event loop between two pieces of work', async () => {
  const pace = createPacer(1)
  const order: string[] = []
  const first = pace(async () => void order.push('first'))
  const second = pace(async () => void order.push('second'))
  setImmediate(() => order.push('reading'))
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'reading', 'second'])
})
