import { X509Certificate } from 'node:crypto'
import { z } from 'zod'

/** Of a server's certificate; thumbprints in hex, times in ms. */
export type CertificateFacts = {
  /** SHA-256, by which it is trusted */
  readonly thumbprint: string
  /** as servers and their tools show it */
  readonly sha1: string
  readonly subject: string
  readonly from: number
  readonly until: number
}
export const trustedCertificate = z.object({
  thumbprint: z.string(),
  sha1: z.string(),
  subject: z.string(),
  from: z.number(),
  until: z.number(),
})

const plain = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase()

/** Of a certificate in DER, the first where a chain follows. */
export const factsOf = (der: Uint8Array): CertificateFacts => {
  const { fingerprint256, fingerprint, subject, validFromDate, validToDate } = new X509Certificate(der)
  return {
    thumbprint: plain(fingerprint256),
    sha1: plain(fingerprint),
    subject: subject.replaceAll('\n', ', ').slice(0, 200),
    from: validFromDate.getTime(),
    until: validToDate.getTime(),
  }
}

/** The certificates that people trusted, as the driver's secret `own.trusted` holds them. */
export const trustedOf = (text: unknown): CertificateFacts[] =>
  typeof text === 'string' && text !== '' ? z.array(trustedCertificate).parse(JSON.parse(text)) : []

/** One out of its time is trusted by nobody, whoever trusted it before. */
export const verdictOf = (
  { thumbprint, from, until }: CertificateFacts,
  trusted: readonly Pick<CertificateFacts, 'thumbprint'>[],
  now: number,
): 'good' | 'expired' | 'unknown' => {
  if (now < from || now > until) return 'expired'
  return trusted.some((each) => each.thumbprint === thumbprint) ? 'good' : 'unknown'
}
