import { expect, test } from 'vitest'
import { nextHeld } from './useOpened.ts'

type Row = { version: number }
const [first, second]: readonly Row[] = [{ version: 1 }, { version: 2 }]

/** The versions that a form would send after each rendering. */
const versions = (renderings: readonly (readonly [open: boolean, row: Row | undefined])[]): (number | undefined)[] => {
  let held = { open: false, row: renderings[0]?.[1] }
  return renderings.map(([open, row]) => {
    held = nextHeld(held, open, row)
    return held.row?.version
  })
}

test('a row that is asked for anew beneath an open form does not reach it; the next opening takes it', () => {
  expect(
    versions([
      [false, first],
      [true, first],
      [true, second],
      [false, second],
      [true, second],
    ]),
  ).toEqual([1, 1, 1, 1, 2])
})

test('a form that opens before its row came takes the first that comes, and never the one of an opening before', () => {
  expect(
    versions([
      [true, first],
      [false, first],
      [true, undefined],
      [true, second],
      [true, first],
    ]),
  ).toEqual([1, 1, undefined, 2, 2])
})

test('nothing new is held where nothing changes, so that drawing comes to rest', () => {
  for (const held of [
    { open: false, row: first },
    { open: true, row: first },
    { open: true, row: undefined },
  ]) {
    const next = nextHeld(held, held.open, held.row)
    expect(next).toBe(held)
  }
})
