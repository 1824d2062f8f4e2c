import type { Parsed } from '#contract/endpoint.ts'
import { createAttempts } from '#server/attempts.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { passwordFault } from '#server/passwordRule.ts'
import { hashPassword } from '#server/passwords.ts'
import { endSessions } from '#server/sessions.ts'
import { sessionContract } from '../contract.ts'
import { createCaptchas } from './captchas.ts'
import { logged, noteLogin } from './loginLog.ts'
import { passwordHashOf, renewSession, replacePassword, startSession, userByName, userInfo } from './queries.ts'
import { asksCaptcha, createVerify } from './signIn.ts'
import { createSmsSignIn } from './smsSignIn.ts'

type PasswordGrant = Extract<Parsed<typeof sessionContract.token>, { grant_type: 'password' }>

const handlers = (context: Context, characters?: () => string): Handlers<typeof sessionContract> => {
  const { db, clock, live, sealed } = context
  const captchas = createCaptchas(clock, characters)
  const attempts = createAttempts(db, clock)
  const verify = createVerify(db, attempts)
  const sms = createSmsSignIn(context, attempts)

  const signIn = async (input: PasswordGrant, ip: string) => {
    const { username, randomStr, code = '' } = input
    const seen = captchas.take(randomStr, code)
    const [plain = ''] = sealed.open(randomStr, [input.password])
    if (!seen && (await asksCaptcha(attempts, ip, username)))
      throw new AppError(code === '' ? 'captcha.needed' : 'captcha.wrong')
    const user = await userByName(db, username, clock())
    await verify(username, ip, plain, user?.password_hash)
    const started = user && (await startSession(db, user.id, { password_hash: user.password_hash }, clock(), ip))
    if (!started) throw new AppError('login.refused')
    return started
  }

  return {
    key: async ({ username }, { ip }) => ({
      kid: sealed.kid,
      publicKey: sealed.publicKey,
      randomStr: sealed.issue(),
      captcha: await asksCaptcha(attempts, ip, username),
    }),

    captcha: ({ randomStr }) => {
      if (!sealed.has(randomStr)) throw new AppError('login.key_expired')
      return { image: captchas.draw(randomStr) }
    },

    token: async (input, { ip }) => {
      if (input.grant_type === 'refresh_token') return renewSession(context, input.refresh_token)
      const attempt = { who: { userName: input.username }, way: 'password' as const, ip }
      return logged(context, attempt, () => signIn(input, ip))
    },

    smsCode: async ({ mobile, imei }, { ip, language }) => {
      await sms.sendCode(mobile, imei, ip, language)
      return true as const
    },

    smsToken: (input, { ip }) =>
      logged(context, { who: { mobile: input.mobile }, way: 'sms', ip }, () => sms.signIn(input, ip)),

    logout: async (_, { caller, ip }) => {
      live.endSessions(await endSessions(db, { sessionId: caller.sessionId }, 'logout', clock()))
      await noteLogin(context, { who: { userId: caller.userId }, way: 'logout', ip }, 'done')
      return true as const
    },

    password: async (input, call) => {
      const { caller, ip } = call
      const [old = '', fresh = ''] = sealed.open(input.randomStr, [input.old_password, input.new_password])
      const oldHash = await passwordHashOf(db, caller.userId)
      await verify(caller.userName, ip, old, oldHash)
      const fault = passwordFault(fresh, old)
      if (fault) throw new AppError(fault)
      const ended = await replacePassword(db, call, { old: oldHash, fresh: await hashPassword(fresh) }, clock())
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
          platform_admin: Number(caller.isPlatformAdmin),
          time_zone: caller.timeZone,
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
