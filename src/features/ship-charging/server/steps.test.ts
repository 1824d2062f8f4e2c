import { expect, test } from 'vitest'
import { heldMeans, put, stepsOf } from './steps.ts'

const stepsFrom = (points: number, values: readonly (readonly [number, number])[]) => {
  const steps = stepsOf(points)
  for (const [step, value] of values) put(steps, step, value)
  return steps
}

test('a step has the mean of its values, an empty one keeps that before it', () => {
  const steps = stepsFrom(5, [
    [0, 1],
    [0, 3],
    [3, 8],
    [9, 5],
  ])
  expect([...heldMeans(steps, [0, 4])]).toEqual([2, 2, 2, 8, 8])
  expect([...heldMeans(steps, [1, 2], 9, 7)]).toEqual([Number.NaN, 7, 7, Number.NaN, Number.NaN])
})

test('a value that nobody follows is kept for so many steps only', () => {
  expect([...heldMeans(stepsFrom(5, [[0, 4]]), [0, 4], 2)]).toEqual([4, 4, 4, Number.NaN, Number.NaN])
})
