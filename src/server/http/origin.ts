import type { FastifyRequest } from 'fastify'

/** The portal's own address as this request names it, such as `https://tidewatt.example`; proxies count as TRUST_PROXY says. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`
