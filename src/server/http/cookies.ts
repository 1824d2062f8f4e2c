import type { FastifyReply, FastifyRequest } from 'fastify'

/** The value of a cookie of this name; undefined where there is none. */
export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** A cookie that no script reads and no other site sends, for one path; it ends with the browser. */
export type SetCookie = (cookie: { name: string; value: string; path: string }) => void

export const cookieSetter =
  (request: FastifyRequest, reply: FastifyReply): SetCookie =>
  ({ name, value, path }) => {
    const secure = request.protocol === 'https' ? '; Secure' : ''
    reply.header('set-cookie', `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict${secure}`)
  }
