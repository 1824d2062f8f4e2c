import { describe, expect, test } from 'vitest'
import { type Count, fold, foldMs, keyOf, type Piece, type Receiver, type Told } from './fold.ts'

const now = 10_000_000
const minute = 60_000
const piece = (alarmId: string, change: Partial<Piece> = {}): Piece => ({
  ...{ kind: 'began', receiver: 'u1', channel: 'portal', ruleId: '1', cause: '7:socLow', stationId: '7' },
  ...{ alarmId, level: 2, at: now, window: foldMs, ...change },
})
const shown = (pieces: readonly Piece[], told: Partial<Told> | undefined = undefined, counts?: Count, limit = 30) => {
  const key = keyOf(piece('0'))
  const history = new Map(
    told ? [[key, { lastAt: now - minute, level: 2, endedAt: null, gathers: false, ...told }]] : [],
  )
  const by = new Map<Receiver, Count>(counts ? [['u1', counts]] : [])
  const { messages, waiting } = fold(pieces, history, by, limit, now)
  return {
    left: messages.map(({ kind, alarmCount, at }) => [kind, alarmCount, (at - now) / minute]),
    waiting: waiting.map(({ count }) => count),
  }
}

describe('one cause', () => {
  test.each<[string, Piece[], Partial<Told> | undefined, unknown[]]>([
    ['is told at once', [piece('1')], undefined, [['began', 1, 0]]],
    [
      'once for many',
      [piece('1'), piece('2'), piece('3')],
      undefined,
      [
        ['began', 1, 0],
        ['digest', 2, 5],
      ],
    ],
    ['gathers after it was told', [piece('1')], {}, [['digest', 1, 4]]],
    [
      'a worse level leaves at once',
      [piece('1', { level: 1 }), piece('2')],
      {},
      [
        ['began', 1, 0],
        ['digest', 1, 5],
      ],
    ],
    ['a flapping one gathers', [piece('1'), piece('1')], {}, [['digest', 1, 4]]],
    ['an escalation is never folded away', [piece('1', { kind: 'escalated' })], {}, [['escalated', 1, 0]]],
    [
      'escalations of one moment are one',
      [piece('1', { kind: 'escalated' }), piece('2', { kind: 'escalated' })],
      undefined,
      [['escalated', 2, 0]],
    ],
    ['a reminder after its time', [piece('1', { kind: 'repeated', window: minute })], {}, [['repeated', 1, 0]]],
    ['a reminder right after another word', [piece('1', { kind: 'repeated' })], {}, [['digest', 1, 4]]],
    ['a first end', [piece('1', { kind: 'ended' }), piece('2', { kind: 'ended' })], {}, [['ended', 2, 0]]],
    ['a second end', [piece('1', { kind: 'ended' })], { endedAt: now - minute }, [['digest', 1, 4]]],
    [
      'of two causes each is told',
      [piece('1'), piece('2', { cause: '8:socLow' })],
      undefined,
      [
        ['began', 1, 0],
        ['began', 1, 0],
      ],
    ],
    [
      'each receiver and channel by itself',
      [piece('1'), piece('1', { channel: 'sms' }), piece('1', { receiver: 'w1', channel: 'webhook' })],
      undefined,
      [
        ['began', 1, 0],
        ['began', 1, 0],
        ['began', 1, 0],
      ],
    ],
  ])('%s', (_, pieces, told, left) => {
    expect(shown(pieces, told).left).toEqual(left)
  })
  test('a digest names its first hundred and counts all', () => {
    const pieces = Array.from({ length: 300 }, (_, at) => piece(String(at)))
    const digest = fold(pieces, new Map(), new Map(), 30, now).messages[1]
    expect([digest?.alarmCount, digest?.alarmIds.length]).toEqual([299, 100])
  })
})

describe('the limit of an hour', () => {
  const causes = Array.from({ length: 40 }, (_, at) => piece(String(at), { cause: `7:${at}`, level: at < 5 ? 1 : 3 }))
  test('the last message says so and counts what waits', () => {
    const { left } = shown(causes)
    expect(left).toHaveLength(30)
    expect(left.slice(0, 29).every(([kind]) => kind === 'began')).toBe(true)
    expect(left.at(-1)).toEqual(['limit', 11, 0.5])
  })
  test('what comes later is counted in it', () => {
    expect(shown(causes, undefined, { count: 30, limit: 'queued' })).toEqual({ left: [], waiting: [40] })
  })
  test('it is said once an hour; a place that becomes free is used', () => {
    const { left, waiting } = shown(causes, undefined, { count: 28, limit: 'said' })
    expect(left.map(([kind]) => kind)).toEqual(['began', 'began'])
    expect(waiting).toEqual([38])
  })
  test('a digest that gathers already costs nothing', () => {
    expect(shown([piece('1')], { gathers: true }, { count: 30, limit: 'said' }).left).toEqual([['digest', 1, 4]])
  })
  test('escalations go before anything else', () => {
    const { left } = shown([...causes, piece('50', { kind: 'escalated', level: 3 })], undefined, {
      count: 28,
      limit: 'none',
    })
    expect(left.map(([kind]) => kind)).toEqual(['escalated', 'limit'])
  })
})
