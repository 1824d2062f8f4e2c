import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { features } from '#server/features.ts'

const [perUser, perAddress] = [20, 100]
const warned: string[] = []
let it: TestApp
beforeAll(async () => {
  const ignore = () => undefined
  const log = { info: ignore, error: ignore, warn: (message: string) => void warned.push(message) }
  it = await testApp(features, { log, config: { callsPerMinute: { perUser, perAddress } } })
}, 60_000)
afterAll(() => it?.stop())

const ask = (url: string, token: string | undefined, remoteAddress: string, language = 'zh') =>
  it.app.inject({
    method: 'GET',
    url,
    remoteAddress,
    headers: { 'accept-language': language, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })

test('who calls too often is refused in his language, wherever he calls from; others are not', async () => {
  const { userName, password } = await addPerson(it.context, 'other', [])
  const { data } = await it.signIn(userName, password)
  const statuses: number[] = []
  for (let at = 0; at < perUser + 10; at += 1)
    statuses.push((await ask('/admin/user/info', it.admin, `10.0.0.${at % 5}`)).statusCode)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5)
  const texts = [
    await ask('/admin/user/info', it.admin, '10.0.1.1'),
    await ask('/admin/user/info', it.admin, '10.0.1.1', 'en'),
  ]
  expect(texts.map((each) => each.json().msg)).toEqual([
    '请求过于频繁，请稍后再试',
    'Too many requests, try again later',
  ])
  expect(texts[0]?.headers['retry-after']).toBe('1')
  expect((await ask('/admin/user/info', data.access_token, '10.0.1.1')).statusCode).toBe(200)
  expect(warned).toContain('calls refused: too many by one user')
})

test('an address that calls too often is refused before its tokens are looked at; its health is always told', async () => {
  const all = await Promise.all(
    Array.from({ length: perAddress + 20 }, () => ask('/admin/user/info', undefined, '10.9.9.9')),
  )
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]))
  expect((await ask('/health', undefined, '10.9.9.9')).statusCode).toBe(200)
  expect((await ask('/admin/user/info', undefined, '10.9.9.8')).statusCode).toBe(401)
  expect(warned).toContain('calls refused: too many from one address')
})
