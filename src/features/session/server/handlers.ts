import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { createSealingKey, openSealed } from '#server/http/sealing.ts'
import { hashPassword, verifyPassword } from '#server/passwords.ts'
import { sessionContract } from '../contract.ts'
import { createNonces } from './nonces.ts'
import { passwordFault } from './passwordRule.ts'
import {
  endSessions,
  passwordHashOf,
  renewSession,
  replacePassword,
  startSession,
  userByName,
  userInfo,
} from './queries.ts'
import { createThrottle } from './throttle.ts'

const failureWindow = 15 * 60_000
const failuresPerUser = 10
/** Greater, since a whole port may come from one address. */
const failuresPerAddress = 50

const handlers = (context: Context): Handlers<typeof sessionContract> => {
  const { db, clock, live } = context
  const key = createSealingKey()
  const nonces = createNonces(clock)
  const byUser = createThrottle(clock, failuresPerUser, failureWindow)
  const byAddress = createThrottle(clock, failuresPerAddress, failureWindow)
  const dummyHash = hashPassword('nobody has this one')

  /** Opens all of them under one nonce, which is then used up. */
  const open = (randomStr: string, sealed: readonly string[]): string[] => {
    if (!nonces.take(randomStr)) throw new AppError('login.key_expired')
    return sealed.map((each) => {
      const plain = openSealed(key, randomStr, each)
      if (plain === undefined) throw new AppError('login.key_expired')
      return plain
    })
  }

  /** Refuses with one answer, whatever was wrong, and after the same work. */
  const verify = async (user: string, ip: string, plain: string, hash: string | undefined): Promise<void> => {
    if (!byAddress.attempt(ip) || !byUser.attempt(user)) throw new AppError('login.too_many')
    const fits = await verifyPassword(plain, hash ?? (await dummyHash))
    if (!fits || hash === undefined) throw new AppError('login.refused')
    byAddress.succeeded(ip)
    byUser.succeeded(user)
  }

  return {
    key: () => ({ kid: key.kid, publicKey: key.publicKey, randomStr: nonces.issue(), captcha: false }),

    token: async (input, { ip }) => {
      if (input.grant_type === 'refresh_token') {
        const renewed = await renewSession(context, input.refresh_token)
        if (!renewed) throw new AppError('session.none')
        return renewed
      }
      const [plain = ''] = open(input.randomStr, [input.password])
      const user = await userByName(db, input.username)
      await verify(input.username, ip, plain, user?.status === 0 ? user.password_hash : undefined)
      const started = user && (await startSession(db, user, clock()))
      if (!started) throw new AppError('login.refused')
      return started
    },

    logout: async (_, { caller }) => {
      live.endSessions(await endSessions(db, { sessionId: caller.sessionId }, 'logout', clock()))
      return true as const
    },

    password: async (input, { caller, ip }) => {
      const [old = '', fresh = ''] = open(input.randomStr, [input.old_password, input.new_password])
      const oldHash = await passwordHashOf(db, caller.userId)
      await verify(caller.userName, ip, old, oldHash)
      const fault = passwordFault(fresh, old)
      if (fault) throw new AppError(fault)
      const ended = await replacePassword(db, caller, { old: oldHash, fresh: await hashPassword(fresh) }, clock())
      if (!ended) throw new AppError('login.refused')
      live.endSessions(ended)
      return true as const
    },

    info: async (_, { caller }) => {
      const user = await userInfo(db, caller.userId)
      return {
        user_info: {
          user_id: user.id,
          user_name: user.user_name,
          real_name: user.real_name,
          mobile_phone: user.mobile_phone,
          avatar_attach_id: null,
          gender: user.gender,
          dept_id: user.org_id,
          dept_name: user.org_name,
          theme_type: user.theme_type,
        },
        authorities: [...caller.authorities].sort().map((authority) => ({ authority })),
      }
    },
  }
}

export const session: Feature = feature(sessionContract, handlers)
