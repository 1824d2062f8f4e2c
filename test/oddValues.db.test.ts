import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from './support/app.ts'
import type { AnyCall } from './support/contracts.ts'
import { sampleInput } from './support/sampleInput.ts'
import { isOfOwnSession, servedCalls } from './support/servedCalls.ts'

const calls = servedCalls
  .filter(({ kind }) => kind !== 'upload' && kind !== 'device')
  .filter((call) => !isOfOwnSession(call))

type Fields = Record<string, unknown>
type Schema = { readonly properties?: Fields; readonly [key: string]: unknown }

let it: TestApp
beforeAll(async () => {
  it = await testApp()
})
afterAll(() => it?.stop())

let asks = 0
/** Each from an address of its own: calls under /auth/ are counted by address. */
const nextAddress = (): string => `10.${(asks >> 16) & 255}.${(asks >> 8) & 255}.${asks++ & 255}`
const ask = async ({ method, path }: AnyCall, input: Fields) => {
  const response = await it.app.inject({
    method,
    url: path,
    remoteAddress: nextAddress(),
    headers: { authorization: `Bearer ${it.admin}`, 'accept-language': 'en' },
    ...(method === 'GET'
      ? { query: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])) }
      : { payload: input }),
  })
  return { status: response.statusCode, text: response.body }
}
const schemaOf = ({ input }: AnyCall): Schema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
const sampleOf = ({ input }: AnyCall): Fields => {
  const given = sampleInput(input, {
    current: 1,
    size: 10,
    version: 1,
    requestId: undefined,
    timeZone: 'Asia/Shanghai',
    id: '1',
    deviceId: '1',
    chosen: { alarmIds: ['1'] },
    mmsi: '413000001',
    shippingId: '1',
  })
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const patternsOf = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { pattern, anyOf, oneOf, allOf } = schema as Record<string, unknown>
  const within = [anyOf, oneOf, allOf].flatMap((each) => (Array.isArray(each) ? each.flatMap(patternsOf) : []))
  return typeof pattern === 'string' ? [pattern, ...within] : within
}
const accepts = (schema: unknown, example: string): boolean =>
  patternsOf(schema).some(
    (pattern) => pattern.includes('\\d') && new RegExp(pattern).test(example) && !new RegExp(pattern).test('7'),
  )

const odd = {
  '2026-01-01 00:00:00': [
    '0000-01-01 00:00:00',
    '0001-01-01 00:00:00',
    '0099-12-31 23:59:59',
    '1969-12-31 23:59:59',
    '2100-01-01 00:00:00',
    '9999-12-31 23:59:59',
    '2026-02-30 00:00:00',
    '2025-02-29 12:00:00',
    '2026-04-31 00:00:00',
    '2026-01-01 24:00:00',
  ],
  '2026-01-01': ['0000-01-01', '0001-01-01', '1969-12-31', '2100-01-01', '9999-12-31', '2026-02-30', '2025-02-29'],
  '2026-01': ['0000-01', '1969-12', '2100-01', '9999-12', '2026-13', '2026-00'],
} as const

test('a date that does not exist or lies outside 1970 to 2099 is refused with its field, in every call', async () => {
  let asked = 0
  for (const call of calls) {
    const sample = sampleOf(call)
    for (const [name, schema] of Object.entries(schemaOf(call).properties ?? {}))
      for (const [example, values] of Object.entries(odd)) {
        if (!accepts(schema, example)) continue
        for (const value of values) {
          asked += 1
          const { status, text } = await ask(call, { ...sample, [name]: value })
          expect([status, text.includes(name)], `${call.path} ${name}=${value}: ${text}`).toEqual([400, true])
        }
      }
  }
  expect(asked).toBeGreaterThan(300)
})

test('no text that looks like a date, and no number, is a fault of the server', async () => {
  const dates = [...Object.values(odd).flat(), '0000-00-00', '-271821-04-20', '+275760-09-13', '2026-01-01T00:00:00Z']
  const numbers = [-1, 2 ** 31, 8.64e15 + 1, Number.MAX_SAFE_INTEGER, 2 ** 63, 1e300]
  const takesNumber = (schema: unknown): boolean => /"(integer|number)"|\[0-9\]/.test(JSON.stringify(schema))
  for (const call of calls) {
    const sample = sampleOf(call)
    for (const [name, schema] of Object.entries(schemaOf(call).properties ?? {})) {
      const tried = [
        ...(/time|day|date|month|until|^at$|^ts$/i.test(name) ? dates : []),
        ...(takesNumber(schema) ? numbers : []),
      ]
      for (const value of tried) {
        const { status, text } = await ask(call, { ...sample, [name]: value })
        expect(status, `${call.path} ${name}=${value}: ${text}`).toBeLessThan(500)
      }
    }
  }
})

test('text that no database can hold is refused with its field, in every call', async () => {
  for (const call of calls) {
    if (call.method === 'GET') continue
    const sample = sampleOf(call)
    for (const name of Object.keys(schemaOf(call).properties ?? {}))
      for (const value of ['a\ud800b', '\udc00', 'a\u0000'])
        for (const given of [value, [value], { within: value }, { [value]: 1 }]) {
          const { status, text } = await ask(call, { ...sample, [name]: given })
          expect([status, text.includes(name)], `${call.path} ${name}: ${text}`).toEqual([400, true])
        }
  }
})
