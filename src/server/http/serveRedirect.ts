import type { FastifyInstance } from 'fastify'
import type { Redirect } from '#contract/redirect.ts'
import type { Call } from '#server/context/context.ts'
import { cookieSetter } from './cookies.ts'
import { languageOfRequest } from './errors.ts'
import { originOf } from './origin.ts'
import { parseInput } from './parseInput.ts'

/** Sends the browser on to a page of this portal; an address elsewhere is a fault of the handler. */
export const serveRedirect = (
  app: FastifyInstance,
  entry: Redirect,
  handler: (input: unknown, call: Call<undefined>) => Promise<string>,
): void => {
  app.get(entry.path, async (request, reply) => {
    const language = languageOfRequest(request)
    const input = parseInput(entry.input, request.query, language)
    const setCookie = cookieSetter(request, reply)
    const call = { caller: undefined, language, ip: request.ip, origin: originOf(request), setCookie }
    const location = await handler(input, call)
    if (!location.startsWith('/#/')) throw new Error(`${entry.path} leads away`)
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(location, 302)
  })
}
