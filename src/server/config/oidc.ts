import { z } from 'zod'
import { webAddress } from '#contract/webAddress.ts'
import { blankIsUnset, expected } from './fields.ts'

export type OidcConfig = {
  readonly issuer: string
  readonly clientId: string
  /** absent for a public client, which PKCE alone protects */
  readonly clientSecret?: string
  readonly scope: string
  /** what the button says */
  readonly label: string
  /** the claim that holds what an administrator wrote down as external name */
  readonly claim: string
}

/** Names of this machine for itself. */
export const ownHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Without TLS whoever stands in between could be the provider. */
const isIssuer = (value: string): boolean => {
  const url = webAddress(value)
  if (url?.search !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && ownHosts.has(url.hostname))
}

export const oidcVariables = {
  OIDC_ISSUER: blankIsUnset(
    z
      .string()
      .refine(isIssuer, expected('an https address such as https://id.example (http for localhost only)'))
      .optional(),
  ),
  OIDC_CLIENT_ID: blankIsUnset(z.string().max(200).optional()),
  OIDC_CLIENT_SECRET: blankIsUnset(z.string().max(500).optional()),
  OIDC_SCOPE: blankIsUnset(
    z
      .string()
      .regex(/^\S+( \S+)*$/, expected('scopes separated by spaces'))
      .refine((value) => value.split(' ').includes('openid'), expected('openid among the scopes'))
      .default('openid profile email'),
  ),
  OIDC_LABEL: blankIsUnset(z.string().max(40).default('OpenID Connect')),
  OIDC_CLAIM: blankIsUnset(
    z
      .string()
      .regex(/^\w{1,60}$/, expected('the name of a claim, such as preferred_username, email or sub'))
      .default('preferred_username'),
  ),
}

const names = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_SCOPE', 'OIDC_LABEL', 'OIDC_CLAIM'] as const

/** What is missing beside what is set. */
export const oidcFaults = (env: Readonly<Record<string, string | undefined>>): string[] => {
  if (env.OIDC_ISSUER) return env.OIDC_CLIENT_ID ? [] : ['OIDC_CLIENT_ID: expected as well, since OIDC_ISSUER is set']
  const lone = names.find((name) => env[name])
  return lone ? [`OIDC_ISSUER: expected as well, since ${lone} is set`] : []
}

type Set = z.output<z.ZodObject<typeof oidcVariables>>

export const oidcOf = (set: Set): OidcConfig | undefined =>
  set.OIDC_ISSUER && set.OIDC_CLIENT_ID
    ? {
        issuer: set.OIDC_ISSUER,
        clientId: set.OIDC_CLIENT_ID,
        clientSecret: set.OIDC_CLIENT_SECRET,
        scope: set.OIDC_SCOPE,
        label: set.OIDC_LABEL,
        claim: set.OIDC_CLAIM,
      }
    : undefined
