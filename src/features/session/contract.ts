import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, nothing } from '#contract/fields.ts'
import { redirect } from '#contract/redirect.ts'

const authKey = z.object({
  kid: z.string(),
  publicKey: z.string(),
  randomStr: z.string(),
  captcha: z.boolean(),
})

const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  must_change: z.boolean(),
})

const userName = z.string().min(1).max(64)
const mobile = z
  .string()
  .trim()
  .regex(/^\+?\d{5,20}$/)
/** What the client calls itself; the code is good for it alone. */
const imei = z.string().max(64).default('')

const passwordGrant = z.object({
  grant_type: z.literal('password'),
  username: userName,
  password: z.string().min(1).max(1024),
  randomStr: z.string().max(128),
  scope: z.string().max(32).optional(),
  code: z.string().max(16).optional(),
})
const refreshGrant = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string().min(1).max(256),
  scope: z.string().max(32).optional(),
})

/** What the page that began has kept to itself: 32 bytes of chance, base64url. */
const secret = z.string().regex(/^[\w-]{43}$/)
const secondStepGrant = z.object({
  grant_type: z.literal('second_step'),
  challenge: z.string().min(1).max(128),
  code: z.string().trim().min(1).max(32),
})
const ticketGrant = z.object({ grant_type: z.literal('ticket'), ticket: z.string().min(1).max(128), secret })

/** What a refusal 2014 hands over: the sign-in goes on with this challenge and a code, within so many seconds. */
export const secondStep = z.object({ challenge: z.string(), expires_in: z.number() })

export const userInfo = z.object({
  user_id: z.string(),
  user_name: z.string(),
  real_name: z.string(),
  mobile_phone: z.string().nullable(),
  avatar_attach_id: z.string().nullable(),
  gender: z.number(),
  dept_id: z.string(),
  dept_name: z.string(),
  theme_type: z.number(),
  /** 1: sees every merchant */
  platform_admin: z.number(),
  /** of the own organization: whose days filters and reports are read in, and what times without a station are in */
  time_zone: z.string(),
})

export const sessionContract = {
  key: get('/auth/key', {
    access: 'open',
    summary:
      'Public key and single-use nonce for sealing a password; whether a captcha is asked of this user name or address',
    input: z.object({ username: userName.optional() }),
    output: authKey,
  }),
  captcha: get('/auth/captcha', {
    access: 'open',
    summary:
      'A picture whose characters are the code of the sign-in under this randomStr; the last one drawn counts, once',
    input: z.object({ randomStr: z.string().max(128) }),
    output: z.object({ image: z.string() }),
  }),
  smsCode: post('/auth/mobile/code', {
    access: 'open',
    summary: 'Send a sign-in code to a mobile; the answer does not tell whether somebody has it',
    input: z.object({ mobile, imei }),
    output: done,
  }),
  smsToken: post('/auth/mobile/token/sms', {
    access: 'open',
    summary: 'Sign in with the code that was sent to this mobile for this imei',
    input: z.object({
      mobile,
      code: z.string().trim().min(1).max(16),
      imei,
      grant_type: z.string().max(32).optional(),
      scope: z.string().max(32).optional(),
    }),
    output: tokenAnswer,
  }),
  token: post('/auth/oauth/token', {
    access: 'open',
    summary:
      'Sign in with a sealed password or the ticket of a provider, answer the second step that was asked for, or renew',
    input: z.discriminatedUnion('grant_type', [passwordGrant, refreshGrant, secondStepGrant, ticketGrant]),
    output: tokenAnswer,
  }),
  ways: get('/auth/ways', {
    access: 'open',
    summary: 'The ways to sign in beside password and SMS code; `available` is false while the provider is away',
    input: nothing,
    output: z.object({ oidc: z.object({ label: z.string(), available: z.boolean() }).nullable() }),
  }),
  oidcStart: post('/auth/oidc/start', {
    access: 'open',
    summary: 'Where to send the browser for a sign-in by OpenID Connect; `binding` is the SHA-256 of the page’s secret',
    input: z.object({ binding: secret }),
    output: z.object({ url: z.string() }),
  }),
  oidcCallback: redirect('/auth/oidc/callback', {
    summary:
      'Where the provider sends the browser back to; leads on to the sign-in page with a ticket that it takes up',
    input: z.looseObject({ state: z.string().max(200).catch('') }),
  }),
  logout: post('/auth/token/logout', {
    access: 'signed-in',
    summary: 'End this session',
    input: nothing,
    output: done,
  }),
  password: post('/auth/password', {
    access: 'signed-in',
    summary: 'Change the own password; both are sealed under one randomStr',
    input: z.object({
      randomStr: z.string().max(128),
      old_password: z.string().min(1).max(1024),
      new_password: z.string().min(1).max(1024),
    }),
    output: done,
  }),
  totp: get('/auth/totp', {
    access: 'signed-in',
    summary: 'Whether the caller has a second step, and how many recovery codes are left',
    input: nothing,
    output: z.object({ on: z.boolean(), recovery_left: z.number() }),
  }),
  totpBegin: post('/auth/totp/begin', {
    access: 'signed-in',
    summary: 'A fresh secret for the caller’s authenticator; it counts once a code has confirmed it',
    input: nothing,
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  totpConfirm: post('/auth/totp/confirm', {
    access: 'signed-in',
    summary: 'Turn the second step on by a right code; answers ten recovery codes, this once',
    input: z.object({ code: z.string().trim().min(1).max(16) }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  totpRemove: post('/auth/totp/remove', {
    access: 'signed-in',
    summary: 'Turn the second step off by the sealed password and a code',
    input: z.object({
      randomStr: z.string().max(128),
      password: z.string().min(1).max(1024),
      code: z.string().trim().min(1).max(32),
    }),
    output: done,
  }),
  info: get('/admin/user/info', {
    access: 'signed-in',
    summary: 'The caller: user_info and authorities',
    input: nothing,
    output: z.object({ user_info: userInfo, authorities: z.array(z.object({ authority: z.string() })) }),
  }),
}
