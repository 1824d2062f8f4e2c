import { createAttempts } from '#server/attempts.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { createSealingKey, openSealed } from '#server/http/sealing.ts'
import { hashPassword } from '#server/passwords.ts'
import { sessionContract } from '../contract.ts'
import { createCaptchas } from './captchas.ts'
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
import { asksCaptcha, createVerify } from './signIn.ts'
import { createSmsSignIn } from './smsSignIn.ts'

const handlers = (context: Context, characters?: () => string): Handlers<typeof sessionContract> => {
  const { db, clock, live } = context
  const key = createSealingKey()
  const nonces = createNonces(clock)
  const captchas = createCaptchas(clock, characters)
  const attempts = createAttempts(db, clock)
  const verify = createVerify(db, attempts)
  const sms = createSmsSignIn(context, attempts)

  /** Opens all of them under one nonce, which is then used up. */
  const open = (randomStr: string, sealed: readonly string[]): string[] => {
    if (!nonces.take(randomStr)) throw new AppError('login.key_expired')
    return sealed.map((each) => {
      const plain = openSealed(key, randomStr, each)
      if (plain === undefined) throw new AppError('login.key_expired')
      return plain
    })
  }

  return {
    key: async ({ username }, { ip }) => ({
      kid: key.kid,
      publicKey: key.publicKey,
      randomStr: nonces.issue(),
      captcha: await asksCaptcha(attempts, ip, username),
    }),

    captcha: ({ randomStr }) => {
      if (!nonces.has(randomStr)) throw new AppError('login.key_expired')
      return { image: captchas.draw(randomStr) }
    },

    token: async (input, { ip }) => {
      if (input.grant_type === 'refresh_token') return renewSession(context, input.refresh_token)
      const { username, randomStr, code = '' } = input
      const seen = captchas.take(randomStr, code)
      const [plain = ''] = open(randomStr, [input.password])
      if (!seen && (await asksCaptcha(attempts, ip, username)))
        throw new AppError(code === '' ? 'captcha.needed' : 'captcha.wrong')
      const user = await userByName(db, username)
      await verify(username, ip, plain, user?.status === 0 ? user.password_hash : undefined)
      const started = user && (await startSession(db, user.id, { password_hash: user.password_hash }, clock()))
      if (!started) throw new AppError('login.refused')
      return started
    },

    smsCode: async ({ mobile, imei }, { ip, language }) => {
      await sms.sendCode(mobile, imei, ip, language)
      return true as const
    },

    smsToken: (input, { ip }) => sms.signIn(input, ip),

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

/** `characters` says what the next captcha shows; chance, if not given. */
export const createSession = (characters?: () => string): Feature =>
  feature(sessionContract, (context) => handlers(context, characters))

export const session: Feature = createSession()
