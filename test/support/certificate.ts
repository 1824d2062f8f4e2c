import { generateKeyPairSync, sign } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  if (body.length < 128) return Buffer.concat([Buffer.of(tag, body.length), body])
  return Buffer.concat([Buffer.of(tag, 0x82, body.length >> 8, body.length & 255), body])
}
const sequence = (...parts: readonly Buffer[]): Buffer => tlv(0x30, ...parts)
const oid = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, value: string): Buffer => tlv(tag, Buffer.from(value))
const pem = (kind: string, der: Buffer): string =>
  `-----BEGIN ${kind}-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${kind}-----\n`

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const localhost = sequence(tlv(0x31, sequence(oid('550403'), text(0x0c, 'localhost'))))
const names = sequence(text(0x82, 'localhost'), tlv(0x87, Buffer.of(127, 0, 0, 1)))
const extensions = tlv(0xa3, sequence(sequence(oid('551d11'), tlv(0x04, names))))

/** A certificate of localhost that vouches for itself, in PEM files in `folder`; `text` is what a client trusts. */
export const makeCertificate = async (folder: string): Promise<{ cert: string; key: string; text: string }> => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.of(2))),
    tlv(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    localhost,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    localhost,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const signature = tlv(0x03, Buffer.of(0), sign('sha256', content, privateKey))
  const certificate = pem('CERTIFICATE', sequence(content, ecdsaWithSha256, signature))
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  await writeFile(files.cert, certificate)
  await writeFile(files.key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return { ...files, text: certificate }
}
