/**
 * An http or https address; undefined for anything else and where it holds user info, since `https://bank.example@evil.example` leads
 * elsewhere than it seems to.
 */
export const webAddress = (text: string): URL | undefined => {
  const address = text.trim()
  if (!/^https?:\/\//i.test(address) || /^https?:[/\\]*[^/\\?#]*@/i.test(address)) return undefined
  const url = URL.parse(address)
  return url && url.username === '' && url.password === '' ? url : undefined
}
