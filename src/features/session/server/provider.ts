import * as oidc from 'openid-client'
import type { OidcConfig } from '#server/config/oidc.ts'
import type { Log } from '#server/context/context.ts'

/** Who came back, as the provider's signed word has it; `name` is the claim that accounts are linked by. */
export type Identity = { readonly issuer: string; readonly subject: string; readonly name: string | undefined }
type Checks = { readonly nonce: string; readonly verifier: string; readonly state: string }

export type Provider = {
  /** true once its description was read; tries again by itself when asked later */
  ready(): Promise<boolean>
  /** where to send a browser; undefined while the provider is away */
  authorize(redirectUri: string): Promise<(Checks & { url: string }) | undefined>
  /** exchanges what came back; rejects where anything about it is wrong */
  exchange(callback: URL, checks: Checks): Promise<Identity>
}

const timeoutSeconds = 5
const retryAfter = 10_000
/** Keys and addresses may change; the old description holds until a new one is there. */
const readAgainAfter = 3_600_000

/** Basic, as RFC 6749 wants it of everybody, unless the provider says that it takes another way only. */
const authentication = (secret: string | undefined): oidc.ClientAuth => {
  if (secret === undefined) return oidc.None()
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (taken.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

const discover = async ({ issuer, clientId, clientSecret }: OidcConfig): Promise<oidc.Configuration> => {
  const insecure = new URL(issuer).protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(new URL(issuer), clientId, {}, authentication(clientSecret), {
    timeout: timeoutSeconds,
    execute: [oidc.enableNonRepudiationChecks, ...insecure],
  })
}

type Claims = Readonly<Record<string, unknown>>

/** An address counts only where the provider says that it is his. */
const nameOf = (claims: Claims, claim: string): string | undefined => {
  const value = claims[claim]
  if (typeof value !== 'string' || value === '' || value.length > 200) return undefined
  return claim === 'email' && claims.email_verified !== true ? undefined : value
}

export const createProvider = (settings: OidcConfig, log: Log, clock: () => number): Provider => {
  let known: { configuration: oidc.Configuration; at: number } | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let underway: Promise<void> | undefined

  const read = async (): Promise<void> => {
    try {
      const configuration = await discover(settings)
      if (!known) log.info('OpenID Connect is ready', { issuer: settings.issuer })
      known = { configuration, at: clock() }
    } catch (error) {
      failedAt = clock()
      log.warn('the OpenID Connect provider cannot be reached', { issuer: settings.issuer, error })
    } finally {
      underway = undefined
    }
  }
  const current = async (): Promise<oidc.Configuration | undefined> => {
    const fresh = known !== undefined && clock() - known.at < readAgainAfter
    if (!fresh && clock() - failedAt >= retryAfter) underway ??= read()
    if (!known) await underway
    return known?.configuration
  }

  return {
    ready: async () => (await current()) !== undefined,
    authorize: async (redirectUri) => {
      const configuration = await current()
      if (!configuration) return undefined
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const { href: url } = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url, state, nonce, verifier }
    },
    exchange: async (callback, { nonce, verifier, state }) => {
      const configuration = await current()
      if (!configuration) throw new Error('the provider is away')
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        expectedNonce: nonce,
        expectedState: state,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('no id token')
      const { iss: issuer, sub: subject } = claims
      const told = settings.claim in claims
      const all: Claims =
        told || !configuration.serverMetadata().userinfo_endpoint
          ? claims
          : { ...claims, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, subject)) }
      return { issuer, subject, name: nameOf(all, settings.claim) }
    },
  }
}
