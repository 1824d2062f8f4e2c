import { expect, test } from 'vitest'
import { messageTime } from './eventTime.ts'

const now = Date.UTC(2026, 10, 22, 8)
const at = Date.UTC(2026, 10, 22, 7)

test.each([
  [{ ts: at }],
  [{ timestamp: at / 1000 }],
  [{ time: '2026-11-22T15:00:00+08:00' }],
  [{ ts: at, timestamp: String(at) }],
])('%j says the same moment beside telemetry', (said) => {
  expect(messageTime({ ...said, kind: 'yard' }, now)).toEqual({ ts: at })
})

test('a message without a time counts as said now; one that cannot be read, or lies ahead, is a fault', () => {
  expect(messageTime({ online: true }, now)).toEqual({ ts: now })
  expect(messageTime('offline', now)).toEqual({ ts: now })
  expect(messageTime({ time: '2026-11-22 15:00' }, now)).toMatchObject({ fault: { reason: 'wrong_type' } })
  expect(messageTime({ ts: at, time: at + 1 }, now)).toMatchObject({ fault: { reason: 'wrong_type' } })
  expect(messageTime({ timestamp: now + 3_600_000 }, now)).toMatchObject({ fault: { reason: 'future' } })
})
