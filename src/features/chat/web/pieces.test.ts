import { expect, test } from 'vitest'
import { lengthOf, piecesOf, plainText, typed } from './pieces.ts'

test('an answer is typed by characters, its references whole', () => {
  const pieces = piecesOf('电量78%⟦1⟧，😀⟦12⟧⟦x⟧')
  expect(pieces).toEqual([{ text: '电量78%' }, { ref: 1 }, { text: '，😀' }, { ref: 12 }, { text: '⟦x⟧' }])
  expect(lengthOf(pieces)).toBe(12)
  expect(typed(pieces, 0)).toEqual([])
  expect(typed(pieces, 5)).toEqual([{ text: '电量78%' }])
  expect(typed(pieces, 8)).toEqual([{ text: '电量78%' }, { ref: 1 }, { text: '，😀' }])
  expect(typed(pieces, 7)).toEqual([{ text: '电量78%' }, { ref: 1 }, { text: '，' }])
  expect(typed(pieces, 99)).toEqual(pieces)
  expect(plainText('电量78%⟦1⟧。')).toBe('电量78%。')
})
