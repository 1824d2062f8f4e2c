import { BlockList, isIPv6 } from 'node:net'

/** Answers are kept for so many addresses, which may be forged. */
const mostKept = 1000

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether an address is one of `list`, addresses and networks. */
export const createAllowed = (list: readonly string[]) => {
  const allowed = new BlockList()
  for (const each of list) {
    const [address = '', bits] = each.split('/')
    if (bits === undefined) allowed.addAddress(address, familyOf(address))
    else allowed.addSubnet(address, Number(bits), familyOf(address))
  }
  const known = new Map<string, boolean>()
  return (address: string): boolean => {
    const before = known.get(address)
    if (before !== undefined) return before
    if (known.size >= mostKept) known.clear()
    const is = allowed.check(address, familyOf(address))
    known.set(address, is)
    return is
  }
}
