import { sha256 } from '@noble/hashes/sha2.js'
import { z } from 'zod'
import { call } from '#web/calls/api.ts'
import { textOf } from '#web/i18n.ts'
import { takeTokens } from '#web/session/session.ts'
import { readStoredJson, writeStored } from '#web/storage.ts'
import { sessionContract } from '../contract.ts'
import { oidcKey } from './oidcKey.ts'
import { secondStepMessages } from './secondStepMessages.ts'

/** Kept by this tab alone while it is at the provider: whoever catches the ticket on its way back cannot use it. */
const kept = z.object({ secret: z.string(), from: z.string().startsWith('/').optional() })

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** Leaves for the provider; `from` is the route to go to afterwards. */
export const startOidc = async (from: string | undefined): Promise<void> => {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  writeStored('sessionStorage', oidcKey, JSON.stringify({ secret, from }))
  if (readStoredJson('sessionStorage', oidcKey, kept)?.secret !== secret)
    throw new Error(textOf(secondStepMessages, 'noStorage'))
  const { url } = await call(sessionContract.oidcStart, {
    binding: base64url(sha256(new TextEncoder().encode(secret))),
  })
  location.assign(url)
}

/** The route to go to after the sign-in that this tab began. */
export const oidcFrom = (): string | undefined => readStoredJson('sessionStorage', oidcKey, kept)?.from

/** Takes up the ticket that the tab came back with; rejects where this tab did not begin. */
export const finishOidc = async (ticket: string): Promise<void> => {
  const begun = readStoredJson('sessionStorage', oidcKey, kept)
  writeStored('sessionStorage', oidcKey, '')
  if (!begun) throw new Error(textOf(secondStepMessages, 'otherTab'))
  await takeTokens({ grant_type: 'ticket', ticket, secret: begun.secret })
}
