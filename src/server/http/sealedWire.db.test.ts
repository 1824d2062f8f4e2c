import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Endpoint, Envelope } from '#contract/endpoint.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { buildApp } from '#server/app.ts'
import { features } from '#server/features.ts'
import { adminPassword } from '#test/support/database.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { sealCall } from '#web/calls/sealedWire.ts'
import { sealPassword } from '#web/session/sealing.ts'
import { buildFeatures } from './feature.ts'

let it: TestApp
let sealing: FastifyInstance
let url = ''
let publicKey = ''
beforeAll(async () => {
  it = await testApp()
  const webDirectory = await mkdtemp(join(tmpdir(), 'tidewatt-web-'))
  await writeFile(join(webDirectory, 'index.html'), '<!doctype html><html><head><title>x</title></head></html>')
  const context = { ...it.context, config: { ...it.context.config, wireEncryption: true } }
  sealing = await buildApp(context, buildFeatures(features, context), { checkOutput: true, webDirectory })
  url = await sealing.listen({ port: 0, host: '127.0.0.1' })
  const page = await (await fetch(url)).text()
  publicKey = /<meta name="tidewatt-sealed" content="([\w-]{43})"/.exec(page)?.[1] ?? ''
}, 60_000)
afterAll(async () => {
  await sealing?.close()
  await it?.stop()
})

const send = ({ method, path }: Endpoint, input: object, headers: Record<string, string>, token?: string) =>
  fetch(url + path + (method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''), {
    method,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    body: method === 'POST' ? JSON.stringify(input) : null,
  })

/** What went over the line, and what it says. */
const ask = async (endpoint: Endpoint, input: object, token?: string) => {
  const { headers, input: sealed, open } = sealCall(publicKey, endpoint, input)
  const response = await send(endpoint, sealed, headers, token)
  const text = await response.text()
  return { status: response.status, text, answer: open(JSON.parse(text)) as Envelope<never> & { data: unknown } }
}

test('calls round-trip sealed: GET and POST, answers and refusals, nothing of them readable on the line', async () => {
  const key = (await ask(sessionContract.key, {})).answer.data as { publicKey: string; randomStr: string }
  const grant = { grant_type: 'password', scope: 'server', username: 'admin', randomStr: key.randomStr }
  const entered = await ask(sessionContract.token, { ...grant, password: sealPassword(key, adminPassword) })
  expect(entered.text).not.toContain('access_token')
  const { access_token: token } = entered.answer.data as { access_token: string }
  const added = await ask(assetsContract.stationAdd, { stationName: '密站' }, token)
  expect(added.answer.code).toBe(0)
  const page = await ask(assetsContract.stationPage, { stationName: '密站', current: '1', size: 10 }, token)
  expect(page.answer.data).toMatchObject({ total: 1, size: 10, records: [{ stationName: '密站' }] })
  expect(page.text).not.toMatch(/密站|records/)
  const refused = await ask(assetsContract.stationAdd, { stationName: '' }, token)
  expect([refused.status, refused.answer.code, refused.text.includes('stationName')]).toEqual([400, 400, false])
  expect((await ask(assetsContract.stationPage, {})).answer.code).toBe(401)
})

test('a plain call, one that was changed and one for another call are refused in plain words', async () => {
  const words = 'The request is not sealed for this server, reload the page'
  const english = { 'accept-language': 'en' }
  const { stationPage, stationList } = assetsContract
  const plain = await send(stationPage, {}, english, it.admin)
  expect([plain.status, await plain.json()]).toEqual([400, { code: 400, msg: words, data: null }])
  for (const endpoint of [stationPage, stationList]) {
    const { headers, input, open } = sealCall(publicKey, stationPage, {})
    const sealed = endpoint === stationPage ? { sealed: `${input.sealed.slice(0, -4)}AAAA` } : input
    const response = await send(endpoint, sealed, { ...headers, ...english }, it.admin)
    expect(response.status).toBe(400)
    const text = await response.text()
    if (endpoint === stationPage) expect(open(JSON.parse(text))).toMatchObject({ code: 400, msg: words })
    else expect(() => open(JSON.parse(text))).toThrow()
  }
  const { open } = sealCall(publicKey, stationPage, {})
  expect([open({ code: 0, msg: 'ok', data: 1 }), open({ code: 502 })]).toEqual([undefined, { code: 502 }])
})

test('health stays plain; switched off, nothing is sealed and nothing says so', async () => {
  expect((await (await fetch(`${url}/health`)).json()) as object).not.toHaveProperty('sealed')
  expect(await it.call(assetsContract.stationPage, {}, it.admin)).toMatchObject({ current: 1 })
})
