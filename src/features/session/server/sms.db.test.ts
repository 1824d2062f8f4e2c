import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { createClient } from '#test/support/client.ts'
import { sessionContract } from '../contract.ts'
import { smsCodeLifetime, smsCodeTries } from './smsCodes.ts'

const { smsCode, smsToken, info } = sessionContract
let logged = ''
let it: TestApp
let byWebhook: TestApp
let webhook: Server
let received: { mobile: string; text: string }[] = []
let webhookStatus = 200
let address = 1

beforeAll(async () => {
  webhook = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push(JSON.parse(body))
      response.writeHead(webhookStatus).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => webhook.once('listening', resolve))
  const log = createLog((line) => {
    logged += line
  })
  it = await testApp(undefined, { log })
  const { port } = webhook.address() as AddressInfo
  byWebhook = await testApp(undefined, { log, config: { smsWebhook: `http://127.0.0.1:${port}/send` } })
}, 60_000)
afterAll(async () => {
  await it?.stop()
  await byWebhook?.stop()
  webhook?.close()
})
beforeEach(() => {
  logged = ''
  received = []
  webhookStatus = 200
})

const addOwner = async (app: TestApp, userName: string, mobile: string) => {
  const person = await addPerson(app.context, userName, [])
  await app.context.db.updateTable('app_user').set({ mobile_phone: mobile }).where('id', '=', person.userId).execute()
  return person
}
/** Clients come from addresses of their own, since an address gets one code a minute. */
const client = (app = it) => createClient(app.app, `10.3.0.${address++}`)
const askCode = (mobile: string, app = it) => client(app).ask(smsCode, { mobile, imei: 'desk' })
const loggedCode = (): string => /code=(\d{6})/.exec(logged)?.[1] ?? ''
const redeem = (mobile: string, code: string, imei = 'desk') =>
  client().ask(smsToken, { mobile, code, imei, grant_type: 'mobile', scope: 'server' })
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

test('without a provider the code stands in the log and opens a session once', async () => {
  await addOwner(it, 'with_phone', '13900000001')
  expect(await askCode('13900000001')).toMatchObject({ code: 0, data: true })
  const code = loggedCode()
  const { data, code: done } = await redeem('13900000001', code)
  expect(done).toBe(0)
  expect((await it.call(info, {}, data.access_token)).user_info.user_name).toBe('with_phone')
  expect(await redeem('13900000001', code)).toMatchObject({ status: 200, code: 2012, msg: '验证码错误或已失效' })
})

test('only a hash is kept, and the code is good for the client that asked for it', async () => {
  await addOwner(it, 'hashed_one', '13900000002')
  await askCode('13900000002')
  const { rows } = await it.context.pool.query(`select sms_code::text as text from sms_code`)
  expect(rows.map(({ text }) => text).join()).not.toContain(loggedCode())
  expect((await redeem('13900000002', loggedCode(), 'elsewhere')).code).toBe(2012)
  expect((await redeem('13900000002', loggedCode())).code).toBe(0)
})

test('a code ends after five tries and after five minutes', async () => {
  await addOwner(it, 'clumsy', '13900000003')
  await askCode('13900000003')
  for (let i = 0; i < smsCodeTries; i++) expect((await redeem('13900000003', otherThan(loggedCode()))).code).toBe(2012)
  expect((await redeem('13900000003', loggedCode())).code).toBe(2012)
  it.advance(60_000)
  logged = ''
  await askCode('13900000003')
  it.advance(smsCodeLifetime)
  expect((await redeem('13900000003', loggedCode())).code).toBe(2012)
})

test('an unknown number and that of a disabled or expired user get the answer of a known one, and no code', async () => {
  const past = await addOwner(it, 'expired', '13900000004')
  await it.context.db
    .updateTable('app_user')
    .set({ expiry_time: new Date(0) })
    .where('id', '=', past.userId)
    .execute()
  const gone = await addOwner(it, 'gone', '13900000005')
  await it.context.db.updateTable('app_user').set({ status: 1 }).where('id', '=', gone.userId).execute()
  for (const mobile of ['13900000004', '13900000005', '13900000006']) {
    expect(await askCode(mobile)).toEqual({ status: 200, code: 0, msg: 'ok', data: true })
    expect((await askCode(mobile)).code).toBe(2009)
    expect((await redeem(mobile, '123456')).code).toBe(2012)
  }
  expect(logged).not.toContain('code=')
})

test('one a minute for a mobile and for an address, and a bound for the day', async () => {
  const from = client()
  const ask = (mobile: string) => from.ask(smsCode, { mobile, imei: '' })
  expect((await ask('13900000010')).code).toBe(0)
  expect(await ask('13900000011')).toMatchObject({ code: 2009, msg: '验证码发送过于频繁，请一分钟后再试' })
  expect((await askCode('13900000010')).code).toBe(2009)
  const codes: number[] = []
  for (let i = 0; i < 10; i++) {
    it.advance(60_000)
    codes.push((await askCode('13900000010')).code)
  }
  expect(codes).toEqual([...Array(9).fill(0), 2010])
  it.advance(24 * 3_600_000)
  expect((await askCode('13900000010')).code).toBe(0)
})

test('the provider gets number and text; where it fails the caller is told, whether the number is known or not', async () => {
  await addOwner(byWebhook, 'by_webhook', '13900000020')
  expect((await askCode('13900000020', byWebhook)).code).toBe(0)
  expect(received).toEqual([{ mobile: '13900000020', text: expect.stringMatching(/^登录验证码\d{6}，5分钟内有效/) }])
  expect(logged).not.toMatch(/code=\d/)
  webhookStatus = 500
  byWebhook.advance(60_000)
  expect((await askCode('13900000020', byWebhook)).code).toBe(2011)
  expect((await askCode('13900000021', byWebhook)).code).toBe(2011)
  webhookStatus = 200
  expect((await askCode('13900000020', byWebhook)).code).toBe(0)
  expect(received).toHaveLength(3)
  expect(logged).toContain('SMS_WEBHOOK refused a message')
})

test.each(['', 'letters', '1234', '1'.repeat(21)])('"%s" is no mobile', async (mobile) => {
  expect((await askCode(mobile)).status).toBe(400)
})
