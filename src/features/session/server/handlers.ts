import type { Parsed } from '#contract/endpoint.ts'
import { createAttempts } from '#server/people/attempts.ts'
import type { Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { passwordFault } from '#server/people/passwordRule.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { createSecretBox } from '#server/people/secretBox.ts'
import { endSessions } from '#server/people/sessions.ts'
import { sessionContract } from '../contract.ts'
import { createCaptchas } from './captchas.ts'
import { holdChallenge, useChallenge } from './challenges.ts'
import { asksSecondStep, enter } from './entry.ts'
import { createForgetting } from './forgetting.ts'
import { logged, noteLogin } from './loginLog.ts'
import { createOidc } from './oidcHandlers.ts'
import { passwordHashOf, renewSession, replacePassword, startSession, userByName, userInfo } from './queries.ts'
import { takeCode } from '#server/people/secondStep.ts'
import { asksCaptcha, createVerify, noteAccount, noteAddress, settle, takeBack } from '#server/people/signIn.ts'
import { createSmsSignIn } from './smsSignIn.ts'
import { totpCalls } from './totpHandlers.ts'

type Grant = Parsed<typeof sessionContract.token>
type PasswordGrant = Extract<Grant, { grant_type: 'password' }>
type SecondStepGrant = Extract<Grant, { grant_type: 'second_step' }>

const handlers = (context: Context, characters?: () => string): Handlers<typeof sessionContract> => {
  const { db, clock, live, sealed } = context
  const captchas = createCaptchas(sealed, characters)
  const attempts = createAttempts(db, clock)
  const verify = createVerify(attempts)
  const box = createSecretBox(context.config)
  const oidc = createOidc(context, attempts)
  const sms = createSmsSignIn(context, attempts)

  const signIn = async (input: PasswordGrant, ip: string) => {
    const { username, randomStr, code = '' } = input
    const seen = await captchas.take(randomStr, code)
    const [plain = ''] = await sealed.open(randomStr, [input.password])
    if (!seen && (await asksCaptcha(attempts, ip, username)))
      throw new AppError(code === '' ? 'captcha.needed' : 'captcha.wrong')
    const user = await userByName(db, username, clock())
    await verify(username, ip, plain, user?.password_hash)
    if (!user) throw new AppError('login.refused')
    try {
      const started = await enter(context, user.id, { password_hash: user.password_hash }, ip)
      await settle(db, attempts, username, ip)
      return started
    } catch (error) {
      if (asksSecondStep(error)) await takeBack(attempts, username, ip)
      throw error
    }
  }

  const goOn = async ({ challenge, code }: SecondStepGrant, ip: string) => {
    await noteAddress(attempts, ip)
    const held = await holdChallenge(db, challenge, clock())
    if (!held) throw new AppError('login.step_expired')
    const { userId, userName, version } = held
    return logged(context, { who: { userId }, way: 'totp', ip }, async () => {
      await noteAccount(attempts, userName)
      if (!(await takeCode(db, box, userId, code, clock()))) throw new AppError('totp.refused')
      const started = (await useChallenge(db, challenge)) && (await startSession(db, userId, { version }, clock(), ip))
      if (!started) throw new AppError('login.step_expired')
      await settle(db, attempts, userName, ip)
      return started
    })
  }

  return {
    key: async ({ username }, { ip }) => ({
      ...(await sealed.issue()),
      captcha: await asksCaptcha(attempts, ip, username),
    }),

    captcha: async ({ randomStr }) => {
      const image = await captchas.draw(randomStr)
      if (image === undefined) throw new AppError('login.key_expired')
      return { image }
    },

    token: async (input, { ip }) => {
      if (input.grant_type === 'refresh_token') return renewSession(context, input.refresh_token)
      if (input.grant_type === 'second_step') return goOn(input, ip)
      if (input.grant_type === 'ticket') return oidc.signIn(input, ip)
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
      const [old = '', fresh = ''] = await sealed.open(input.randomStr, [input.old_password, input.new_password])
      const oldHash = await passwordHashOf(db, caller.userId)
      await verify(caller.userName, ip, old, oldHash)
      const fault = passwordFault(fresh, old)
      if (fault) throw new AppError(fault)
      const ended = await replacePassword(db, call, { old: oldHash, fresh: await hashPassword(fresh) }, clock())
      if (!ended) throw new AppError('login.refused')
      await settle(db, attempts, caller.userName, ip)
      live.endSessions(ended)
      return true as const
    },

    ...oidc.calls,
    ...totpCalls(context, box, attempts),

    info: async (_, { caller }) => {
      const user = await userInfo(db, caller.userId)
      return {
        user_info: {
          user_id: user.id,
          user_name: user.user_name,
          real_name: user.real_name,
          mobile_phone: user.mobile_phone,
          avatar_attach_id: user.avatar_attach_id,
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
  feature(sessionContract, {}, (context) => ({
    handlers: handlers(context, characters),
    trackers: [createForgetting(context)],
  }))

export const session: Feature = createSession()
