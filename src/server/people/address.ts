/** What counts as one address: an IPv4 address, or the /64 of an IPv6 one, since whoever has one has all of them. */
export const addressOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [left = [], right = []] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = ip.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`
}
