import { expect, test } from 'vitest'
import { deletes, firstKept, keptDays, perPoint, type StoredType, shareOf } from './storageFigures.ts'

const type = (change: Partial<StoredType> = {}): StoredType => ({
  ...{ deviceType: 'boxPower', deviceTypeName: '箱式电源', devices: 1, samples: 10, numbers: 100, bytes: 150 },
  ...{ hotSamples: 0, hotBytes: 50, firstDay: '2026-01-01', lastDay: '2026-11-21' },
  ...{ ownDays: null, defaultDays: null, version: 0 },
  ...change,
})
const now = Date.UTC(2026, 10, 21, 12)

test('shares are of sealed and hot bytes; nothing stored has none', () => {
  expect(shareOf(type(), [type(), type({ bytes: 550 })])).toBe(0.25)
  expect(shareOf(type({ bytes: 0, hotBytes: 0 }), [type({ bytes: 0, hotBytes: 0 })])).toBe(0)
})

test('bytes of a value, and days as set here before those of the configuration', () => {
  expect([perPoint(type()), perPoint(type({ numbers: 0 }))]).toEqual([1.5, null])
  expect([
    keptDays(type()),
    keptDays(type({ defaultDays: 730 })),
    keptDays(type({ ownDays: 9, defaultDays: 7 })),
  ]).toEqual([null, 730, 9])
})

test('the first day that stays, over a year’s end and a leap day', () => {
  expect(firstKept(now, 20)).toBe('2026-11-01')
  expect(firstKept(Date.UTC(2027, 0, 2), 4)).toBe('2026-12-29')
  expect(firstKept(Date.UTC(2028, 2, 4), 4)).toBe('2028-02-29')
})

test('asks only where days go', () => {
  expect(deletes(type(), 30, now)).toBe(true)
  expect(deletes(type({ ownDays: 20 }), 30, now)).toBe(false)
  expect(deletes(type(), null, now)).toBe(false)
  expect(deletes(type({ firstDay: '2026-11-20' }), 30, now)).toBe(false)
  expect(deletes(type({ firstDay: null }), 4, now)).toBe(false)
})
