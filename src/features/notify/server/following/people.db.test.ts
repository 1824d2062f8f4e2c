import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addOrganization } from '#test/support/app.ts'
import { type NotifyScene, notifyScene } from '#test/support/notifyScene.ts'
import { notifyContract as calls } from '../../contract.ts'

const minute = 60_000
let it: NotifyScene
const ids = { first: '', second: '', third: '', blind: '', elsewhere: '' }
let mark = '0'
const all = async () =>
  (await it.sent(mark)).map(({ user, kind, state }) => [user, state === 'failed' ? 'refused' : kind])

beforeAll(async () => {
  it = await notifyScene()
  for (const name of ['first', 'second', 'third'] as const) ids[name] = await it.person(name)
  ids.blind = await it.person('blind', { authorities: ['platform_ship'] })
  ids.elsewhere = await it.person('elsewhere', { orgId: await addOrganization(it.context.db, '别处') })
}, 60_000)
beforeEach(async () => {
  await it.context.pool.query('update alarm set cleared_at = now() where cleared_at is null')
  await it.context.pool.query('delete from notify_rule')
  await it.pass(2 * 3_600_000)
  mark = await it.mark()
})
afterAll(() => it?.stop())

test.each([
  ['another platform', 'blind'],
  ['another organization', 'elsewhere'],
] as const)('somebody of %s in the roster is not told, which is seen; the next one is', async (_, name) => {
  await it.duty([ids[name], ids.second])
  await it.rule({ steps: [{ afterMinutes: 5, order: 2 }], channels: ['sms', 'portal'] })
  const alarmId = await it.alarm()
  await it.pass()
  expect(await all()).toEqual(
    expect.arrayContaining([
      ['second', 'began'],
      ['second', 'began'],
      [name, 'refused'],
    ]),
  )
  expect(await all()).toHaveLength(3)
  expect(await it.call(calls.next, { alarmId }, await it.token())).toMatchObject([{ order: 2, realNames: ['second'] }])
})

test('rights count at the moment of the message', async () => {
  await it.duty([ids.first, ids.second])
  await it.rule({ repeatMinutes: 10 })
  await it.alarm()
  await it.pass()
  await it.context.pool.query('update app_user set status = 1 where id = $1', [ids.first])
  await it.pass(10 * minute)
  expect(await all()).toEqual([['first', 'began']])
  await it.context.pool.query('update app_user set status = 0 where id = $1', [ids.first])
  await it.pass(10 * minute)
  expect(await all()).toEqual([
    ['first', 'began'],
    ['first', 'repeated'],
  ])
})

test('where nobody is on duty the named person of the next step is told, else the rule’s people, else the screens say nobody', async () => {
  await it.context.pool.query('delete from duty_roster')
  await it.rule({ alarmTypes: ['socLow'], steps: [{ afterMinutes: 5, userIds: [ids.third] }] })
  await it.rule({ alarmTypes: ['smoke'], userIds: [ids.second] })
  await it.rule({ alarmTypes: ['doorOpen'], steps: [{ afterMinutes: 5, order: 2 }] })
  await it.alarm()
  await it.alarm({ rule: 'smoke' })
  const alone = await it.alarm({ rule: 'doorOpen' })
  await it.pass()
  expect((await all()).toSorted()).toEqual([
    ['second', 'began'],
    ['third', 'began'],
  ])
  expect(await it.call(calls.next, { alarmId: alone }, await it.token())).toMatchObject([
    { order: 1, realNames: [], told: 0 },
  ])
  await it.duty([ids.blind])
  await it.pass(minute)
  await it.pass(minute)
  await it.duty([ids.first])
  await it.pass(minute)
  expect((await all()).slice(2)).toEqual([
    ['blind', 'refused'],
    ['first', 'began'],
  ])
})

test('a webhook is told no more than its maker sees', async () => {
  await it.person('maker', { authorities: ['notify_save', 'platform_boxPower'] })
  const token = (await it.signIn('maker', 'Person_1234')).data.access_token
  const rule = {
    ...{ name: 'x', enabled: true, levels: [], platforms: ['boxPower'], stationIds: [], alarmTypes: [], to: 'duty' },
    ...{ roleIds: [], userIds: [], channels: ['webhook'], webhookIds: ['99'], delaySeconds: 0, repeatMinutes: 0 },
    ...{ onEnd: false, hours: null, steps: [] },
  } as const
  const code = async (change: object) => (await it.ask(calls.ruleSave, { ...rule, ...change } as never, token)).code
  // As far as the webhook itself, which is not there.
  expect(await code({})).toBe(1001)
  expect(await code({ platforms: [] })).toBe(3269)
  expect(await code({ platforms: [], enabled: false })).toBe(1001)
  expect(await code({ platforms: ['boxPower', 'ship'] })).toBe(3269)
  await it.context.pool.query("update role set data_scope = 3 where name = 'maker'")
  expect(await code({})).toBe(3269)
  expect(await code({ stationIds: [it.stationId] })).toBe(1001)
})

test('a rule is refused where somebody named does not see a station that it names, or nobody is named', async () => {
  const rule = {
    ...{ name: 'x', enabled: true, levels: [], platforms: [], stationIds: [it.stationId], alarmTypes: [], to: 'users' },
    ...{ roleIds: [], userIds: [ids.first], channels: ['portal'], webhookIds: [], delaySeconds: 0, repeatMinutes: 0 },
    ...{ onEnd: false, hours: null, steps: [] },
  } as const
  const code = async (change: object) =>
    (await it.ask(calls.ruleSave, { ...rule, ...change } as never, await it.token())).code
  expect(await code({ userIds: [ids.first, ids.blind] })).toBe(3261)
  expect(await code({ steps: [{ afterMinutes: 1, userIds: [ids.elsewhere] }] })).toBe(3261)
  expect(await code({ userIds: [] })).toBe(3262)
  expect(await code({ channels: ['webhook'] })).toBe(3262)
  expect(await code({ webhookIds: ['99'] })).toBe(1001)
  expect(await code({ stationIds: ['99'] })).toBe(1001)
  const twice = await Promise.all(
    [1, 2].map(async () => it.call(calls.ruleSave, { ...rule, requestId: 'once' } as never, await it.token())),
  )
  expect(twice[0]).toEqual(twice[1])
  const { ruleId, version } = twice[0] ?? { ruleId: '', version: 0 }
  expect(await code({ ruleId, version: version + 1 })).toBe(1002)
  expect(await code({ ruleId, version, name: 'y' })).toBe(0)
  const { records, total } = await it.call(calls.rulePage, { name: 'y' }, await it.token())
  expect([total, records[0]?.userIds, records[0]?.version]).toEqual([1, [ids.first], 2])
  await it.call(calls.ruleRemove, { ruleId, version: 2 }, await it.token())
  expect((await it.call(calls.rulePage, {}, await it.token())).total).toBe(0)
})
