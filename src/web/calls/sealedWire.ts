import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { isSealed, type Sealed, sealedContext, sealedHeader, sealedPurpose } from '#contract/sealedWire.ts'
import { base64url, fromBase64url, utf8 } from '../session/sealing.ts'

/** One call under a key of its own. */
type SealedCall = {
  readonly headers: Readonly<Record<string, string>>
  /** takes the place of the body or the query */
  readonly input: Sealed
  /** the answer in plain; an answer that is not sealed, as a proxy's, stays as it is unless it claims success */
  readonly open: (answer: unknown) => unknown
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Seals a call for the server's public key (base64url); in plain JavaScript, since WebCrypto is absent on plain http. */
export const sealCall = (
  publicKey: string,
  { method, path }: { method: string; path: string },
  input: unknown,
): SealedCall => {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const ephemeral = x25519.getPublicKey(secret)
  const shared = x25519.getSharedSecret(secret, fromBase64url(publicKey))
  const keys = hkdf(sha256, shared, ephemeral, utf8.encode(sealedPurpose), 64)
  const context = utf8.encode(sealedContext(method, path))
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const body = chacha20poly1305(keys.slice(0, 32), nonce, context).encrypt(utf8.encode(JSON.stringify(input ?? {})))
  return {
    headers: { [sealedHeader]: base64url(ephemeral) },
    input: { sealed: base64url(joined(nonce, body)) },
    open: (answer) => {
      if (!isSealed(answer)) {
        const claimsSuccess = typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 0
        return claimsSuccess ? undefined : answer
      }
      const bytes = fromBase64url(answer.sealed)
      const plain = chacha20poly1305(keys.slice(32), bytes.subarray(0, 12), context).decrypt(bytes.subarray(12))
      return JSON.parse(new TextDecoder().decode(plain))
    },
  }
}
