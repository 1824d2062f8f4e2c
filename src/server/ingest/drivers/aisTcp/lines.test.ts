import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLines } from './lines.ts'

test('lines are the same however the stream is cut', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'b', '!'), maxLength: 20 })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.array(fc.nat(60), { maxLength: 6 }), (given, cuts) => {
      const text = given.map((each) => `${each}\n`).join('')
      const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
      const lines = createLines(10)
      const told = places.map((place, at) => lines(text.slice(place, places[at + 1] ?? place))).join('')
      const short = (each: string): string => (each.length > 10 ? each.slice(0, 10) : each)
      expect(told.split('\n').map(short)).toEqual([...given.map(short), ''])
    }),
  )
})

test('a line without an end holds no more memory than the longest', () => {
  const lines = createLines(10)
  expect(lines('0123456789a')).toBe('0123456789\n')
  expect(Array.from({ length: 1000 }, () => lines('x'.repeat(1000))).join('')).toBe('')
  expect(lines('x\nnext\nrest')).toBe('next\n')
})
