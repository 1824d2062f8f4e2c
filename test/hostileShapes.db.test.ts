import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sessionContract } from '#features/session/contract.ts'
import { type TestApp, testApp } from './support/app.ts'
import type { AnyCall } from './support/contracts.ts'
import { administratorOf, type SignedIn } from './support/people.ts'
import { sampleInput } from './support/sampleInput.ts'
import { isOfOwnSession, servedCalls } from './support/servedCalls.ts'
import { victimOf } from './support/victim.ts'

type Fields = Record<string, unknown>
type Schema = { readonly type?: string; readonly pattern?: string; readonly enum?: unknown; readonly format?: string }

const calls = servedCalls.filter((call) => call.access !== 'open' && !isOfOwnSession(call))
const posts = calls.filter(({ method, kind }) => method === 'POST' && kind !== 'upload')

let it: TestApp
let attacker: SignedIn
beforeAll(async () => {
  it = await testApp()
  await victimOf(it)
  const all = (await it.call(sessionContract.info, {}, it.admin)).authorities.map(({ authority }) => authority)
  attacker = await administratorOf(it, 'attacker', { level: 1, data_scope: 1 }, all)
})
afterAll(() => it?.stop())

let asks = 0
/** Each from an address of its own: calls under /auth/ are counted by address. */
const nextAddress = (): string => `10.${(asks >> 16) & 255}.${(asks >> 8) & 255}.${asks++ & 255}`
const ask = async ({ method, path }: AnyCall, token: string, input: Fields | string) => {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const response = await it.app.inject({
    ...{ method, url: path, remoteAddress: nextAddress() },
    ...(typeof input === 'string'
      ? { headers: { ...headers, 'content-type': 'application/json' }, payload: input }
      : method === 'GET'
        ? { headers, query: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])) }
        : { headers, payload: input }),
  })
  return { status: response.statusCode, text: response.body }
}
const propertiesOf = ({ input }: AnyCall): Record<string, Schema> =>
  (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Schema> })
    .properties ?? {}
const sampleOf = ({ input }: AnyCall): Fields => {
  const known = { current: 1, size: 10, version: 1, requestId: undefined, timeZone: 'Asia/Shanghai' }
  const given = sampleInput(input, known)
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

describe('every call', () => {
  test('with pages: none is larger than allowed, and one far behind the end is empty', async () => {
    const paged = calls.filter((call) => 'size' in propertiesOf(call))
    expect(paged.length).toBeGreaterThan(20)
    for (const call of paged) {
      const sample = sampleOf(call)
      for (const size of [0, -1, 1.5, 1e9, '1e9', '10; drop', 2 ** 53, 'NaN', '0x10'])
        expect((await ask(call, it.admin, { ...sample, size })).status, `${call.path} size=${size}`).toBe(400)
      if (!('current' in propertiesOf(call))) continue
      for (const current of [0, -1, 1e300, 'NaN', '1 or 1=1'])
        expect((await ask(call, it.admin, { ...sample, current })).status, `${call.path} current=${current}`).toBe(400)
      const far = await ask(call, it.admin, { ...sample, current: 2 ** 31 - 1 })
      expect(far.status, `${call.path} ${far.text}`).toBeLessThan(500)
    }
  })

  test('that searches takes the signs of a pattern for what they are', async () => {
    let asked = 0
    const lists = calls.filter(({ path, method }) => method === 'GET' && /page$/.test(path))
    for (const call of lists) {
      const plain = JSON.parse((await ask(call, it.admin, sampleOf(call))).text)
      for (const [name, schema] of Object.entries(propertiesOf(call))) {
        if (schema.type !== 'string' || schema.pattern || schema.enum || /Time$/.test(name)) continue
        const { [name]: _, ...others } = sampleOf(call)
        const all = Number(JSON.parse((await ask(call, it.admin, others)).text).data?.total ?? 0)
        if (all === 0) continue
        for (const value of ['%', '_', '%%', '\\', '%_%', '.*', '[a-z]']) {
          asked += 1
          const found = JSON.parse((await ask(call, it.admin, { ...others, [name]: value })).text)
          // Underscores stand in keys of ours.
          const most = value === '_' ? all - 1 : 0
          expect(found.data?.total ?? 0, `${call.path} ${name}=${value} ${plain.msg}`).toBeLessThanOrEqual(most)
        }
      }
    }
    expect(asked).toBeGreaterThan(20)
  })

  test('with a body nested without end, of another kind or with keys of prototypes: refused or ignored, never a fault', async () => {
    const deep = `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`
    const long = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    for (const call of posts) {
      const sample = sampleOf(call)
      const names = Object.keys(propertiesOf(call))
      const bodies = [
        ...['null', '1', '"x"', '[]', '[[]]', 'true', '{', '{}{}', '{"a":1,"a":2}', long, deep],
        ...['__proto__', 'constructor', 'prototype'].map((key) => `{"${key}":{"isPlatformAdmin":true,"polluted":1}}`),
        ...names
          .slice(0, 4)
          .flatMap((name) => [
            `{"${name}":${long}}`,
            `{"${name}":${deep}}`,
            JSON.stringify({ ...sample, [name]: { toString: 1, valueOf: 1 } }),
            `{"${name}":{"__proto__":{"polluted":1}}}`,
          ]),
      ]
      for (const body of bodies) {
        const { status, text } = await ask(call, attacker.token, body)
        expect(status, `${call.path} ${body.slice(0, 60)} ${text.slice(0, 200)}`).toBeLessThan(500)
      }
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('that answers text says what it is, so that no browser takes it for a page', async () => {
    const html = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    for (const call of calls) {
      const properties = Object.entries(propertiesOf(call)).filter(
        ([, { type, pattern }]) => type === 'string' && !pattern,
      )
      const input = { ...sampleOf(call), ...Object.fromEntries(properties.map(([name]) => [name, html])) }
      const response = await it.app.inject({
        ...{ method: call.method, url: call.path, headers: { authorization: `Bearer ${attacker.token}` } },
        ...(call.method === 'GET'
          ? { query: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])) }
          : { payload: input }),
      })
      const type = String(response.headers['content-type'])
      const isFile = String(response.headers['content-disposition'] ?? '').startsWith('attachment')
      expect(
        [/^application\/json/.test(type) || isFile, response.headers['x-content-type-options']],
        call.path,
      ).toEqual([true, 'nosniff'])
    }
  })
})
