import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { createAllowed } from '#server/ingest/drivers/allowed.ts'

export type Look = (host: string) => Promise<readonly { readonly address: string }[]>
const allOf: Look = (host) => lookup(host, { all: true })

const inner = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4')
// Of IPv6 only what is given out to the world, without what carries an IPv4 address in it, and documentation.
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the world's, which anybody may be sent to. */
const isPublic = (address: string): boolean =>
  isIPv6(address) ? world.check(address, 'ipv6') && !inner.check(address, 'ipv6') : !inner.check(address, 'ipv4')

/** The host is not reached, by name or address. */
export class Unreachable extends Error {}

/** What an address of a webhook must look like; undefined where it does not. */
export const webhookUrl = (text: string): URL | undefined => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.hostname === '' ? undefined : url
}

/** Gives the address of a host, resolved once: throws `Unreachable` where one of its addresses is an inner one outside `networks`. */
export const createReach = (networks: readonly string[], look: Look = allOf) => {
  const allowed = createAllowed(networks)
  return async (host: string): Promise<string> => {
    const plain = host.replace(/^\[|\]$/g, '')
    const found = isIP(plain) ? [{ address: plain }] : await look(plain)
    const [first] = found
    if (!first) throw new Error(`${plain} has no address`)
    for (const { address } of found)
      if (address.includes('%') || !(isPublic(address) || allowed(address)))
        throw new Unreachable(`${plain}: inner address outside NOTIFY_NETWORKS`)
    return first.address
  }
}
export type Reach = ReturnType<typeof createReach>
