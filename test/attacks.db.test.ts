import { createHook } from 'node:async_hooks'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sessionContract } from '#features/session/contract.ts'
import { sealPassword } from '#web/session/sealing.ts'
import { type TestApp, testApp } from './support/app.ts'
import { createClient } from './support/client.ts'
import type { AnyCall } from './support/contracts.ts'
import { administratorOf, type SignedIn } from './support/people.ts'
import { sampleInput } from './support/sampleInput.ts'
import { isOfOwnSession, servedCalls } from './support/servedCalls.ts'

const guarded = servedCalls.filter((call) => call.access !== 'open' && !isOfOwnSession(call))
const lists = guarded.filter(({ path, method }) => method === 'GET' && /(page|list)$/.test(path))

let it: TestApp
let attacker: SignedIn
let canary: Server
let canaryUrl: string
let fetched = 0

beforeAll(async () => {
  it = await testApp()
  const all = (await it.call(sessionContract.info, {}, it.admin)).authorities.map(({ authority }) => authority)
  attacker = await administratorOf(it, 'attacker', { level: 1, data_scope: 1 }, all)
  canary = createServer((_, response) => {
    fetched += 1
    response.end()
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/secret`
})
afterAll(async () => {
  canary?.close()
  await it?.stop()
})

type Fields = Record<string, unknown>
const send = async ({ method, path }: AnyCall, input: Fields, headers: Record<string, string> = {}) => {
  const response = await it.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${attacker.token}`, ...headers },
    ...(method === 'GET'
      ? { query: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])) }
      : { payload: input }),
  })
  return { status: response.statusCode, text: response.body }
}
const sampleOf = ({ input }: AnyCall): Fields => {
  const given = sampleInput(input, {
    current: 1,
    size: 10,
    version: 1,
    requestId: undefined,
    timeZone: 'Asia/Shanghai',
  })
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
const namesOf = ({ input }: AnyCall): string[] =>
  Object.keys(
    (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
  )
const tables = async (): Promise<string> => {
  const { rows } = await it.context.pool.query(
    `select string_agg(relname, ' ' order by relname) as names from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  return rows[0].names
}

describe('every call', () => {
  test('with hostile text in every field: never a fault of the server, and no table is touched', async () => {
    const before = await tables()
    const hostile = [
      "' or 1=1 --",
      "'); drop table app_user; --",
      '%_%\\',
      '$1 {{7*7}} #{x}',
      '../../../../etc/passwd',
      '\u0000',
      '\ud800',
      '__proto__',
      'x'.repeat(20_000),
      '9'.repeat(400),
    ]
    for (const call of guarded) {
      const sample = sampleOf(call)
      for (const name of namesOf(call))
        for (const value of hostile) {
          const { status, text } = await send(call, { ...sample, [name]: value })
          expect(
            [status < 500, text.includes('syntax')],
            `${call.path} ${name}=${value.slice(0, 30)} ${status}`,
          ).toEqual([true, false])
        }
    }
    expect(await tables()).toBe(before)
  })

  test('that lists: no order, column or condition comes from outside; a filter of 10,000 characters is refused', async () => {
    expect(lists.length).toBeGreaterThan(20)
    for (const call of lists) {
      const sample = sampleOf(call)
      const plain = await send(call, sample)
      for (const name of ['sort', 'order', 'orderBy', 'orders', 'order_by', 'ascs', 'descs', 'sidx', 'where', 'fields'])
        for (const value of ['1;drop table app_user', 'password_hash desc', '(select pg_sleep(10))']) {
          const { status, text } = await send(call, { ...sample, [name]: value })
          expect([status, text.length], `${call.path} ${name}`).toEqual([plain.status, plain.text.length])
        }
      const shape = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
        properties?: Record<string, { type?: string; pattern?: string }>
      }
      for (const [name, { type, pattern }] of Object.entries(shape.properties ?? {})) {
        if (type !== 'string' || pattern) continue
        const { status } = await send(call, { ...sample, [name]: '%'.repeat(10_000) })
        expect(status, `${call.path} ${name}`).toBe(400)
      }
    }
  })

  test('the server goes to no address that anybody sends it', async () => {
    for (const call of guarded)
      for (const name of namesOf(call)) await send(call, { ...sampleOf(call), [name]: canaryUrl })
    const third = { menu_name: '合作方', menu_type: 1, url: '/canary', icon: 'link', third_url: canaryUrl }
    const html = `<p>x<img src="${canaryUrl}"><a href="${canaryUrl}">y</a></p>`
    const made = await it.app.inject({
      method: 'POST',
      url: '/admin/menu/save',
      headers: { authorization: `Bearer ${it.admin}`, host: canaryUrl.split('/')[2] ?? '' },
      payload: third,
    })
    expect(made.json().code).toBe(0)
    await it.app.inject({
      method: 'POST',
      url: '/admin/notice/save',
      headers: { authorization: `Bearer ${it.admin}`, referer: canaryUrl, origin: canaryUrl },
      payload: { notice_title: 't', notice_type_code: 1, notice_content: html },
    })
    await it.app.inject({
      method: 'POST',
      url: '/admin/menu/ticket/redeem',
      payload: { ticket: 'x', origin: canaryUrl },
    })
    expect(fetched).toBe(0)
  })

  test('a token counts in its header only: not in the address, a cookie, the body or another scheme', async () => {
    const { token } = attacker
    const ways = (path: string) => [
      { url: `${path}?token=${token}` },
      { url: `${path}?access_token=${token}` },
      { url: `${path}?Authorization=Bearer%20${token}` },
      { url: path, headers: { cookie: `token=${token}; access_token=${token}; Authorization=Bearer ${token}` } },
      { url: path, headers: { authorization: `Basic ${Buffer.from(`attacker:${token}`).toString('base64')}` } },
      { url: path, headers: { authorization: token } },
      { url: path, headers: { 'x-access-token': token, token } },
    ]
    for (const { path, method } of guarded)
      for (const way of ways(path))
        expect((await it.app.inject({ method, ...way })).statusCode, `${path} ${JSON.stringify(way)}`).toBe(401)
  })
})

describe('what a form does not have is not set by sending it', () => {
  const more = {
    id: '1',
    is_builtin: true,
    is_system: 1,
    is_platform_admin: true,
    org_id: '1',
    orgPath: '/',
    path: '/',
    merchant_path: '/',
    owner_id: '1',
    created_by: '1',
    created_at: '1999-01-01',
    user_id: '1',
    key: 'dic',
    to_all: 1,
    token_hash: 'x',
    builtin: true,
    version: 99,
    __proto__: { admin: true },
  }
  test.each([
    [
      'role',
      '/admin/role/save',
      { role_name: 'r', role_key: 'sly', level: 9, status: 0, is_editable: 1 },
      "key = 'sly'",
    ],
    ['dict_type', '/admin/dictype/save', { dict_type: 'sly', dict_name: 's' }, "dict_type = 'sly'"],
    [
      'notice',
      '/admin/notice/save',
      { notice_title: 'sly', notice_type_code: 1, notice_content: 'x' },
      "title = 'sly'",
    ],
    ['station', '/web/asset/station/add', { stationName: 'sly' }, "name = 'sly'"],
    [
      'profile',
      '/web/iot/profile/add',
      { profileKey: 'sly', profileName: 's', points: [{ pointKey: 'a', pointName: 'a' }] },
      "key = 'sly'",
    ],
  ])('%s', async (table, path, fields, where) => {
    const response = await it.app.inject({
      method: 'POST',
      url: path,
      // What all merchants share he may not add at all.
      headers: { authorization: `Bearer ${table === 'dict_type' ? it.admin : attacker.token}` },
      payload: { ...more, ...fields },
    })
    expect(response.json().code, response.body).toBe(0)
    const { rows } = await it.context.pool.query(`select to_jsonb(t) as row from ${table} t where ${where}`)
    expect(rows).toHaveLength(1)
    const { row } = rows[0]
    if ('org_id' in row) expect(String(row.org_id)).toBe(attacker.orgId)
    for (const name of ['is_builtin', 'is_system', 'builtin', 'to_all']) expect([undefined, false]).toContain(row[name])
    if ('version' in row) expect(row.version).toBe(1)
    if ('created_by' in row) expect(String(row.created_by)).toBe(attacker.userId)
  })
})

describe('signing in', () => {
  test('costs one derivation of a password whether the name is known, unknown or disabled', async () => {
    await administratorOf(it, 'known_one', {}, [])
    const disabled = await administratorOf(it, 'gone_one', {}, [])
    await it.context.pool.query('update app_user set status = 1 where id = $1', [disabled.userId])
    let derived = 0
    const hook = createHook({
      init: (_, type) => {
        if (type === 'ARGON2REQUEST') derived += 1
      },
    }).enable()
    const work: number[] = []
    for (const [index, name] of ['known_one', 'nobody_here', 'gone_one'].entries()) {
      derived = 0
      await createClient(it.app, `10.9.0.${index}`).signIn(name, 'Wrong_pass1')
      work.push(derived)
    }
    hook.disable()
    expect(work).toEqual([1, 1, 1])
  })

  test('forged forwarding headers do not hide who tries', async () => {
    const from = createClient(it.app, '10.8.0.1')
    const codes: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const forged = `1.2.3.${n}`
      const headers = {
        'x-forwarded-for': forged,
        forwarded: `for=${forged}`,
        'x-real-ip': forged,
        'cf-connecting-ip': forged,
        'x-client-ip': forged,
      }
      const offered = await from.call(sessionContract.key, {})
      const input = {
        grant_type: 'password' as const,
        username: `guess_${n}`,
        password: sealPassword(offered, 'Wrong_pass1'),
        randomStr: offered.randomStr,
      }
      codes.push((await from.ask(sessionContract.token, input, undefined, headers)).code)
    }
    expect(codes).toEqual([2001, 2001, 2001, 2007, 2007])
  })

  test('nobody has an account by default', async () => {
    const { rows } = await it.context.pool.query('select user_name from app_user order by id')
    expect(rows.slice(0, 1)).toEqual([{ user_name: 'admin' }])
    const names = ['admin', 'root', 'administrator', 'test', 'guest', 'demo', 'tidewatt', 'user']
    const passwords = ['admin', '123456', 'admin123', 'password', 'tidewatt', 'Admin_123']
    let address = 0
    for (const name of names)
      for (const password of passwords) {
        address += 1
        await it.owner.query('truncate attempt')
        const { code } = await createClient(it.app, `10.7.0.${address}`).signIn(name, password)
        expect(code, `${name} ${password}`).toBe(2001)
      }
    const basic = `Basic ${Buffer.from('tidewatt:tidewatt').toString('base64')}`
    const response = await it.app.inject({ url: '/admin/user/info', headers: { authorization: basic } })
    expect(response.statusCode).toBe(401)
  })
})
