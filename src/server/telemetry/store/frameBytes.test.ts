import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFrame, encodeFrame, mostFrameBytes, readFrame, slotsIn } from './frameBytes.ts'

const decimal = fc
  .tuple(fc.integer({ min: -5_000_000, max: 5_000_000 }), fc.integer({ min: 0, max: 9 }))
  .map(([whole, decimals]) => whole / 10 ** decimals)
const number = fc.oneof(
  decimal,
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(Number.NaN, 0, -0, 2 ** 30, -(2 ** 30), 2 ** 30 - 1, 1 - 2 ** 30, 0.1 + 0.2, 5e-324, 1e300),
)
const frames = fc.array(number, { maxLength: 700, size: 'max' }).map((values) => Float64Array.from(values))

test('every number comes back as it was, whatever stands beside it; what is none is absent', () => {
  fc.assert(
    fc.property(frames, (values) => {
      const bytes = encodeFrame(values)
      expect(bytes.length).toBeLessThanOrEqual(mostFrameBytes(values.length))
      expect(slotsIn(bytes)).toBe(values.length)
      expect(decodeFrame(bytes)).toEqual(values.map((value) => (Number.isFinite(value) ? value : Number.NaN)))
    }),
  )
})

test('the first slots are read from the bytes that they take at most', () => {
  fc.assert(
    fc.property(frames, fc.nat(700), (values, most) => {
      const some = encodeFrame(values).subarray(0, mostFrameBytes(most))
      expect(decodeFrame(some, most)).toEqual(decodeFrame(encodeFrame(values)).subarray(0, most))
    }),
  )
})

test('numbers go to their places of a larger block and leave the others alone', () => {
  const block = new Float64Array(8).fill(-1)
  readFrame(encodeFrame(Float64Array.of(1.5, Number.NaN, 3)), block, 1, 2)
  expect([...block]).toEqual([-1, 1.5, -1, -1, -1, 3, -1, -1])
})

test('readings of some digits take few bytes', () => {
  const cells = Float64Array.from({ length: 240 }, (_, cell) => (3301 + (cell % 17)) / 1000)
  expect(encodeFrame(cells).length).toBe(2 + 2 + 240 * 2)
  expect(encodeFrame(new Float64Array(300).fill(Number.NaN)).length).toBe(2 + 2 + 2)
})
