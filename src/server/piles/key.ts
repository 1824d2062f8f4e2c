import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const hashed = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** A new key of a pile: 40 hex digits, and what is stored of it. OCPP allows no longer ones. */
export const newKey = (): { readonly key: string; readonly hash: Buffer } => {
  const bytes = randomBytes(20)
  return { key: bytes.toString('hex'), hash: hashed(bytes) }
}

/** What is stored of a key of 40 hex digits. */
export const hashOf = (key: string): Buffer => hashed(Buffer.from(key, 'hex'))

/** Whether a password is the key: its 20 bytes, or the 40 hex digits that stand for them. */
export const keyFits = (hash: Buffer | null, given: Buffer): boolean => {
  const text = given.length === 40 ? given.toString('latin1') : ''
  const bytes = /^[0-9a-f]{40}$/i.test(text) ? Buffer.from(text, 'hex') : given
  return hash !== null && bytes.length === 20 && timingSafeEqual(hashed(bytes), hash)
}
