import type { Parsed } from '#contract/endpoint.ts'
import type { Attempts } from '#server/people/attempts.ts'
import type { Context } from '#server/context/context.ts'
import { ownHosts } from '#server/config/oidc.ts'
import { rareLog } from '#server/log.ts'
import { AppError } from '#server/http/appError.ts'
import type { Handlers } from '#server/http/feature.ts'
import { sessionContract } from '../contract.ts'
import { enter } from './entry.ts'
import { logged, noteLogin } from './loginLog.ts'
import { issueTicket, keepRequest, takeRequest, takeTicket } from './oidcTickets.ts'
import { linkedUser } from './oidcUsers.ts'
import { createProvider, type Identity } from './provider.ts'
import { addressSubject, noteAddress, refuseLocked } from '#server/people/signIn.ts'

type TicketGrant = Extract<Parsed<typeof sessionContract.token>, { grant_type: 'ticket' }>
type Calls = Pick<Handlers<typeof sessionContract>, 'ways' | 'oidcStart' | 'oidcCallback'>

const signInPage = '/#/login'

/** Sign-in by OpenID Connect; without configuration its calls are as if they did not exist. */
export const createOidc = (context: Context, attempts: Attempts) => {
  const { config, db, clock, log } = context
  const settings = config.oidc
  const provider = settings && createProvider(settings, log, clock)

  const rare = rareLog(log)
  /** Where people come back to. Without PUBLIC_URL a request's Host says it, which anybody may forge who is not on this machine. */
  const ownOrigin = (origin: string): string | undefined =>
    config.publicUrl ?? (ownHosts.has(URL.parse(origin)?.hostname ?? '') ? origin : undefined)

  const cameBack = async (query: Record<string, unknown>, state: string, ip: string): Promise<string> => {
    if (!provider) throw new AppError('request.not_found')
    const asked = await takeRequest(db, state, clock())
    if (!asked) return `${signInPage}?refused=failed`
    const callback = new URL(asked.redirectUri)
    for (const [key, value] of Object.entries(query))
      if (typeof value === 'string') callback.searchParams.append(key, value)
    let identity: Identity
    try {
      identity = await provider.exchange(callback, asked)
    } catch (error) {
      log.warn('a sign-in by OpenID Connect was not confirmed', { error })
      await noteLogin(context, { who: { userName: '' }, way: 'oidc', ip }, 'oidc.failed')
      return `${signInPage}?refused=failed`
    }
    return `${signInPage}?ticket=${await issueTicket(db, identity, asked.binding, clock())}`
  }

  const calls: Calls = {
    ways: async (_, { origin }) => ({
      oidc:
        settings && provider
          ? { label: settings.label, available: ownOrigin(origin) !== undefined && (await provider.ready()) }
          : null,
    }),
    oidcStart: async ({ binding }, { origin }) => {
      if (!provider) throw new AppError('request.not_found')
      const own = ownOrigin(origin)
      if (own === undefined) {
        rare.warn('OpenID Connect needs PUBLIC_URL: the address of a request proves nothing', { origin })
        throw new AppError('oidc.away')
      }
      const redirectUri = `${own}${sessionContract.oidcCallback.path}`
      const way = await provider.authorize(redirectUri)
      if (!way) throw new AppError('oidc.away')
      const { url, ...request } = way
      await keepRequest(db, { ...request, redirectUri, binding }, clock())
      return { url }
    },
    oidcCallback: ({ state, ...query }, { ip }) => cameBack({ state, ...query }, state, ip),
  }

  /** Unknown, disabled and expired accounts get one answer. */
  const signIn = async ({ ticket, secret }: TicketGrant, ip: string) => {
    if (!provider) throw new AppError('request.not_found')
    await noteAddress(attempts, ip)
    const identity = await takeTicket(db, ticket, secret, clock())
    if (!identity) throw new AppError('oidc.ticket')
    await attempts.takeBack(addressSubject(ip))
    const { issuer, subject, name } = identity
    const user = await linkedUser(db, identity, clock())
    const who = user ? { userId: user.id } : { userName: `oidc:${name ?? subject}` }
    return logged(context, { who, way: 'oidc', ip }, async () => {
      if (!user?.may) throw new AppError('oidc.refused')
      await refuseLocked(attempts, user.userName)
      return enter(context, user.id, { external_issuer: issuer, external_sub: subject }, ip)
    })
  }
  return { calls, signIn }
}
