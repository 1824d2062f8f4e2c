import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { get } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'
import { buildApp } from '#server/app.ts'
import { buildFeatures, feature } from './feature.ts'
import { connect } from '#server/db/connect.ts'
import { features } from '#server/features.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { quietLog } from '#test/support/database.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

type Request = {
  method: 'GET' | 'POST'
  url: string
  payload?: string | object
  headers?: Record<string, string>
  remoteAddress?: string
}
const send = async (request: Request, token = it.admin) => {
  const response = await it.app.inject({
    ...request,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...request.headers },
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json() as { code: number; msg: string; data: unknown },
  }
}
const add = '/web/asset/station/add'

test('a misfit names the field, in the caller’s language', async () => {
  const wrong: Request = { method: 'POST', url: add, payload: { stationName: 'x', lon: 181 } }
  const zh = await send(wrong)
  expect(zh.status).toBe(400)
  expect(zh.body).toMatchObject({ code: 400, msg: expect.stringMatching(/^请求参数有误：lon: /), data: null })
  const en = await send({ ...wrong, headers: { 'accept-language': 'en-US' } })
  expect(en.body.msg).toMatch(/^Invalid request: lon: /)
  const query = await send({ method: 'GET', url: '/web/asset/equipment/page?stationId=abc' })
  expect(query.body.msg).toContain('stationId: ')
  expect((await send({ method: 'GET', url: '/web/asset/equipment/page?stationId=9999999999999999999' })).status).toBe(
    400,
  )
  expect(
    (await send({ method: 'GET', url: '/web/asset/station/page?stationName=a&stationName=b' })).body.msg,
  ).toContain('stationName: ')
  expect(
    (await send({ method: 'POST', url: '/auth/oauth/token', payload: { grant_type: 'other' } })).body.msg,
  ).toContain('grant_type: ')
})

test('bodies: none is an empty object, too large, wrong kind, no JSON, a zero byte', async () => {
  const json = { 'content-type': 'application/json' }
  expect((await send({ method: 'POST', url: add })).body.msg).toContain('stationName: ')
  expect((await send({ method: 'POST', url: add, headers: json, payload: '' })).body.msg).toContain('stationName: ')
  expect((await send({ method: 'POST', url: add, payload: { stationName: 'x'.repeat(1024 * 1024) } })).status).toBe(413)
  expect(
    (await send({ method: 'POST', url: add, headers: { 'content-type': 'text/plain' }, payload: 'x' })).status,
  ).toBe(415)
  expect((await send({ method: 'POST', url: add, headers: json, payload: '{"a"' })).status).toBe(400)
  expect((await send({ method: 'POST', url: add, headers: json, payload: '[]' })).status).toBe(400)
  expect((await send({ method: 'POST', url: add, headers: json, payload: '{"__proto__":{}}' })).status).toBe(400)
  expect((await send({ method: 'POST', url: add, payload: { stationName: 'a\u0000b' } })).status).toBe(400)
})

test('denied by default: no token, a wrong one, a client id, a missing authority', async () => {
  const page: Request = { method: 'GET', url: '/web/asset/station/page' }
  expect(await send(page, '')).toMatchObject({ status: 401, body: { code: 401, msg: '当前状态已过期，请重新登录' } })
  expect((await send(page, 'A'.repeat(43))).status).toBe(401)
  const basic = `Basic ${Buffer.from('tidewatt:tidewatt').toString('base64')}`
  expect((await send({ ...page, headers: { authorization: basic } }, '')).status).toBe(401)
  expect((await send({ method: 'GET', url: '/auth/key', headers: { authorization: basic } }, '')).status).toBe(200)
  const viewer = await addPerson(it.context, 'viewer_only', ['asset_view'])
  const token = (await it.signIn(viewer.userName, viewer.password)).data.access_token
  expect((await send(page, token)).status).toBe(200)
  const refused = await send({ method: 'POST', url: add, payload: {} }, token)
  expect(refused).toMatchObject({ status: 403, body: { code: 403, msg: '没有权限：asset_station_save' } })
})

test('no such path, no such method: 404 in the envelope', async () => {
  for (const url of ['/web/nothing', '/auth/nothing', '/admin/nothing', '/nothing']) {
    expect(await send({ method: 'GET', url })).toMatchObject({
      status: 404,
      body: { code: 404, msg: '接口不存在', data: null },
    })
  }
  expect((await send({ method: 'POST', url: '/auth/key' })).status).toBe(404)
})

test('answers are not kept by browsers, pages may run own scripts only, plain http stays plain', async () => {
  const { headers } = await send({ method: 'GET', url: '/auth/key' }, '')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('the description needs a session and holds the calls', async () => {
  expect((await send({ method: 'GET', url: '/openapi.json' }, '')).status).toBe(401)
  const { body } = await send({ method: 'GET', url: '/openapi.json' })
  expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/auth/key': { get: { security: [] } } } })
  expect((await send({ method: 'GET', url: '/asyncapi.json' }, '')).status).toBe(401)
  const topics = (await send({ method: 'GET', url: '/asyncapi.json' })).body
  expect(topics).toMatchObject({ asyncapi: '3.0.0', channels: { telemetry: { address: 'devices/{code}/telemetry' } } })
})

test('calls under /auth/ are counted per address', async () => {
  const from = (remoteAddress: string) => send({ method: 'GET', url: '/auth/key', remoteAddress }, '')
  for (let i = 0; i < 240; i++) expect((await from('10.9.9.9')).status).toBe(200)
  expect((await from('10.9.9.9')).body).toMatchObject({ code: 429, msg: '请求过于频繁，请稍后再试' })
  expect((await from('10.9.9.8')).status).toBe(200)
  expect((await send({ method: 'GET', url: '/web/asset/station/page', remoteAddress: '10.9.9.9' })).status).toBe(200)
})

test('health says what is away; a call then answers 503', async () => {
  expect(await send({ method: 'GET', url: '/health' }, '')).toMatchObject({
    status: 200,
    body: { code: 0, data: { database: 'up' } },
  })
  const nowhere = connect('postgres://nobody@127.0.0.1:1/none', quietLog)
  const app = await buildApp({ ...it.context, ...nowhere }, buildFeatures(features, { ...it.context, ...nowhere }))
  const health = await app.inject({ url: '/health' })
  expect([health.statusCode, health.json()]).toMatchObject([503, { code: 503, data: { database: 'away' } }])
  const call = await app.inject({ url: '/admin/user/info', headers: { authorization: `Bearer ${it.admin}` } })
  expect([call.statusCode, call.json().code]).toEqual([503, 503])
  await app.close()
  await nowhere.db.destroy()
})

test('150 calls that one user makes at once hold up nobody else', async () => {
  let [running, most] = [0, 0]
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const shape = { access: 'signed-in', input: nothing, output: z.string() } as const
  const contract = {
    slow: get('/web/sample/slow', { ...shape, summary: 'Takes long' }),
    quick: get('/web/sample/quick', { ...shape, summary: 'Takes no time' }),
  }
  const sample = feature(contract, {}, () => ({
    handlers: {
      slow: async () => {
        running += 1
        most = Math.max(most, running)
        await gate
        running -= 1
        return 'slow'
      },
      quick: () => 'quick',
    },
  }))
  const app = await buildApp(it.context, buildFeatures([sample], it.context))
  const ask = (url: string, token: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const greedy = Array.from({ length: 150 }, () => ask('/web/sample/slow', it.admin))
  await expect.poll(() => running).toBe(4)
  const { userName, password } = await addPerson(it.context, 'modest', [])
  const { access_token } = (await it.signIn(userName, password)).data
  expect((await ask('/web/sample/quick', access_token)).json().data).toBe('quick')
  release()
  expect((await Promise.all(greedy)).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(most).toBe(4)
  await app.close()
})
