import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealedInput, nonceLifetime } from '#server/http/sealedInput.ts'
import { createSecretBox } from '#server/people/secretBox.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { sealPassword } from '#web/session/sealing.ts'
import { createCaptchas } from './captchas.ts'
import { createSmsCodes } from './smsCodes.ts'

let database: TestDatabase
let now = Date.UTC(2026, 10, 21)
const clock = (): number => now
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.stop())

/** Two processes on one database. */
const two = () => [createSealedInput(database.db, clock), createSealedInput(database.db, clock)] as const

test('what was sealed for one process another opens, once, in time', async () => {
  const [one, other] = two()
  const key = await one.issue()
  const sealed = sealPassword(key, 'secret_1')
  expect(await other.open(key.randomStr, [sealed, sealed])).toEqual(['secret_1', 'secret_1'])
  await expect(one.open(key.randomStr, [sealed])).rejects.toThrow('login.key_expired')
  await expect(one.open('never issued', [sealed])).rejects.toThrow('login.key_expired')
  const late = await one.issue()
  now += nonceLifetime + 1
  await expect(other.open(late.randomStr, [sealPassword(late, 'secret_1')])).rejects.toThrow('login.key_expired')
})

test('each nonce has a key of its own, and nothing of what is over stays', async () => {
  const [one] = two()
  const [a, b] = [await one.issue(), await one.issue()]
  expect(a.publicKey).not.toBe(b.publicKey)
  await expect(one.open(b.randomStr, [sealPassword({ ...a, randomStr: b.randomStr }, 'secret_1')])).rejects.toThrow()
  now += nonceLifetime + 1
  await createSealedInput(database.db, clock).issue()
  expect(await database.db.selectFrom('sign_in_nonce').select('nonce').execute()).toHaveLength(1)
})

test('a captcha is taken once, in time, by what its last picture shows, whatever the case', async () => {
  const [one, other] = two()
  const shown = ['AAAA', 'HKL4', 'MNPT', 'LATE']
  const [draws, takes] = [createCaptchas(one, () => shown.shift() ?? ''), createCaptchas(other)]
  const [first, second, third] = [await one.issue(), await one.issue(), await one.issue()]
  await draws.draw(first.randomStr)
  expect(await draws.draw(first.randomStr)).toMatch(/^data:image/)
  expect(await takes.take(first.randomStr, 'AAAA')).toBe(false)
  expect(await takes.take(first.randomStr, 'HKL4')).toBe(false)
  await draws.draw(second.randomStr)
  expect(await takes.take(second.randomStr, ' mnpt ')).toBe(true)
  expect(await takes.take(second.randomStr, 'MNPT')).toBe(false)
  expect(await takes.take('never', '')).toBe(false)
  await draws.draw(third.randomStr)
  now += nonceLifetime + 1
  expect(await takes.take(third.randomStr, 'LATE')).toBe(false)
  expect(await draws.draw(third.randomStr)).toBeUndefined()
})

test('a code that one process sent another redeems, once', async () => {
  const box = () => createSecretBox({ dataDir: '/nowhere', secretKey: 'x'.repeat(32) })
  const [sends, redeems] = [createSmsCodes(database.db, clock, box()), createSmsCodes(database.db, clock, box())]
  const { id } = await database.db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
  const [mobile, imei] = ['13900000001', 'browser']
  const code = await sends.issue(id, mobile, imei)
  expect(await redeems.redeem(id, { mobile, imei, code: code === '000000' ? '000001' : '000000' })).toBe(false)
  expect(await redeems.redeem(id, { mobile, imei, code })).toBe(true)
  expect(await sends.redeem(id, { mobile, imei, code })).toBe(false)
})
