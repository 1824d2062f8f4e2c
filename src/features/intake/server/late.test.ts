import { expect, test } from 'vitest'
import { createLate } from './late.ts'

const frame = (deviceId: string, ts: number) => ({ deviceId, ts, values: new Float64Array() })

test('a sample is as late as it was when it was committed first', () => {
  let now = 1000
  const late = createLate(() => now)
  late.heard([frame('1', 900), frame('2', 1200)])
  now = 5000
  late.heard([frame('1', 900), frame('1', 4000)])
  expect([late.of('1', 900), late.of('1', 4000), late.of('2', 1200)]).toEqual([100, 1000, -200])
  expect([late.of('1', 901), late.of('1', null), late.of('3', 900)]).toEqual([null, null, null])
})

test('of each device the newest samples are remembered, of one that is gone none', () => {
  const late = createLate(() => 100)
  for (let ts = 0; ts < 20; ts += 1) late.heard([frame('1', ts)])
  expect([late.of('1', 11), late.of('1', 12)]).toEqual([null, 88])
  late.forget(() => false)
  expect(late.of('1', 12)).toBeNull()
})

test('a past that comes later does not push the newest sample out', () => {
  const late = createLate(() => 100)
  late.heard([frame('1', 90)])
  for (let ts = 0; ts < 20; ts += 1) late.heard([frame('1', ts)])
  expect(late.of('1', 90)).toBe(10)
})
