import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'

export const utf8 = new TextEncoder()

export const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

export const fromBase64url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

/**
 * Seals a password for `/auth/oauth/token` or `/auth/password` under the answer of `/auth/key`; in plain JavaScript, since
 * WebCrypto is absent on plain http. base64url of: ephemeral public key (32 bytes), nonce (12), ciphertext and tag.
 */
export const sealPassword = (key: { publicKey: string; randomStr: string }, plain: string): string => {
  const context = utf8.encode(key.randomStr)
  const ephemeral = crypto.getRandomValues(new Uint8Array(32))
  const shared = x25519.getSharedSecret(ephemeral, fromBase64url(key.publicKey))
  const secret = hkdf(sha256, shared, context, utf8.encode('tidewatt-login'), 32)
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const sealed = chacha20poly1305(secret, nonce, context).encrypt(utf8.encode(plain))
  return base64url(Uint8Array.of(...x25519.getPublicKey(ephemeral), ...nonce, ...sealed))
}
