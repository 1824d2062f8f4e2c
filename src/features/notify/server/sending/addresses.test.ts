import { expect, test } from 'vitest'
import { createReach, Unreachable, webhookUrl } from './addresses.ts'

const world = createReach([])

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ],
  ...[
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fc00::1]',
    '[ff02::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a00:1]',
  ],
  ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001::1]', '[::127.0.0.1]', 'localhost'],
])('%s is an inner address', async (host) => {
  await expect(world(host)).rejects.toBeInstanceOf(Unreachable)
})

test.each(['223.5.5.5', '1.1.1.1', '[2400:3200::1]'])('%s is one of the world', async (host) => {
  expect(await world(host)).toBe(host.replace(/[[\]]/g, ''))
})

test('inner networks are reached where they are named, and no others', async () => {
  const reach = createReach(['10.8.0.0/16', '127.0.0.1'])
  expect(await reach('10.8.3.4')).toBe('10.8.3.4')
  expect(await reach('127.0.0.1')).toBe('127.0.0.1')
  await expect(reach('10.9.0.1')).rejects.toBeInstanceOf(Unreachable)
})

test('a name is refused where one of its addresses is an inner one', async () => {
  const reach = createReach([], async () => [{ address: '223.5.5.5' }, { address: '10.0.0.7' }])
  await expect(reach('both.example')).rejects.toBeInstanceOf(Unreachable)
})

test.each([
  ['https://a.example/hook?key=1', true],
  ['http://127.1/', true],
  ['https://user@a.example/', false],
  ['https://:secret@a.example/', false],
  ['ftp://a.example/', false],
  ['javascript:alert(1)', false],
  ['file:///etc/passwd', false],
  ['a.example', false],
])('whether %s may be the address of a webhook: %s', (text, may) => {
  expect(webhookUrl(text) !== undefined).toBe(may)
})

test('other spellings of an inner address are the same one', async () => {
  for (const text of ['http://0x7f.1/', 'http://2130706433/', 'http://127.1/', 'http://[::ffff:127.0.0.1]/'])
    await expect(world(webhookUrl(text)?.hostname ?? '')).rejects.toBeInstanceOf(Unreachable)
})
