import type { IncomingMessage } from 'node:http'
import { hasPassed } from '#server/hasPassed.ts'
import type { KnownPile, PileDesk } from '#server/piles/desk.ts'
import { codeIn, passwordIn, protocolIn } from './codec/knock.ts'
import type { Version } from './codec/frames.ts'

export type Admitted = {
  readonly pile: KnownPile
  readonly version: Version
  readonly protocol: string
  readonly isSecure: boolean
  /** as it was given, so that a changed key ends the connection */
  readonly password: Buffer | undefined
}
/** The HTTP status of a refusal. */
export type Refusal = { readonly refused: 400 | 401 | 404 | 503 }

/** Upgrades that are looked up at the same time, and how many more may wait: as many as come back at once after an outage. */
const mostAtOnce = 200
const mostWaiting = 20_000
/** ms in which an unknown code knocks once, and how many may knock in it */
const knockMs = 60_000
const mostKnocks = 60

/** Whether this connection may be the pile's. */
export const mayEnter = (
  { securityProfile, keyFits }: KnownPile,
  { password, isSecure }: Pick<Admitted, 'password' | 'isSecure'>,
): boolean => {
  if (securityProfile === 2 && !isSecure) return false
  return securityProfile === 0 || (password !== undefined && keyFits(password))
}

export const createDoor = (desk: PileDesk, clock: () => number) => {
  const knocked = new Map<string, number>()
  const waiting: (() => void)[] = []
  let looking = 0
  const mayKnock = (code: string): boolean => {
    const now = clock()
    for (const [each, at] of knocked) if (hasPassed(knockMs, at, now)) knocked.delete(each)
    if (knocked.has(code) || knocked.size >= mostKnocks) return false
    knocked.set(code, now)
    return true
  }
  const look = async (request: IncomingMessage, code: string, isSecure: boolean): Promise<Admitted | Refusal> => {
    const offer = protocolIn(request.headers['sec-websocket-protocol'])
    if (!offer) return { refused: 400 }
    const pile = await desk.find(code)
    if (!pile) {
      const address = request.socket.remoteAddress ?? ''
      if (mayKnock(code)) await desk.knocked(code, address, offer.protocol, clock())
      return { refused: 404 }
    }
    const password = passwordIn(request.headers.authorization, code)
    return mayEnter(pile, { password, isSecure }) ? { ...offer, pile, isSecure, password } : { refused: 401 }
  }
  /** Who asks for a WebSocket, or why he is refused. */
  return async (request: IncomingMessage, isSecure: boolean): Promise<Admitted | Refusal> => {
    const code = codeIn(request.url)
    if (code === undefined) return { refused: 404 }
    if (waiting.length >= mostWaiting) return { refused: 503 }
    if (looking < mostAtOnce) looking += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      // Whoever has given up meanwhile comes again.
      return request.socket.destroyed ? { refused: 503 } : await look(request, code, isSecure)
    } catch {
      // The database is away: the station comes again.
      return { refused: 503 }
    } finally {
      const next = waiting.shift()
      if (next) next()
      else looking -= 1
    }
  }
}
