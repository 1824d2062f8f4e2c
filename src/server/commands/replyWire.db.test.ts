import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BrokerScene, brokerScene } from '#test/support/brokerScene.ts'
import { hotFrames } from '#test/support/frames.ts'
import { replyWire } from './replyWire.ts'
import type { CommandReply } from './wire.ts'

/** Commands that went out: their ids by device. */
const sentTo: Record<string, string> = { forPcs: 'PCS', forOther: 'OTHER' }
const taken: CommandReply[] = []
let it: BrokerScene

beforeAll(async () => {
  const take = async (reply: CommandReply) => {
    const code = sentTo[reply.wireId]
    if (code === undefined) return 'unknown'
    if (it.idOf(code) !== reply.deviceId) return 'foreign'
    taken.push(reply)
    return 'taken'
  }
  it = await brokerScene({ 'command/reply': replyWire(take) })
})
beforeEach(async () => {
  taken.length = 0
  await it.app.owner.query('truncate frame, refusal')
})
afterEach(() => it.endClients())
afterAll(() => it?.stop())

const reply = async (from: string, code: string, message: unknown): Promise<void> => {
  const { client } = await it.signIn(from)
  const payload = typeof message === 'string' ? message : JSON.stringify(message)
  await client.publishAsync(`devices/${code}/command/reply`, payload, { qos: 1 })
}

describe('a reply is handed on', () => {
  test.each(['PCS', 'BOX'])('from %s, the device or the one above it, with the time of its arrival', async (from) => {
    const before = it.app.context.clock()
    await reply(from, 'PCS', { id: 'forPcs', ok: true, message: '<b>done</b>', more: 1 })
    expect(taken).toEqual([
      { deviceId: it.idOf('PCS'), wireId: 'forPcs', ok: true, message: '<b>done</b>', at: expect.any(Number) },
    ])
    expect(taken[0]?.at).toBeGreaterThanOrEqual(before)
    expect(await it.refused()).toEqual([])
  })

  test('without a message, and with one of 200 characters', async () => {
    await reply('OTHER', 'OTHER', { id: 'forOther', ok: false })
    await reply('OTHER', 'OTHER', { id: 'forOther', ok: false, message: '错'.repeat(200) })
    expect(taken.map(({ message }) => message.length)).toEqual([0, 200])
  })
})

describe('a reply is refused and counted', () => {
  test('of a sister device: on the topic of the other, and on its own with an id of the other', async () => {
    await reply('OTHER', 'PCS', { id: 'forPcs', ok: true })
    await reply('OTHER', 'OTHER', { id: 'forPcs', ok: true })
    expect(taken).toEqual([])
    await expect.poll(it.refused).toEqual([
      ['foreign_command', 1, 'OTHER'],
      ['foreign_device', 1, 'OTHER'],
    ])
  })

  test('of an unknown id', async () => {
    await reply('BOX', 'BOX', { id: 'never sent', ok: true })
    await expect.poll(it.refused).toEqual([['unknown_command', 1, 'BOX']])
  })

  test.each([
    ['oversized', { id: 'forOther', ok: true, message: 'x'.repeat(201) }],
    ['unparsable', '{"id":"forOther","ok":true'],
    ['unparsable', ''],
    ['wrong_type', null],
    ['wrong_type', [{ id: 'forOther', ok: true }]],
    ['wrong_type', { id: 'forOther' }],
    ['wrong_type', { id: 'forOther', ok: 'true' }],
    ['wrong_type', { id: 7, ok: true }],
    ['wrong_type', { id: '', ok: true }],
    ['wrong_type', { id: 'x'.repeat(65), ok: true }],
    ['wrong_type', { id: 'forOther', ok: true, message: { text: 'x' } }],
  ])('as %s: %j', async (reason, message) => {
    await reply('OTHER', 'OTHER', message)
    expect(taken).toEqual([])
    await expect.poll(it.refused).toEqual([[reason, 1, 'OTHER']])
  })
})

test('a hundred replies at once delay no reading and are each counted', async () => {
  const [{ client: loud }, { client: other }] = [await it.signIn('BOX'), await it.signIn('OTHER')]
  const replies = Array.from({ length: 100 }, (_, index) =>
    loud.publishAsync('devices/PCS/command/reply', JSON.stringify({ id: index % 2 ? 'forPcs' : 'no', ok: true }), {
      qos: 1,
    }),
  )
  await other.publishAsync('devices/OTHER/telemetry', JSON.stringify({ values: { power: 9 } }), { qos: 1 })
  await Promise.all(replies)
  expect(taken).toHaveLength(50)
  await expect.poll(it.refused).toEqual([['unknown_command', 50, 'PCS']])
  expect(await hotFrames(it.app.context.pool, it.idOf('OTHER'))).toHaveLength(1)
})
