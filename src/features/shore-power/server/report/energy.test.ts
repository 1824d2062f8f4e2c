import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachInTurn } from './energy.ts'

test('many are read in their order while others have the event loop in between', async () => {
  let [isDone, others] = [false, 0]
  const beside = async (): Promise<void> => {
    for (; !isDone; others += 1) await turn()
  }
  const waiting = beside()
  const read = (each: number): number => {
    for (const until = performance.now() + 1; performance.now() < until; );
    return each * 2
  }
  const all = Array.from({ length: 40 }, (_, index) => index)
  expect(await eachInTurn(all, read)).toEqual(all.map((each) => each * 2))
  isDone = true
  await waiting
  expect(others).toBeGreaterThan(4)
})
