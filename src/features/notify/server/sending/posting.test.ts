import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, type WebhookPeer, webhookPeer } from '#test/support/webhookPeer.ts'
import { createReach } from './addresses.ts'
import { post } from './posting.ts'

let peer: WebhookPeer
beforeAll(async () => {
  peer = await webhookPeer()
})
afterAll(() => peer?.stop())

const reach = createReach(['127.0.0.1'])
const send = (how: Answering, host = '127.0.0.1', within = 500) => {
  peer.be(how)
  return post(
    reach,
    { url: new URL(`http://${host}:${peer.port}/a`), body: '{"a":"箱"}', headers: { 'X-A': 'b' } },
    within,
  )
}

test('it has arrived as it was sent', async () => {
  expect(await send('ok')).toEqual({ text: 'done' })
  expect(peer.calls.at(-1)).toMatchObject({ path: '/a', body: '{"a":"箱"}', headers: { 'x-a': 'b' } })
})

test.each([
  ['broken', 'refused', 'HTTP 500'],
  ['busy', 'refused', 'HTTP 429'],
  ['inwards', 'refused', 'HTTP 307: redirects are not followed'],
  ['mute', 'unsure', 'no answer within 0.5 s'],
  ['cut', 'unsure', expect.stringContaining('socket hang up')],
] as const)('%s is %s', async (how, state, error) => {
  const before = peer.calls.length
  expect(await send(how)).toEqual({ state, error })
  expect(peer.calls.length).toBe(before + 1)
})

test('an answer without end is read no further', async () => {
  expect(await send('huge', '127.0.0.1', 5000)).toEqual({ text: undefined })
})

test('the address that was checked is the one that is connected to', async () => {
  const named = createReach(['127.0.0.1'], async () => [{ address: '127.0.0.1' }])
  peer.be('ok')
  const url = new URL(`http://robot.example:${peer.port}/named`)
  expect(await post(named, { url, body: '{}', headers: {} })).toEqual({ text: 'done' })
  expect(peer.calls.at(-1)?.headers.host).toBe(`robot.example:${peer.port}`)
})

test('a name that resolves inwards is never connected to', async () => {
  const before = peer.calls.length
  const url = new URL(`http://localhost:${peer.port}/`)
  expect(await post(createReach([]), { url, body: '{}', headers: {} })).toMatchObject({ state: 'unable' })
  expect(peer.calls.length).toBe(before)
})

test('where nobody listens, or no name is known, nothing was said', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as { port: number }
  await new Promise((resolve) => closed.close(resolve))
  expect(await post(reach, { url: new URL(`http://127.0.0.1:${port}/`), body: '{}', headers: {} })).toMatchObject({
    ...{ state: 'refused', error: expect.stringContaining('ECONNREFUSED') },
  })
  const unknown = createReach([], () => Promise.reject(new Error('ENOTFOUND')))
  const asked = post(unknown, { url: new URL('http://nobody.example/'), body: '{}', headers: {} })
  expect(await asked).toMatchObject({ state: 'refused' })
})
