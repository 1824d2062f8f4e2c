import { createCipheriv, createDecipheriv, diffieHellman, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSealed, type Sealed, sealedContext, sealedHeader, sealedPurpose } from '#contract/sealedWire.ts'
import { AppError } from './appError.ts'
import { publicKeyOf, publicKeyFrom } from './sealing.ts'

const cipher = 'chacha20-poly1305'
const tag = { authTagLength: 16 }
type Keys = { readonly request: Buffer; readonly answer: Buffer; readonly context: Buffer }

const keysOf = (privateKey: KeyObject, ephemeral: string, context: string): Keys | undefined => {
  const raw = Buffer.from(ephemeral, 'base64url')
  if (raw.length !== 32) return undefined
  try {
    const shared = diffieHellman({ privateKey, publicKey: publicKeyFrom(raw) })
    const both = Buffer.from(hkdfSync('sha256', shared, raw, sealedPurpose, 64))
    return { request: both.subarray(0, 32), answer: both.subarray(32), context: Buffer.from(context) }
  } catch {
    // A point of low order, which only the sender can choose.
    return undefined
  }
}

const opened = ({ request, context }: Keys, given: unknown): unknown => {
  if (!isSealed(given)) throw new AppError('request.unsealed')
  const bytes = Buffer.from(given.sealed, 'base64url')
  try {
    const decipher = createDecipheriv(cipher, request, bytes.subarray(0, 12), tag)
    decipher.setAAD(context, { plaintextLength: bytes.length - 28 }).setAuthTag(bytes.subarray(-16))
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8'))
  } catch {
    throw new AppError('request.unsealed')
  }
}

const sealedAnswer = ({ answer, context }: Keys, payload: unknown): Sealed => {
  const nonce = randomBytes(12)
  const plain = Buffer.from(JSON.stringify(payload))
  const sealing = createCipheriv(cipher, answer, nonce, tag)
  sealing.setAAD(context, { plaintextLength: plain.length })
  const body = Buffer.concat([sealing.update(plain), sealing.final()])
  return { sealed: Buffer.concat([nonce, body, sealing.getAuthTag()]).toString('base64url') }
}

/**
 * Calls (`paths`) and their answers sealed under this key: a plain call is refused with `request.unsealed`. Files, live updates and
 * `/health` stay as they are. Returns the public key, base64url.
 */
export const sealWire = (app: FastifyInstance, privateKey: KeyObject, paths: ReadonlySet<string>): string => {
  const keys = new WeakMap<FastifyRequest, Keys>()
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions
    const ephemeral = request.headers[sealedHeader]
    const own = typeof ephemeral === 'string' && keysOf(privateKey, ephemeral, sealedContext(request.method, url))
    if (own) keys.set(request, own)
    else if (paths.has(url)) throw new AppError('request.unsealed')
  })
  app.addHook('preValidation', async (request) => {
    const own = keys.get(request)
    if (!own) return
    if (request.method === 'GET') request.query = opened(own, request.query)
    else request.body = opened(own, request.body)
  })
  app.addHook('preSerialization', async (request, _, payload) => {
    const own = keys.get(request)
    return own ? sealedAnswer(own, payload) : payload
  })
  return publicKeyOf(privateKey)
}
