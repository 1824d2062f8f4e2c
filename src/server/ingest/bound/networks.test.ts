import { expect, test } from 'vitest'
import { createResolve } from './networks.ts'

const names: Readonly<Record<string, readonly string[]>> = {
  plc: ['8.8.8.8', '10.1.2.3'],
  public: ['8.8.8.8'],
  none: [],
}
const resolve = createResolve(['10.0.0.0/8', '192.168.0.0/16', 'fd00::/8'], async (host) =>
  (names[host] ?? []).map((address) => ({ address })),
)

test.each([
  ['10.0.0.7', '10.0.0.7'],
  ['192.168.4.5', '192.168.4.5'],
  ['fd00::7', 'fd00::7'],
  ['[fd00::7]', 'fd00::7'],
  ['plc', '10.1.2.3'],
])('%s may be reached at %s', async (host, address) => {
  expect(await resolve(host)).toBe(address)
})

test.each([
  ...['127.0.0.1', '169.254.169.254', '8.8.8.8', '::1', '::ffff:127.0.0.1', 'fe80::1%eth0', '0.0.0.0'],
  ...['public', 'none', '10.0.0.1.', ''],
])('%s may not be reached', async (host) => {
  await expect(resolve(host)).rejects.toThrow('outside DRIVER_NETWORKS')
})

test('an address of IPv4 written as one of IPv6 is the same', async () => {
  expect(await resolve('::ffff:10.0.0.7')).toBe('::ffff:10.0.0.7')
})
