import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { controlScene, type ControlScene, keepTestsApart } from '#test/support/controlScene.ts'
import { createConfirming } from './confirming.ts'
import { createSender } from './sending.ts'

const second = 1000
const hour = 3600 * second
let it: ControlScene
beforeAll(async () => {
  it = await controlScene()
}, 120_000)
afterAll(() => it?.stop())
keepTestsApart(() => it)

const query = (text: string, values: readonly unknown[] = []) => it.owner.query(text, [...values])
const reply = (code: string, id: string) => it.deliver(code, 'command/reply', { id, ok: true })

describe('the clock, and kill −9', () => {
  test('a clock set back ends what waits and what was sent', async () => {
    const waiting = await it.reset()
    it.advance(-hour)
    await it.tick()
    expect((await it.one(waiting.commandId)).state).toBe('expired')
    it.advance(hour)
    const { commandId } = await it.sentReset()
    it.advance(-hour)
    await it.tick()
    expect((await it.one(commandId)).state).toBe('unanswered')
    it.advance(hour)
  })

  /** What a process that was killed left behind. */
  const left = async (state: string, before: string) => {
    const { commandId } = await it.reset()
    const steps = ['approved', 'sending', 'sent', 'accepted']
    let version = 1
    for (const step of steps.slice(0, steps.indexOf(state) + 1)) {
      version += 1
      await query(
        `update control_command set state = $2, version = $3, decided_by = $4,
          sent_at = case when $2 in ('approved') then null else coalesce(sent_at, requested_at) end,
          readback_until = requested_at + interval '30 seconds' where id = $1`,
        [commandId, step, version, it.approver.userId],
      )
    }
    expect((await it.one(commandId)).state, before).toBe(state)
    return commandId
  }

  test.each(['sending', 'sent'])('left %s: ends unanswered, and is not sent again', async (state) => {
    const before = it.sent.length
    const commandId = await left(state, 'as it was left')
    it.advance(11 * second)
    await it.tick()
    const { sentTs, ...one } = await it.one(commandId)
    expect(one).toMatchObject({ state: 'unanswered', finishedTs: (sentTs ?? 0) + 10 * second })
    expect(it.sent.length).toBe(before)
  })

  test('left approved: is sent once, after the interlocks were checked', async () => {
    const before = it.sent.length
    const commandId = await left('approved', 'as it was left')
    await Promise.all([it.tick(), it.tick()])
    await it.until(commandId, 'sent')
    expect(it.sent.length - before).toBe(1)
  })

  test('left approved for longer than five minutes: expired', async () => {
    const before = it.sent.length
    const commandId = await left('approved', 'as it was left')
    it.advance(300 * second)
    await it.tick()
    expect((await it.one(commandId)).state).toBe('expired')
    expect(it.sent.length).toBe(before)
  })

  test('a driver that fails leaves it unanswered', async () => {
    it.answerOf(() => Promise.reject(new Error('the line broke')))
    const { commandId, at } = await it.sentReset(undefined, 'sending')
    it.to(at + 11 * second)
    await it.tick()
    expect((await it.one(commandId)).state).toBe('unanswered')
  })

  test('a reply that overtakes the driver’s word counts', async () => {
    it.answerOf(async () => {
      await reply('PCS', it.sent.at(-1)?.wireId ?? '')
      return 'sent'
    })
    await it.sentReset(undefined, 'accepted')
  })

  test('two processes that both think they send publish once', async () => {
    const { commandId } = await it.reset()
    const before = it.sent.length
    await query(`update control_command set state = 'approved', version = 2, decided_by = $2 where id = $1`, [
      commandId,
      it.approver.userId,
    ])
    const others = [createSender(it.context), createSender(it.context)]
    await Promise.all([...others.map(({ drain }) => drain()), it.tick()])
    await it.until(commandId, 'sent')
    expect(it.sent.length - before).toBe(1)
  })
})

test('an unconfirmed result rings, also where the first try to raise its alarm fails', async () => {
  const free = { pcs: { faultLevel: 0, pcsMode: 1, runningState: 0 } }
  for (const _ of [1, 2]) {
    it.advance(second)
    await it.tell(free)
  }
  const open = `select id from alarm where rule = 'commandUnconfirmed' and cleared_at is null`
  expect((await query(open)).rows, 'what rang before is over').toEqual([])
  const { commandId, at, message } = await it.sentReset()
  await reply('PCS', message.wireId)
  const raise = () => Promise.reject(new Error('the database is away'))
  const confirming = createConfirming({ ...it.context, alarms: { ...it.context.alarms, raise } })
  await confirming.start()
  it.to(at + 31 * second)
  await expect(confirming.tick()).rejects.toThrow('away')
  expect((await it.one(commandId)).state, 'a process that starts now tries again').toBe('accepted')
  await it.tick()
  expect((await it.one(commandId)).state).toBe('unconfirmed')
  expect((await query(open)).rows).toHaveLength(1)
})

test('a device that is removed leaves no command open', async () => {
  const { commandId, at, message } = await it.sentReset()
  await reply('PCS', message.wireId)
  const removed = { ...it.context, registry: { ...it.context.registry, byId: () => undefined } }
  const confirming = createConfirming(removed)
  await confirming.start()
  it.to(at + 31 * second)
  await confirming.tick()
  expect(await it.one(commandId)).toMatchObject({ state: 'unconfirmed', finishedTs: at + 30 * second })
})
