import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export type Claims = { preferred_username?: string; email?: string; email_verified?: boolean }

export type TestProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** what it says of an account, by its subject */
  readonly accounts: Map<string, Claims>
  /** where it may send browsers back to */
  allow(redirectUri: string): void
  /** publishes keys under the names of its own that are somebody else's */
  forgeKeys(): Promise<void>
  /** is away, and comes back at the same address */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

const clientId = 'tidewatt'
const clientSecret = 'a-secret-of-the-tests'
const page =
  '<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><form method="post"><label>Account <input name="login"></label><button>Continue</button><button name="refuse" value="1">Refuse</button></form></html>'

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const piece of request) text += piece
  return new URLSearchParams(text)
}

const configurationOf = (accounts: Map<string, Claims>, redirectUris: string[]): Configuration => ({
  clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
  cookies: { keys: ['of the tests'] },
  claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...accounts.get(accountId) }) }),
  loadExistingGrant: async ({ oidc }) => {
    const { accountId } = oidc.session ?? {}
    if (!accountId || !oidc.client) return undefined
    const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId })
    grant.addOIDCScope('openid profile email')
    await grant.save()
    return grant
  },
})

/** A real OpenID Connect provider on a port of its own, whose only page asks for the account. */
export const startProvider = async (): Promise<TestProvider> => {
  const accounts = new Map<string, Claims>()
  const redirectUris: string[] = ['http://127.0.0.1/unused']
  let provider: Provider
  let forged: string | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (forged !== undefined && request.url === '/jwks') {
      response.setHeader('content-type', 'application/json').end(forged)
      return
    }
    if (!request.url?.startsWith('/interaction/')) return void (await provider.callback()(request, response))
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html').end(page)
      return
    }
    const form = await bodyOf(request)
    const result = form.has('refuse') ? { error: 'access_denied' } : { login: { accountId: form.get('login') ?? '' } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((request, response) => void answer(request, response))
      server.listen(port, '127.0.0.1', () => resolve(server))
    })
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const remake = (): void => {
    provider = new Provider(issuer, configurationOf(accounts, redirectUris))
  }
  remake()
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    allow: (redirectUri) => {
      redirectUris.push(redirectUri)
      remake()
    },
    forgeKeys: async () => {
      const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: Record<string, unknown>[] }
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      forged = JSON.stringify({ keys: keys.map((key) => ({ ...key, ...publicKey.export({ format: 'jwk' }) })) })
    },
    pause: close,
    resume: async () => {
      server = await listen(port)
    },
    stop: close,
  }
}

/** Signs in at the provider as a browser does, and answers the address that it sends the browser back to. */
export const passProvider = async (url: string, account: string): Promise<string> => {
  const cookies = new Map<string, string>()
  const go = async (to: string, body?: string): Promise<Response> => {
    const response = await fetch(to, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const { origin } = new URL(url)
  let next = url
  for (let hop = 0; hop < 8; hop += 1) {
    const asks = next.includes('/interaction/')
    const response = await go(next, asks ? (account === '' ? 'refuse=1' : `login=${account}`) : undefined)
    const location = response.headers.get('location')
    if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next).href
    if (!next.startsWith(origin)) return next
  }
  throw new Error('the provider goes in circles')
}
