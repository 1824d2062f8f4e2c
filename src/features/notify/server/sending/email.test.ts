import { afterEach, beforeEach, expect, test } from 'vitest'
import { headerIn, type MailPeer, mailPeer, type Manner, textIn } from '#test/support/mailPeer.ts'
import { createMailRoom, isAddress, type MailRoom } from './email.ts'

let peer: MailPeer
let room: MailRoom
beforeEach(async () => {
  peer = await mailPeer()
  room = createMailRoom({ url: peer.url, from: 'Tidewatt <alarm@port.example>' }, { connect: 500, answer: 700 })
})
afterEach(async () => {
  room.close()
  await peer.stop()
})

const letter = { to: 'zhang@port.example', subject: '【1级告警】箱1 SOC过低', text: '站点：龙潭\n设备：箱1' }

test('a letter arrives as it was written', async () => {
  expect(await room.send(letter)).toEqual({ state: 'sent' })
  const [came] = peer.letters
  if (!came) throw new Error('nothing came')
  expect([came.from, came.to]).toEqual(['alarm@port.example', ['zhang@port.example']])
  expect(headerIn(came, 'Subject')).toBe(letter.subject)
  expect(textIn(came)).toBe(letter.text)
})

test.each([
  ['later', 'refused', /451/],
  ['never', 'refused', /554/],
  ['mailbox', 'refused', /550/],
  ['mute', 'refused', /greeting|timeout/i],
  ['drop', 'unsure', /./],
  ['deaf', 'unsure', /timeout/i],
] as const)('%s is %s', async (manner: Manner, state, error) => {
  peer.be(manner)
  expect(await room.send(letter)).toEqual({ state, error: expect.stringMatching(error) })
})

test('a mail server that takes its time has it once; one that comes back is used again', async () => {
  peer.be('slow')
  expect(await room.send(letter)).toEqual({ state: 'sent' })
  peer.be('later')
  expect(await room.send(letter)).toMatchObject({ state: 'refused' })
  peer.be('accept')
  expect(await room.send(letter)).toEqual({ state: 'sent' })
  expect(peer.letters.length).toBe(3)
})

test('where nobody listens nothing was said', async () => {
  await peer.stop()
  expect(await room.send(letter)).toMatchObject({ state: 'refused', error: expect.stringContaining('ECONNREFUSED') })
})

test('who gives up while the server is silent is unsure once the body is there', async () => {
  peer.be('deaf')
  const gaveUp = new AbortController()
  const sending = room.send(letter, gaveUp.signal)
  await expect.poll(() => peer.letters.length).toBe(1)
  gaveUp.abort()
  expect((await sending).state).toBe('unsure')
})

test('STARTTLS is used where it is offered, and its certificate checked', async () => {
  const safe = await mailPeer({ tls: true })
  const from = 'alarm@port.example'
  const strict = createMailRoom({ url: safe.url, from })
  const lenient = createMailRoom({ url: `${safe.url}?tls.rejectUnauthorized=false`, from })
  expect(await strict.send(letter)).toMatchObject({ state: 'refused', error: expect.stringMatching(/certificate/i) })
  expect(safe.letters).toEqual([])
  expect(await lenient.send(letter)).toEqual({ state: 'sent' })
  strict.close()
  lenient.close()
  await safe.stop()
})

test.each([
  ['a@b.example', true],
  ['a@b.example, c@d.example', false],
  ['a@b.example\r\nBcc: c@d.example', false],
  ['<a@b.example>', false],
  ['a', false],
  ['', false],
])('whether %j is one address: %s', (text, is) => {
  expect(isAddress(text)).toBe(is)
})
