import type { AddressInfo } from 'node:net'
import { createSession, session } from '#features/session/server/handlers.ts'
import type { Config } from '#server/config/config.ts'
import { features } from '#server/features.ts'
import { createLog } from '#server/log.ts'
import { type TestApp, testApp } from './app.ts'
import { portalPort } from './tidewatt.ts'

export type SignInApp = TestApp & {
  url: string
  /** the sign-in code that was last written to the log */
  loggedCode(): string
  /** forgets every failure, so that one test does not throttle the next */
  forgive(): Promise<void>
  endSessionsOf(userId: string): Promise<void>
}

/** The whole app with the built portal on a port of its own, whose captchas all show `shown` and whose clock can be moved. */
export const signInApp = async (shown: string, config: Partial<Config> = {}): Promise<SignInApp> => {
  let logged = ''
  const others = features.filter((each) => each !== session)
  const it = await testApp([createSession(() => shown), ...others], {
    config,
    log: createLog((line) => {
      logged += line
    }),
  })
  await it.app.listen({ host: '127.0.0.1', port: await portalPort() })
  const { port } = it.app.server.address() as AddressInfo
  const { pool } = it.context
  return {
    ...it,
    url: `http://127.0.0.1:${port}/`,
    loggedCode: () => [...logged.matchAll(/code=(\d{6})/g)].at(-1)?.[1] ?? '',
    forgive: async () => {
      await it.owner.query('truncate attempt')
    },
    endSessionsOf: async (userId) => {
      await pool.query('update session set ended_at = now() where user_id = $1', [userId])
    },
  }
}
