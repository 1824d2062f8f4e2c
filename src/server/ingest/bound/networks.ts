import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createAllowed } from '../drivers/allowed.ts'

type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>
const allOf: Lookup = (host) => lookup(host, { all: true })

/** Gives the address of a host that lies in one of `networks`, resolved once. Rejects where it has none. */
export const createResolve = (networks: readonly string[], look: Lookup = allOf) => {
  const allowed = createAllowed(networks)
  return async (host: string): Promise<string> => {
    const plain = host.replace(/^\[|\]$/g, '')
    const addresses = isIP(plain) ? [{ address: plain }] : await look(plain)
    const found = addresses.find(({ address }) => !address.includes('%') && allowed(address))
    if (!found) throw new Error(`${host}: outside DRIVER_NETWORKS`)
    return found.address
  }
}
