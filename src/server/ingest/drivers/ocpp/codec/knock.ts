import type { Version } from './frames.ts'

const path = /^\/ocpp\/([A-Za-z0-9._~-]{1,48})$/
const versions: Readonly<Record<string, Version>> = { 'ocpp1.6': '1.6', 'ocpp2.0.1': '2.0.1' }

/** The code that an address names; undefined for any other address. Nothing is decoded: a code needs no escapes. */
export const codeIn = (url: string | undefined): string | undefined => path.exec(url ?? '')?.[1]

/** The first version that a station offers and we speak. */
export const protocolIn = (offered: string | undefined): { protocol: string; version: Version } | undefined => {
  const protocol = (offered ?? '')
    .split(',')
    .map((each) => each.trim())
    .find((each) => Object.hasOwn(versions, each))
  const version = protocol === undefined ? undefined : versions[protocol]
  return protocol === undefined || version === undefined ? undefined : { protocol, version }
}

/** The password of Basic authentication, whose bytes need not be text; undefined where the user is not `code`. */
export const passwordIn = (authorization: string | undefined, code: string): Buffer | undefined => {
  const [, coded] = /^basic +([A-Za-z0-9+/_=-]{1,400})$/i.exec(authorization ?? '') ?? []
  if (coded === undefined) return undefined
  const bytes = Buffer.from(coded, 'base64')
  const colon = bytes.indexOf(0x3a)
  return colon >= 0 && bytes.toString('latin1', 0, colon) === code ? bytes.subarray(colon + 1) : undefined
}
