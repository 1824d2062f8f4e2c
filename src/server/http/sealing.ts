import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

type SealingKey = { readonly kid: string; readonly publicKey: string; readonly privateKey: KeyObject }

/** A fresh key pair; `publicKey` is base64url of the raw X25519 key. */
export const createSealingKey = (): SealingKey => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    kid: randomBytes(6).toString('base64url'),
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    privateKey,
  }
}

/** A private key as bytes, and back. */
export const privateBytes = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'pkcs8' })
export const privateKeyFrom = (bytes: Buffer): KeyObject =>
  createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })

/** The X25519 key of 32 secret bytes. */
export const privateKeyOf = (secret: Buffer): KeyObject =>
  privateKeyFrom(Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), secret]))

/** base64url of the raw key that belongs to a private one. */
export const publicKeyOf = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ format: 'jwk' }).x ?? ''

export const publicKeyFrom = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' })

const smallest = 32 + 12 + 16

/** Opens what `web/session/sealing` sealed under `randomStr`; undefined where it was not sealed for this key and nonce. */
export const openSealed = (
  key: Pick<SealingKey, 'privateKey'>,
  randomStr: string,
  sealed: string,
): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < smallest) return undefined
  const context = Buffer.from(randomStr, 'utf8')
  try {
    const shared = diffieHellman({ privateKey: key.privateKey, publicKey: publicKeyFrom(bytes.subarray(0, 32)) })
    const secret = Buffer.from(hkdfSync('sha256', shared, context, 'tidewatt-login', 32))
    const decipher = createDecipheriv('chacha20-poly1305', secret, bytes.subarray(32, 44), { authTagLength: 16 })
    decipher.setAAD(context, { plaintextLength: bytes.length - smallest })
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(44, -16)), decipher.final()]).toString('utf8')
  } catch {
    // Only what the sender chose can fail here: a point of low order, or a tag that does not fit.
    return undefined
  }
}
