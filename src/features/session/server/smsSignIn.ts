import type { Language } from '#contract/errors.ts'
import type { Attempts, Limit } from '#server/people/attempts.ts'
import type { Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { createSecretBox } from '#server/people/secretBox.ts'
import { enter } from './entry.ts'
import { userByMobile } from './queries.ts'
import { addressSubject, noteAddress } from '#server/people/signIn.ts'
import { createSms } from './sms.ts'
import { createSmsCodes } from './smsCodes.ts'

const minute: Limit = { allowed: 1, windowMs: 60_000 }
const day = 24 * 3_600_000
const mobilePerDay: Limit = { allowed: 10, windowMs: day }
/** Greater, since a whole port may come from one address. */
const addressPerDay: Limit = { allowed: 100, windowMs: day }

const smsText: Readonly<Record<Language, (code: string) => string>> = {
  zh: (code) => `登录验证码${code}，5分钟内有效，请勿告知他人。`,
  en: (code) => `${code} is your sign-in code. It is good for 5 minutes; tell it to nobody.`,
}

const minuteSubjects = (mobile: string, ip: string): string[] => [`sms:mobile:${mobile}`, `sms:${addressSubject(ip)}`]

/** Refuses what would send too often; known and unknown numbers count alike. */
const noteSending = async (attempts: Attempts, now: number, mobile: string, ip: string): Promise<void> => {
  const date = new Date(now).toISOString().slice(0, 10)
  const [ofMobile = '', ofAddress = ''] = minuteSubjects(mobile, ip)
  const bounds: [string, Limit][] = [
    [ofMobile, minute],
    [ofAddress, minute],
    [`${ofMobile}:${date}`, mobilePerDay],
    [`${ofAddress}:${date}`, addressPerDay],
  ]
  for (const [subject, limit] of bounds) {
    const { wait } = await attempts.note(subject, limit)
    if (wait > 0) throw new AppError(limit === minute ? 'sms.too_soon' : 'sms.too_many')
  }
}

export const createSmsSignIn = (context: Context, attempts: Attempts) => {
  const { db, clock, config, log } = context
  const codes = createSmsCodes(db, clock, createSecretBox(config))
  const sms = createSms(config, log)
  return {
    /** Sends a code to a number that one enabled user has; every other number gets the same answer. */
    sendCode: async (mobile: string, imei: string, ip: string, language: Language): Promise<void> => {
      await noteSending(attempts, clock(), mobile, ip)
      const user = await userByMobile(db, mobile, clock())
      const code = user && (await codes.issue(user.id, mobile, imei))
      const sent = await (code === undefined ? sms.pretend() : sms.send(mobile, code, smsText[language](code)))
      if (sent) return
      for (const subject of minuteSubjects(mobile, ip)) await attempts.takeBack(subject)
      throw new AppError('sms.unavailable')
    },

    /** A session for whoever holds the code that was sent to his number. */
    signIn: async (given: { mobile: string; imei: string; code: string }, ip: string) => {
      await noteAddress(attempts, ip)
      const user = await userByMobile(db, given.mobile, clock())
      if (!user || !(await codes.redeem(user.id, given))) throw new AppError('sms.refused')
      await attempts.takeBack(addressSubject(ip))
      return enter(context, user.id, { mobile_phone: given.mobile }, ip)
    },
  }
}
