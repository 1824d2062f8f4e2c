import { KeyObject, X509Certificate } from 'node:crypto'
import { hostname } from 'node:os'
import { z } from 'zod'
import type { Library } from './library.ts'

const shape = z.object({ key: z.string(), certificate: z.string(), applicationUri: z.string() })
/** Who the driver is to servers: key and certificate as PEM. */
export type Identity = z.output<typeof shape>

const keyBits = 2048
const validDays = 3650

export const newIdentity = async ({ crypto_utils }: Library, driverId: string): Promise<Identity> => {
  const applicationUri = `urn:tidewatt:driver:${driverId}`
  const privateKey = await crypto_utils.generatePrivateKey(keyBits)
  const { cert } = await crypto_utils.createSelfSignedCertificate({
    ...{ privateKey, applicationUri, validity: validDays, dns: [hostname()] },
    ...{ subject: `CN=Tidewatt ${driverId}`, purpose: crypto_utils.CertificatePurpose.ForApplication },
  })
  const key = String(KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }))
  return { key, certificate: cert, applicationUri }
}

/** What was kept; undefined where nothing was, or nothing that can be read. */
export const keptIdentity = (text: unknown): Identity | undefined => {
  if (typeof text !== 'string' || text === '') return undefined
  return shape.safeParse(JSON.parse(text)).data
}

/** Key and certificate as the library asks for them: from memory, never from a file. */
export const keyPairOf = ({ key, certificate }: Identity) => {
  const der = new X509Certificate(certificate).raw
  return { getCertificate: () => der, getCertificateChain: () => [der], getPrivateKey: () => ({ hidden: key }) }
}
