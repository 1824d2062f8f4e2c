import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityContract } from '#features/activity/contract.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { maintenanceContract } from '#features/maintenance/contract.ts'
import { formatTime } from '#contract/zoned.ts'
import { controlScene, type ControlScene, keepTestsApart } from '#test/support/controlScene.ts'
import { controlContract } from '../contract.ts'

const second = 1000
const hour = 3600 * second
let it: ControlScene
beforeAll(async () => {
  it = await controlScene()
}, 120_000)
afterAll(() => it?.stop())
keepTestsApart(() => it)

const free = { pcs: { faultLevel: 0, pcsMode: 1, runningState: 0 } }
const reply = (id: string, ok: boolean, message = '') => it.deliver('PCS', 'command/reply', { id, ok, message })
const openAlarms = async () =>
  (await it.call(alarmsContract.page, { alarmType: 'commandUnconfirmed', state: 1 }, it.admin)).records

describe('scenario 7', () => {
  test('approved after 20 s, answered after 1.2 s, free of faults at 4 and 14 s: done', async () => {
    const began = it.context.clock()
    const { commandId } = await it.reset()
    expect(await it.one(commandId)).toMatchObject({ state: 'pending', mayCancel: true, mayApprove: false })
    it.to(began + 20 * second)
    expect(await it.approve(commandId)).toMatchObject({ code: 0, data: { state: 'approved', decidedBy: 'approver' } })
    await it.until(commandId, 'sent')
    const message = it.sent.at(-1)
    const at = message?.ts ?? 0
    expect(message).toMatchObject({
      code: 'PCS',
      name: 'reset',
      args: {},
      deviceId: it.pcsId,
      expires: at + 10 * second,
    })
    expect(message?.wireId).toMatch(/^[\w-]{22}$/)
    expect(at - began).toBeGreaterThanOrEqual(20 * second)
    it.to(at + 1200)
    await reply(message?.wireId ?? '', true, 'resetting')
    it.to(at + 4 * second)
    await it.tell(free, at + 4 * second)
    expect(await it.one(commandId)).toMatchObject({ state: 'accepted', replyText: 'resetting', replyOk: true })
    it.to(at + 14 * second)
    await it.tell(free, at + 14 * second)
    const done = await it.one(commandId)
    expect(done).toMatchObject({ state: 'done', lateReply: false, sentTs: at })
    expect(done.readback).toEqual([expect.objectContaining({ code: 'faultLevel', value: 0, ts: at + 14 * second })])
    expect(done.steps.map(({ state, userName }) => [state, userName])).toEqual([
      ...[
        ['pending', 'asker'],
        ['approved', 'approver'],
        ['sending', null],
        ['sent', null],
        ['accepted', null],
        ['done', null],
      ],
    ])
    expect(done.steps[0]).toMatchObject({ ip: '127.0.0.1', note: '现场已检查，可复位' })
    expect(
      done.steps.slice(0, 3).every(({ interlocks }) => interlocks.length > 5 && interlocks.every(({ ok }) => ok)),
    ).toBe(true)
    const { records } = await it.call(activityContract.operationPage, { kind: 'control' }, it.admin)
    expect(records.slice(0, 2).map(({ action, user_name }) => [action, user_name])).toEqual([
      ...[
        ['approve', 'approver'],
        ['request', 'asker'],
      ],
    ])
  })

  test('no reply: unanswered at 10 s; a reply at 40 s is kept and changes nothing', async () => {
    const { commandId, at, message } = await it.sentReset()
    it.to(at + 9 * second)
    await it.tick()
    expect((await it.one(commandId)).state).toBe('sent')
    it.to(at + 11 * second)
    await it.tick()
    expect(await it.one(commandId)).toMatchObject({ state: 'unanswered', finishedTs: at + 10 * second })
    it.to(at + 40 * second)
    await reply(message.wireId, true, 'sorry, I am late')
    expect(await it.one(commandId)).toMatchObject({
      ...{ state: 'unanswered', finishedTs: at + 10 * second, lateReply: true, replyText: 'sorry, I am late' },
    })
    await reply(message.wireId, false, 'and again')
    expect((await it.one(commandId)).replyText).toBe('sorry, I am late')
  })

  test('a reply at 10 s comes late even before anybody has looked at the clock', async () => {
    const { commandId, at, message } = await it.sentReset()
    it.to(at + 10 * second)
    await reply(message.wireId, true)
    expect(await it.one(commandId)).toMatchObject({
      state: 'unanswered',
      finishedTs: at + 10 * second,
      lateReply: true,
    })
  })
})

describe('ends', () => {
  test('a device refuses', async () => {
    const { commandId, message } = await it.sentReset()
    await reply(message.wireId, false, 'local mode')
    expect(await it.one(commandId)).toMatchObject({ state: 'refused', replyOk: false, replyText: 'local mode' })
  })

  test('nobody approves within five minutes', async () => {
    const { commandId } = await it.reset()
    const { expiresTs, requestedTs } = await it.one(commandId)
    expect(expiresTs - requestedTs).toBe(300 * second)
    it.to(expiresTs)
    expect(await it.approve(commandId)).toMatchObject({ code: 3064 })
    await it.tick()
    expect(await it.one(commandId)).toMatchObject({ state: 'expired', finishedTs: expiresTs })
    await it.tell()
    expect((await it.reset()).code, 'and the lock is free again').toBe(0)
  })

  test('another rejects it, or the requester takes it back', async () => {
    const first = await it.reset()
    const note = { note: '先查原因' }
    const rejected = await it.call(
      controlContract.reject,
      { commandId: first.commandId, version: 1, ...note },
      it.approver.token,
    )
    expect(rejected).toMatchObject({ state: 'rejected', ...note, decidedBy: 'approver' })
    const next = await it.reset()
    const cancelled = await it.call(controlContract.cancel, { commandId: next.commandId, version: 1 }, it.asker.token)
    expect(cancelled).toMatchObject({ state: 'cancelled' })
    expect(await it.approve(next.commandId)).toMatchObject({ code: 3064 })
  })

  test('the device is offline', async () => {
    it.answerOf(() => Promise.resolve('offline'))
    await it.sentReset(undefined, 'offline')
  })

  test('an interlock that fails between approval and sending blocks it', async () => {
    const { commandId } = await it.reset()
    // The PCS begins to work in the moment of the approval.
    await it.context.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('control_command')
        .set((eb) => ({ state: 'approved', version: eb('version', '+', 1), decided_by: it.approver.userId }))
        .where('id', '=', commandId)
        .execute()
    })
    await it.tell({ pcs: { power: 300 } })
    await it.tick()
    await it.until(commandId, 'blocked')
    const blocked = await it.one(commandId)
    expect(blocked.interlocks.filter(({ ok }) => !ok).map(({ key }) => key)).toEqual(['power'])
  })

  test('a result that does not show in time is unconfirmed and rings at level 2, until it shows', async () => {
    const { commandId, at, message } = await it.sentReset()
    await reply(message.wireId, true)
    it.to(at + 29 * second)
    await it.tell({}, at + 29 * second)
    await it.tick()
    expect((await it.one(commandId)).state).toBe('accepted')
    it.to(at + 31 * second)
    await it.tick()
    expect(await it.one(commandId)).toMatchObject({ state: 'unconfirmed', finishedTs: at + 30 * second })
    expect(await openAlarms()).toMatchObject([{ alarmLevel: 2, deviceId: it.pcsId, ts: at + 30 * second }])
    it.to(at + 60 * second)
    await it.tell(free, at + 60 * second)
    await it.tell(free, at + 61 * second)
    expect(await openAlarms()).toEqual([])
    expect((await it.one(commandId)).state).toBe('unconfirmed')
  })
})

test('an unconfirmed reset does not hide the fault that it did not mend', async () => {
  const faults = async () =>
    (await it.call(alarmsContract.page, { alarmType: 'faultLevel', state: 1 }, it.admin)).records
  const ofPcs = async () => (await faults()).filter(({ deviceId }) => deviceId === it.pcsId)
  await it.tick()
  it.advance(61 * second)
  await it.tell()
  await it.tick()
  expect(await ofPcs()).toHaveLength(1)
  const { at, message } = await it.sentReset()
  await reply(message.wireId, true)
  it.to(at + 31 * second)
  await it.tell()
  await it.tick()
  await it.tick()
  expect((await openAlarms()).map(({ deviceId }) => deviceId)).toContain(it.pcsId)
  expect(await ofPcs()).toHaveLength(1)
})

describe('a request', () => {
  test('is refused by name where interlocks fail, and leaves nothing', async () => {
    await it.tell({ ems: { emergencyStop: 1 }, pcs: { power: 18, remoteMode: 0 } })
    const input = { requestId: 'unmet', deviceId: it.pcsId, reason: '需要复位' + '一下' }
    const refused = await it.ask(controlContract.reset, input, it.asker.token, { 'accept-language': 'en' })
    expect(refused).toMatchObject({
      code: 3061,
      msg: 'Interlock not met: Remote mode, Emergency stop released, Active power',
    })
    expect(await it.ask(controlContract.reset, input, it.asker.token)).toMatchObject({
      msg: '联锁不满足：远方控制、急停未动作、有功功率',
    })
    const { records } = await it.call(controlContract.page, { deviceId: it.pcsId }, it.asker.token)
    expect(records.every(({ reason }) => reason !== input.reason)).toBe(true)
  })

  test('of a device that has not been heard for longer than 30 s fails', async () => {
    it.advance(31 * second)
    expect((await it.reset()).code).toBe(3061)
    const { interlocks, ok, path } = await it.call(
      controlContract.check,
      { deviceId: it.pcsId, name: 'reset' },
      it.asker.token,
    )
    expect(ok).toBe(false)
    expect(path).toEqual(['龙潭储能站', 'EMS', 'PCS'])
    expect(interlocks.filter((each) => !each.ok).map(({ key }) => key)).toEqual([
      ...['heard', 'remoteMode', 'emergencyStop', 'power', 'faulted'],
    ])
  })

  test('says why with 5 to 200 characters', async () => {
    expect((await it.reset({ reason: '  abcd ' })).code).toBe(3066)
    expect((await it.reset({ reason: 'x'.repeat(201) })).code).toBe(3066)
    expect((await it.reset({ reason: '🔧🔧🔧' })).code, 'three characters in six code units').toBe(3066)
    expect((await it.reset({ reason: '🔧'.repeat(200) })).code).toBe(0)
  })

  test('is for what the type knows, with the arguments that it takes', async () => {
    expect((await it.reset({ deviceId: it.emsId })).code).toBe(3067)
    const ask = (args: Record<string, number>) =>
      it.ask(
        controlContract.request,
        { requestId: 'a', deviceId: it.pcsId, reason: 'for the test', name: 'reset', args },
        it.asker.token,
      )
    expect((await ask({ value: 1 })).code).toBe(400)
  })

  test('is one command however often it is sent, and another content is refused', async () => {
    const first = await it.reset({ requestId: 'once' })
    expect(await it.reset({ requestId: 'once' })).toEqual(first)
    expect((await it.reset({ requestId: 'once', reason: 'something else' })).code).toBe(3065)
    expect((await it.reset({ requestId: 'once', deviceId: it.stackId })).code).toBe(3065)
    expect((await it.reset({ requestId: 'once' }, it.both.token)).code, 'of somebody else it is another').toBe(3062)
  })

  test('finds the PCS and its stack under one lock', async () => {
    expect((await it.reset()).code).toBe(0)
    expect((await it.reset({ deviceId: it.stackId })).code).toBe(3062)
  })

  test('for a reset counts at most three an hour', async () => {
    for (const count of [1, 2, 3]) {
      const { message, at } = await it.sentReset(`hourly ${count}`)
      await reply(message.wireId, false)
      it.to(at + 20 * second)
      await it.tell()
    }
    expect((await it.reset()).code).toBe(3061)
    it.advance(hour)
    await it.tell()
    expect((await it.reset()).code).toBe(0)
  })

  test('waits for nobody’s maintenance but the requester’s own', async () => {
    const endTime = formatTime(it.context.clock() + hour, 'Asia/Shanghai')
    const window = { deviceId: it.emsId, endTime, reason: '检修' }
    const { maintenanceId } = await it.call(maintenanceContract.save, window, it.admin)
    const check = await it.call(controlContract.check, { deviceId: it.pcsId, name: 'reset' }, it.asker.token)
    expect(check.interlocks.find(({ key }) => key === 'noMaintenance')).toMatchObject({ ok: false, shown: '检修' })
    await it.context.db
      .updateTable('maintenance')
      .set({ created_by: it.asker.userId })
      .where('id', '=', maintenanceId)
      .execute()
    expect((await it.reset()).code).toBe(0)
    await it.context.db.deleteFrom('maintenance').where('id', '=', maintenanceId).execute()
  })
})
