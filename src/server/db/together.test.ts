import { expect, test } from 'vitest'
import { createTogether } from './together.ts'

test('what is asked while a batch is under way goes together, none with the key of another, in order', async () => {
  const batches: string[][] = []
  const ask = createTogether<string, string>(
    (item) => item.slice(0, 1),
    async (items) => {
      batches.push([...items])
      await new Promise((resolve) => setTimeout(resolve, 5))
      return items.map((item) => `${item}!`)
    },
    3,
  )
  const first = [ask('a1')]
  await new Promise((resolve) => setTimeout(resolve, 1))
  const rest = ['b1', 'a2', 'b2', 'c1', 'd1', 'b3'].map(ask)
  expect(await Promise.all([...first, ...rest])).toEqual(['a1!', 'b1!', 'a2!', 'b2!', 'c1!', 'd1!', 'b3!'])
  expect(batches).toEqual([['a1'], ['b1', 'a2', 'c1'], ['b2', 'd1'], ['b3']])
})

test('a batch that fails rejects its own; the next is tried', async () => {
  let broken = true
  const ask = createTogether<number, number>(String, async (items) => {
    if (broken) throw new Error('away')
    return items
  })
  const failed = await Promise.allSettled([ask(1), ask(2)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  broken = false
  expect(await ask(3)).toBe(3)
})
