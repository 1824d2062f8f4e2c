import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DeviceCall } from '#contract/deviceCall.ts'
import { wireLimits } from '#contract/wireLimits.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { AppError } from './appError.ts'
import { bearerOf, hashToken } from './auth.ts'
import { createAllowance } from './callLimits.ts'
import type { SentMessage } from './feature.ts'

const inflate = promisify(gunzip)
const mostPassed = 64 * wireLimits.packetBytes

/** A body of at most 1 MiB; what is beyond is read past, so that the refusal is heard, and not kept. */
const gathered = (body: Readable): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let bytes = 0
    body.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes <= wireLimits.packetBytes) pieces.push(piece)
      else {
        pieces.length = 0
        reject(new AppError('request.too_large'))
        if (bytes > mostPassed) body.destroy()
      }
    })
    body.once('end', () => resolve(Buffer.concat(pieces)))
    body.once('close', () => reject(new AppError('request.invalid', 'body')))
  })

const inflated = async (sent: Buffer): Promise<Buffer> => {
  try {
    return await inflate(sent, { maxOutputLength: wireLimits.inflatedBytes })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? new AppError('request.too_large') : new AppError('request.invalid', 'body: gzip')
  }
}

const bodyOf = async ({ headers, body }: FastifyRequest): Promise<Buffer> => {
  const sent = await gathered(body as Readable)
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase() === 'gzip' ? inflated(sent) : sent
}
const isKnownCoding = (coding = 'identity'): boolean => ['identity', 'gzip'].includes(coding.trim().toLowerCase())

type Given = {
  readonly registry: Pick<Registry, 'byToken' | 'byId'>
  readonly checkAnswer: (answer: unknown) => void
}

/** A device is known by its token before a byte of its body is read. */
export const serveDeviceCall = (
  app: FastifyInstance,
  entry: DeviceCall,
  handler: (sent: SentMessage) => unknown,
  { registry, checkAnswer }: Given,
): void => {
  const allowed = createAllowance(wireLimits.postsPerMinute)
  const devices = new WeakMap<FastifyRequest, Device>()
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('application/json', (_, body, done) => done(null, body))
    own.route({
      method: 'POST',
      url: entry.path,
      decompress: false,
      onRequest: async (request) => {
        const token = bearerOf(request.headers.authorization)
        const device = token === undefined ? undefined : registry.byToken(hashToken(token))
        if (!device) throw new AppError('ingest.token')
        if (!allowed(device.deviceId)) throw new AppError('request.too_many')
        if (!isKnownCoding(request.headers['content-encoding'])) throw new AppError('request.media_type')
        devices.set(request, device)
      },
      handler: async (request, reply) => {
        const device = devices.get(request)
        if (!device) throw new AppError('ingest.token')
        reply.header('cache-control', 'no-store')
        const answer = await handler({ device, body: () => bodyOf(request) })
        checkAnswer(answer)
        return { code: 0, msg: 'ok', data: answer }
      },
    })
  })
}
