import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToUtf8, concatBytes, hexToBytes, bytesToHex, randomBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'

const nonceLength = 24
const keyOf = (token: string): Uint8Array => sha256(utf8ToBytes(`tidewatt permitted routes ${token}`))

/** Seals the routes a session may enter, as hex that only the same token opens. */
export const sealRoutes = (routes: readonly string[], token: string): string => {
  const nonce = randomBytes(nonceLength)
  const sealed = xchacha20poly1305(keyOf(token), nonce).encrypt(utf8ToBytes(JSON.stringify(routes)))
  return bytesToHex(concatBytes(nonce, sealed))
}

/** The routes, or undefined where the text was sealed under another token, was changed, or is none of ours. */
export const openRoutes = (text: string, token: string): readonly string[] | undefined => {
  try {
    const bytes = hexToBytes(text)
    const opened = xchacha20poly1305(keyOf(token), bytes.subarray(0, nonceLength)).decrypt(bytes.subarray(nonceLength))
    const routes: unknown = JSON.parse(bytesToUtf8(opened))
    return Array.isArray(routes) && routes.every((route) => typeof route === 'string') ? routes : undefined
  } catch {
    // It is a cache: what cannot be read is made anew from the user's authorities.
    return undefined
  }
}
