import { expect, test } from 'vitest'
import { mergeColumns } from './mergeColumns.ts'

const part = (...samples: readonly (readonly [number, number])[]) => ({
  t: Float64Array.from(samples, ([ts]) => ts),
  slots: [Float64Array.from(samples, ([, value]) => value)],
})
const told = ({ t, slots }: ReturnType<typeof mergeColumns>) => [...t].map((ts, at) => [ts, slots[0]?.[at]])

test('parts that follow each other are joined, those that overlap are merged, whatever their order', () => {
  const days = [part([1, 10], [2, 20]), part([3, 30], [4, 40]), part([5, 50])]
  const late = part([3, 31], [3.5, 35], [4, 39])
  expect(told(mergeColumns([late, ...days.toReversed()]))).toEqual([
    [1, 10],
    [2, 20],
    [3, 31],
    [3.5, 35],
    [4, 40],
    [5, 50],
  ])
})

test('a part that lies within several of them, and one that lacks a slot', () => {
  const whole = { t: Float64Array.from([1, 4, 9]), slots: [undefined, Float64Array.from([7, 8, 9])] }
  const merged = mergeColumns([part([2, 20], [3, 30]), part([5, 50], [6, 60]), whole])
  expect([...merged.t]).toEqual([1, 2, 3, 4, 5, 6, 9])
  expect([...(merged.slots[0] ?? [])]).toEqual([Number.NaN, 20, 30, Number.NaN, 50, 60, Number.NaN])
  expect([...(merged.slots[1] ?? [])]).toEqual([7, Number.NaN, Number.NaN, 8, Number.NaN, Number.NaN, 9])
})
