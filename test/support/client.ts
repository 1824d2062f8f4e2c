import type { FastifyInstance } from 'fastify'
import type { Endpoint, Envelope, Input, Output } from '#contract/endpoint.ts'
import { sessionContract } from '#features/session/contract.ts'
import { sealPassword } from '#web/session/sealing.ts'

export type Answer<T> = Envelope<T> & { status: number }

export type Client = {
  /** the whole answer, refusals included */
  ask<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Answer<Output<E>>>
  /** the data; a refusal rejects with path, status, code and text */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string): Promise<Output<E>>
  signIn(username: string, password: string): Promise<Answer<Output<typeof sessionContract.token>>>
}

const queryOf = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  )

/** Speaks to an app through its whole HTTP stack, without a socket; `ip` is where the requests seem to come from. */
export const createClient = (app: FastifyInstance, ip = '127.0.0.1'): Client => {
  const ask: Client['ask'] = async (endpoint, input, token, headers = {}) => {
    const response = await app.inject({
      method: endpoint.method,
      url: endpoint.path,
      remoteAddress: ip,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(endpoint.method === 'GET' ? { query: queryOf(input as object) } : { payload: input as object }),
    })
    return { status: response.statusCode, ...response.json() }
  }
  const call: Client['call'] = async (endpoint, input, token) => {
    const { status, code, msg, data } = await ask(endpoint, input, token)
    if (code !== 0) throw new Error(`${endpoint.path}: ${status} ${code} ${msg}`)
    return data
  }
  return {
    ask,
    call,
    signIn: async (username, password) => {
      const key = await call(sessionContract.key, {})
      return ask(sessionContract.token, {
        grant_type: 'password',
        scope: 'server',
        username,
        password: sealPassword(key, password),
        randomStr: key.randomStr,
      })
    },
  }
}
