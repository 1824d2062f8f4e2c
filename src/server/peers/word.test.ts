import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyWord, gather, isEmpty, piecesOf, readPiece } from './word.ts'

const id = fc.bigInt({ min: 1n, max: 10n ** 17n }).map(String)
const ts = fc.integer({ min: 0, max: 4_102_444_800_000 })
const word = fc
  .record({
    frames: fc.array(fc.tuple(id, ts), { maxLength: 900 }),
    changed: fc.array(fc.tuple(fc.stringMatching(/^[A-Za-z]{1,20}$/), id), { maxLength: 300 }),
    ended: fc.array(id, { maxLength: 300 }),
    handedOn: fc.boolean(),
    joined: fc.boolean(),
    missed: fc.boolean(),
  })
  .map(({ frames, changed, ended, ...signs }) => ({
    ...signs,
    frames: new Map(frames),
    changed: new Set(changed.map((each) => each.join('/'))),
    ended: new Set(ended),
  }))

test('a word arrives whole, in pieces that a notification holds', () => {
  fc.assert(
    fc.property(word, (told) => {
      const pieces = piecesOf('me', told)
      const heard = emptyWord()
      for (const piece of pieces) {
        expect(Buffer.byteLength(piece)).toBeLessThan(8000)
        const read = readPiece(piece)
        expect(read.sender).toBe('me')
        gather(heard, read.word)
      }
      expect(heard).toEqual(told)
      expect(isEmpty(told)).toBe(pieces.length === 0)
    }),
    { numRuns: 50 },
  )
})

test('what is no word of ours says nothing', () => {
  for (const piece of ['', 'x', 'me\nf1', 'me\nfx 1', 'me\nc../1', 'me\nsleft', 'me\ne'])
    expect(isEmpty(readPiece(piece).word)).toBe(true)
})
