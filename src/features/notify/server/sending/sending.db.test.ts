import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SendingScene, sendingScene } from '#test/support/sendingScene.ts'
import { headerIn, textIn } from '#test/support/mailPeer.ts'
import { reasons } from './decide.ts'
import { alertsOf, noteSeen } from './portal.ts'
import { settleAgain } from './queue.ts'

let it: SendingScene
beforeAll(async () => {
  it = await sendingScene()
}, 60_000)
afterEach(() => it.quiet())
afterAll(() => it?.stop())

const minute = 60_000

describe('an e-mail', () => {
  test('leaves once, with both links and nothing of the name in its headers', async () => {
    await it.renameBox('A\r\nBcc: x@evil.example\r\n\r\n<b>{link}</b>')
    const id = await it.queue({ channel: 'email' })
    await it.until(id, 'sent')
    const [letter, ...others] = it.mail.letters
    if (!letter) throw new Error('nothing came')
    expect(others).toEqual([])
    expect(letter.to).toEqual(['duty@port.example'])
    expect(headerIn(letter, 'Subject')).toContain('A Bcc: x@evil.example <b>{link}</b>')
    expect(letter.raw.toLowerCase()).not.toContain('\r\nbcc:')
    expect(textIn(letter)).toMatch(
      /https:\/\/portal\.example\/#\/nav\?story=\d+\n.+https:\/\/portal\.example\/#\/acknowledge\?token=[\w-]{43}$/,
    )
    expect(await it.row(id)).toMatchObject({ state: 'sent', tries: 1, error: null })
  })

  test('that is refused is tried again after 10 s, 30 s, 2 min and 10 min, five times in all', async () => {
    it.mail.be('later')
    const id = await it.queue({ channel: 'email' })
    for (const [tried, pause] of [10_000, 30_000, 2 * minute, 10 * minute].entries()) {
      await expect
        .poll(() => it.row(id))
        .toMatchObject({ state: 'queued', tries: tried + 1, error: expect.stringContaining('451') })
      const { due } = await it.row(id)
      expect(Math.abs(due - it.context.clock() - pause)).toBeLessThan(5000)
      await it.pass(pause)
    }
    await it.until(id, 'failed')
    expect(await it.row(id)).toMatchObject({ tries: 5, error: expect.stringContaining('451') })
    expect(it.mail.letters.length).toBe(5)
  })

  test('that was cut off after its body is unsure, and never sent again', async () => {
    it.mail.be('drop')
    const id = await it.queue({ channel: 'email' })
    await it.until(id, 'unsure')
    it.mail.be('accept')
    await it.pass(20 * minute)
    await it.pass(20 * minute)
    expect(it.mail.letters.length).toBe(1)
    expect((await it.row(id)).state).toBe('unsure')
  })

  test('to somebody without an address fails at once', async () => {
    await it.context.db.updateTable('app_user').set({ email: '' }).where('id', '=', it.userId).execute()
    const id = await it.queue({ channel: 'email' })
    await it.until(id, 'failed')
    expect(await it.row(id)).toMatchObject({ tries: 1, error: expect.stringContaining('e-mail') })
  })

  test('to somebody who may no longer enter stays here', async () => {
    await it.context.db.updateTable('app_user').set({ status: 1 }).where('id', '=', it.userId).execute()
    const id = await it.queue({ channel: 'email' })
    await it.until(id, 'failed')
    expect(await it.row(id)).toMatchObject({ tries: 0, error: reasons.enters })
    expect(it.mail.letters).toEqual([])
  })
})

describe('what happened before a message left', () => {
  const drops = (kind: string, change: Record<string, unknown>, error: string | null) => [kind, change, error] as const
  test.each([
    drops('began', { cleared_at: new Date() }, reasons.over),
    drops('digest', { cleared_at: new Date() }, reasons.over),
    drops('escalated', { acknowledged_at: new Date() }, reasons.noted),
    drops('repeated', { acknowledged_at: new Date() }, reasons.noted),
    drops('began', { acknowledged_at: new Date() }, null),
    drops('ended', { cleared_at: new Date() }, null),
    drops('limit', { cleared_at: new Date() }, null),
    drops('began', { shelved_until: new Date('2100-01-01') }, reasons.quiet),
  ])('%s, %j', async (kind, change, error) => {
    const alarmId = await it.alarm()
    await it.change(alarmId, change)
    const id = await it.queue({ channel: 'email', kind, alarmId })
    await it.until(id, error === null ? 'sent' : 'failed')
    expect(await it.row(id)).toMatchObject({ error, tries: error === null ? 1 : 0 })
    expect(it.mail.letters.length).toBe(error === null ? 1 : 0)
  })

  test('whom the begin was kept from is not told of the end', async () => {
    const alarmId = await it.alarm()
    await it.end(alarmId)
    await it.until(await it.queue({ channel: 'email', alarmId }), 'failed')
    const id = await it.queue({ channel: 'email', kind: 'ended', alarmId })
    await it.until(id, 'failed')
    expect((await it.row(id)).error).toBe(reasons.unheard)
  })
})

describe('a webhook', () => {
  test('has two messages at once, and all of them once', async () => {
    it.hook.be('slow')
    const webhookId = await it.webhook()
    const alarmId = await it.alarm()
    const ids = await Promise.all(Array.from({ length: 12 }, () => it.queue({ webhookId, alarmId })))
    for (const id of ids) await it.until(id, 'sent')
    expect(it.hook.mostAtOnce()).toBe(2)
    expect(it.hook.calls.map(({ body }) => JSON.parse(body).messageId).toSorted()).toEqual(ids.toSorted())
  })

  test.each([
    ['broken', 'queued', 'HTTP 500'],
    ['inwards', 'queued', 'HTTP 307: redirects are not followed'],
    ['mute', 'unsure', 'no answer within 1 s'],
    ['cut', 'unsure', expect.stringContaining('hang up')],
    ['huge', 'sent', null],
  ] as const)('that is %s: %s', async (how, state, error) => {
    it.hook.be(how)
    const id = await it.queue({ webhookId: await it.webhook() })
    await expect.poll(() => it.row(id)).toMatchObject({ state, tries: 1, error })
    expect(it.hook.calls.length).toBe(1)
  })

  test('at an inner address fails without a word', async () => {
    const id = await it.queue({ webhookId: await it.webhook({ url: 'http://169.254.169.254/latest/meta-data' }) })
    await it.until(id, 'failed')
    expect((await it.row(id)).error).toContain('NOTIFY_NETWORKS')
  })

  test('that refuses by its code is tried again', async () => {
    it.hook.be('refused')
    const id = await it.queue({ webhookId: await it.webhook({ kind: 'wecom' }) })
    await expect.poll(() => it.row(id)).toMatchObject({ state: 'queued', error: 'errcode 93000 invalid webhook url' })
  })
})

describe('a channel that fails', () => {
  const open = async (): Promise<string[]> =>
    (
      await it.context.pool.query<{ device: string }>(
        `select device_id::text as device from alarm where rule = 'notifyFailed' and cleared_at is null`,
      )
    ).rows.map(({ device }) => device)

  test('is an alarm after three failures of a webhook in a row, one of the station, until it works again', async () => {
    it.hook.be('broken')
    const webhookId = await it.webhook()
    const alarmId = await it.alarm()
    const ids = await Promise.all(Array.from({ length: 3 }, () => it.queue({ webhookId, alarmId })))
    for (const id of ids) await expect.poll(() => it.row(id)).toMatchObject({ tries: 1, state: 'queued' })
    await expect.poll(async () => [await it.pass(), await open()][1]).toEqual([it.box.deviceId])
    it.hook.be('ok')
    await it.pass(11_000)
    for (const id of ids) await it.until(id, 'sent')
    await expect.poll(async () => [await it.pass(), await open()][1]).toEqual([])
  })

  test('makes no alarm of the message that tells of it', async () => {
    it.hook.be('broken')
    const webhookId = await it.webhook()
    const alarmId = await it.alarm({ rule: 'notifyFailed' })
    const ids = await Promise.all(Array.from({ length: 4 }, () => it.queue({ webhookId, alarmId })))
    for (const id of ids) await expect.poll(() => it.row(id)).toMatchObject({ tries: 1, state: 'queued' })
    const { rows } = await it.context.pool.query('select from notify_failing')
    expect(rows).toEqual([])
  })
})

test('what a process that is gone had in hand is unsure; what another one has is left alone', async () => {
  const alarmId = await it.alarm()
  const gone = await it.queue({ channel: 'email', state: 'sending', sender: 999_999, alarmId })
  const other = await it.otherSender()
  const alive = await it.queue({ channel: 'email', state: 'sending', sender: other.number, alarmId })
  await it.pass(6000)
  await it.until(gone, 'unsure')
  expect((await it.row(alive)).state).toBe('sending')
  other.end()
  await expect.poll(async () => [await it.pass(6000), (await it.row(alive)).state][1]).toBe('unsure')
  expect(it.mail.letters).toEqual([])
})

test('what became of a message is written once the database lets it', async () => {
  const { owner } = it
  await owner.query(`
    create sequence refusals;
    grant usage on sequence refusals to public;
    create function refuse_sent() returns trigger language plpgsql as $$
    begin
      perform nextval('refusals');
      raise exception 'busy' using errcode = '55P03';
    end $$;
    create trigger refuse_sent before update on notify_message for each row when (new.state = 'sent')
      execute function refuse_sent()`)
  const id = await it.queue({ channel: 'email' })
  await expect
    .poll(async () => (await owner.query('select is_called as refused from refusals')).rows)
    .toEqual([{ refused: true }])
  expect((await it.row(id)).state).toBe('sending')
  await owner.query('drop trigger refuse_sent on notify_message; drop function refuse_sent; drop sequence refusals')
  await it.until(id, 'sent')
  expect(it.mail.letters.length).toBe(1)
})

test('a digest that is to be tried again goes into the one that gathers by now', async () => {
  it.mail.be('later')
  const kind = 'digest'
  const given = { channel: 'email', kind, cause: 'c', count: 3, due: 60_000 } as const
  const [gathering, one] = [await it.queue(given), await it.otherSender()]
  const { rows } = await it.context.pool.query<{ id: string }>(
    `insert into notify_message (channel, user_id, kind, cause, station_id, alarm_id, alarm_ids, alarm_count, level, state, tries, sender, due_at, created_at)
    select channel, user_id, kind, cause, station_id, alarm_id, '{5,6}', 2, 1, 'sending', 1, $2, due_at, created_at from notify_message
    where id = $1 returning id::text`,
    [gathering, one.number],
  )
  const again = { dueAt: 0, error: 'later' }
  await settleAgain(it.context.db, { messageId: rows[0]?.id ?? '', lane: 'email', tries: 1 }, one.number, again)
  one.end()
  const left = await it.context.pool.query(
    `select id::text, alarm_count as count, level, '5' = any(alarm_ids::text[]) as has from notify_message where kind = $1`,
    [kind],
  )
  expect(left.rows).toEqual([{ id: gathering, count: 5, level: 1, has: true }])
})

test('a portal message is sent once a portal of the user has it, delivered when seen, and failed after ten minutes', async () => {
  const { db, clock } = it.context
  const alarmId = await it.alarm()
  const [shown, unseen] = [
    await it.queue({ channel: 'portal', alarmId }),
    await it.queue({ channel: 'portal', alarmId, due: 60_000 }),
  ]
  const alerts = await alertsOf(db, it.userId, clock())
  expect(alerts.map(({ messageId }) => messageId)).toEqual([shown])
  expect([alerts[0]?.title, alerts[0]?.titleEn]).toEqual([
    expect.stringMatching(/级告警/),
    expect.stringMatching(/Level \d alarm/),
  ])
  expect([(await it.row(shown)).state, (await it.row(unseen)).state]).toEqual(['sent', 'queued'])
  await noteSeen(db, '1', [shown], clock())
  expect((await it.row(shown)).state).toBe('sent')
  await noteSeen(db, it.userId, [shown], clock())
  expect(await it.row(shown)).toMatchObject({ state: 'delivered', delivered: true })
  await it.pass(12 * minute)
  await it.until(unseen, 'failed')
})
