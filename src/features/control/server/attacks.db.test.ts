import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '#server/db/migrate.ts'
import { controlScene, type ControlScene, keepTestsApart } from '#test/support/controlScene.ts'
import { liveClients } from '#test/support/live.ts'
import { sealedPassword } from '#test/support/people.ts'
import { controlContract } from '../contract.ts'

let it: ControlScene
beforeAll(async () => {
  it = await controlScene()
}, 120_000)
afterAll(() => it?.stop())
keepTestsApart(() => it)

const query = (text: string, values: readonly unknown[] = []) => it.owner.query(text, [...values])
const reply = (code: string, id: string, message = '') => it.deliver(code, 'command/reply', { id, ok: true, message })
const count = (name: string) => it.sent.filter((each) => each.name === name).length

describe('an approval', () => {
  test('of one’s own request is refused, whatever one may', async () => {
    const { commandId } = await it.reset({}, it.both.token)
    expect(await it.approve(commandId, it.both)).toMatchObject({ code: 3063 })
    expect((await it.one(commandId)).state).toBe('pending')
    await expect(
      query(`update control_command set state = 'approved', version = 2, decided_by = requested_by where id = $1`, [
        commandId,
      ]),
    ).rejects.toThrow('control_command_check')
  })

  test('needs the authority, and the device in scope', async () => {
    const { commandId } = await it.reset()
    expect(
      (await it.ask(controlContract.approve, { commandId, version: 1, code: '000000' }, it.asker.token)).code,
    ).toBe(403)
    await query(
      `delete from role_authority where authority = 'platform_energyStorage' and role_id in
      (select role_id from user_role where user_id = $1)`,
      [it.approver.userId],
    )
    expect((await it.approve(commandId)).code).toBe(1001)
    await query(
      `insert into role_authority select role_id, 'platform_energyStorage' from user_role where user_id = $1`,
      [it.approver.userId],
    )
  })

  test('needs a proof; wrong ones count and lock the account, and a password works once', async () => {
    const { commandId } = await it.reset({}, it.asker.token)
    const by = async (password: string) => {
      const sealed = await sealedPassword(it, password)
      return it.ask(controlContract.approve, { commandId, version: 1, ...sealed }, it.both.token)
    }
    expect((await it.ask(controlContract.approve, { commandId, version: 1 }, it.both.token)).code).toBe(400)
    expect((await it.ask(controlContract.approve, { commandId, version: 1, code: '123456' }, it.both.token)).code).toBe(
      2016,
    )
    for (let tries = 1; tries < 10; tries += 1) expect((await by('Wrong_1234')).code).toBe(2001)
    expect((await by(it.both.password)).code, 'locked, also for the right one').toBe(2003)
    expect((await it.one(commandId)).state).toBe('pending')
    await query('delete from attempt')
    const sealed = await sealedPassword(it, it.both.password)
    const replayed = { commandId, version: 1, ...sealed }
    expect((await it.ask(controlContract.approve, replayed, it.both.token)).code).toBe(0)
    expect((await it.ask(controlContract.approve, replayed, it.both.token)).code).toBe(3064)
    await it.until(commandId, 'sent')
    const next = await it.reset({ deviceId: it.stackId })
    expect(next.code, 'the lock is still held').toBe(3062)
  })

  test('is for the version that was seen', async () => {
    const { commandId } = await it.reset()
    expect((await it.approve(commandId, it.approver, 2)).code).toBe(1002)
    expect((await it.approve(commandId, it.approver, 1)).code).toBe(0)
  })

  test('by two at once counts once and sends once', async () => {
    const { commandId } = await it.reset()
    const before = count('reset')
    const codes = (await Promise.all([it.approve(commandId), it.approve(commandId, it.both)])).map(({ code }) => code)
    await it.until(commandId, 'sent')
    expect(codes.sort()).toEqual([0, 3064])
    expect(count('reset') - before).toBe(1)
  })

  test('ends where the requester lost his right in between', async () => {
    const { commandId } = await it.reset()
    const before = count('reset')
    const role = `(select role_id from user_role where user_id = ${it.asker.userId})`
    await query(`delete from role_authority where authority = 'control_request' and role_id in ${role}`)
    expect((await it.approve(commandId)).code).toBe(3064)
    await query(`insert into role_authority select role_id, 'control_request' from ${role} r`)
    expect(await it.one(commandId)).toMatchObject({ state: 'cancelled', note: 'rights' })
    expect(count('reset')).toBe(before)
  })

  test('does not outlive the rights of who gave it', async () => {
    const { commandId } = await it.reset()
    const before = count('reset')
    await query(`update control_command set state = 'approved', version = 2, decided_by = $2 where id = $1`, [
      commandId,
      it.approver.userId,
    ])
    await query('update app_user set status = 1 where id = $1', [it.approver.userId])
    await it.tick()
    await it.until(commandId, 'cancelled')
    expect((await it.one(commandId)).note).toBe('rights')
    await query('update app_user set status = 0 where id = $1', [it.approver.userId])
    expect(count('reset')).toBe(before)
  })
})

test('what needs a second person and was approved by nobody is not sent', async () => {
  const { commandId } = await it.reset()
  const before = count('reset')
  await query(`update control_command set state = 'approved', version = 2 where id = $1`, [commandId])
  await it.tick()
  await it.until(commandId, 'cancelled')
  expect(count('reset')).toBe(before)
})

describe('floods and strangers', () => {
  test('a hundred requests at once leave one open command', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, (_, n) => it.reset({ requestId: `flood ${n}` })))
    expect(all.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(all.every(({ code }) => code === 0 || code === 3062)).toBe(true)
  })

  test('the same request a hundred times at once is one command', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => it.reset({ requestId: 'the same' })))
    expect(new Set(all.map(({ code, commandId }) => `${code} ${commandId}`)).size).toBe(1)
  })

  test('the same request is one command also where its twin commits while it is checked', async () => {
    const { commandId } = await it.reset()
    const copy = `insert into control_command (wire_id, request_id, device_id, device_name, path, org_id, time_zone, lock_id, name, args,
        reason, needs_approval, state, requested_by, requested_name, requested_at, requested_ip, interlocks, expires_at)
      select $2, $2, device_id, device_name, path, org_id, time_zone, $3, name, args, reason, needs_approval, 'pending', requested_by,
        requested_name, requested_at, requested_ip, interlocks, expires_at from control_command where id = $1 returning id`
    const { rows: blockers } = await query(copy, [commandId, 'beside', null])
    await it.ask(controlContract.cancel, { commandId, version: 1 }, it.asker.token)
    const holder = await it.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select from control_command where id = $1 for update', [blockers[0]?.id])
      // It has found no command of its id and waits for the row that is held.
      const slow = it.reset({ requestId: 'twin' })
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%control_command%'`
      await expect.poll(async () => (await query(waiting)).rows.length, { timeout: 10_000 }).toBe(1)
      const { rows: twins } = await query(copy, [commandId, 'twin', it.pcsId])
      await holder.query('commit')
      expect(await slow).toMatchObject({ code: 0, commandId: String(twins[0]?.id) })
    } finally {
      holder.release()
    }
  })

  test('a sister device does not answer for another, and nobody answers what was not sent', async () => {
    const { commandId, message } = await it.sentReset()
    await reply('STACK', message.wireId)
    await reply('PCS', 'A'.repeat(22))
    expect((await it.one(commandId)).state).toBe('sent')
    const { rows } = await query(`select reason, device_id from refusal where reason like '%_command' order by reason`)
    expect(rows).toMatchObject([{ reason: 'foreign_command' }, { reason: 'unknown_command' }])
  })

  test('a message of the device stays text', async () => {
    const { commandId, message } = await it.sentReset()
    const html = '<img src=x onerror=alert(1)>\u0000'
    await reply('PCS', message.wireId, html)
    expect((await it.one(commandId)).replyText).toBe('<img src=x onerror=alert(1)>')
  })

  test('another’s command is neither told nor taken back', async () => {
    const { commandId } = await it.reset()
    expect((await it.ask(controlContract.cancel, { commandId, version: 1 }, it.both.token)).code).toBe(1001)
  })
})

test('operators of a new installation may request, administrators both, viewers neither', async () => {
  const { rows } = await query(`select r.key, array_agg(a.authority order by a.authority) as held from role r
    join role_authority a on a.role_id = r.id and a.authority like 'control_%' where r.is_builtin group by r.key order by r.key`)
  expect(rows).toEqual([
    { key: 'administrator', held: ['control_approve', 'control_request'] },
    { key: 'operator', held: ['control_request'] },
  ])
})

test('operators of an installation of the version before may request from then on', async () => {
  const client = await it.owner.connect()
  const file = (await migrations()).find(({ name }) => name === '051_control.sql')
  await client.query('begin')
  try {
    await client.query(`delete from role_authority where authority like 'control_%'`)
    await client.query(`drop table control_step, control_command;
      drop function control_command_forward, control_command_kept, control_step_kept`)
    await client.query(file?.text ?? '')
    const { rows } = await client.query(`select r.key, a.authority from role_authority a join role r on r.id = a.role_id
      where a.authority like 'control_%'`)
    expect(rows).toEqual([{ key: 'operator', authority: 'control_request' }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

describe('the table', () => {
  test('states only move forward, whoever writes them', async () => {
    const { commandId } = await it.sentReset()
    const set = (columns: string) =>
      query(`update control_command set ${columns}, version = version + 1 where id = $1`, [commandId])
    await expect(set(`state = 'approved'`)).rejects.toThrow('does not go from sent to approved')
    await expect(set(`state = 'done'`)).rejects.toThrow('does not go from sent to done')
    await expect(set(`reason = 'another reason'`)).rejects.toThrow('what was asked does not change')
    await expect(query('update control_command set sent_at = null where id = $1', [commandId])).rejects.toThrow(
      'one version more',
    )
    await set(`state = 'unanswered', finished_at = now()`)
    await expect(set(`state = 'accepted'`)).rejects.toThrow('does not go from unanswered to accepted')
    await expect(set(`finished_at = null`)).rejects.toThrow('is over')
  })

  test('rows are kept for three years, steps as long as their command', async () => {
    const { commandId } = await it.reset()
    await expect(query('delete from control_command where id = $1', [commandId])).rejects.toThrow(
      'kept for three years',
    )
    await expect(query('delete from control_step where command_id = $1', [commandId])).rejects.toThrow('kept as long')
    await expect(query('update control_step set note = null')).rejects.toThrow('not edited')
    await expect(query('truncate control_command cascade')).rejects.toThrow('not edited')
  })
})

test('requesters and approvers see live what they may see, and who may approve it', async () => {
  const live = await liveClients(it.app)
  const [asker, approver] = [await live.signedIn(it.asker.token), await live.signedIn(it.approver.token)]
  for (const [client, { userId }] of [
    [asker, it.asker],
    [approver, it.approver],
  ] as const) {
    client.send({ subscribe: `control/${userId}` })
    expect((await client.next()).snapshot).toMatchObject({ waiting: 0 })
  }
  const { commandId } = await it.reset()
  const row = (mayApprove: boolean) => expect.objectContaining({ commandId, state: 'pending', mayApprove })
  const deltaOf = (frame: { delta?: unknown }) => frame.delta as { rows: unknown[] }
  expect(deltaOf(await asker.next()).rows).toContainEqual(row(false))
  const told = await approver.next()
  expect(told.delta).toMatchObject({ waiting: 1 })
  expect(deltaOf(told).rows).toContainEqual(row(true))
  approver.send({ subscribe: `control/${it.asker.userId}` })
  expect(await approver.next()).toMatchObject({ error: 'rows.not_found' })
  live.end()
})
