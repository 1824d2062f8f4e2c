import { useCallback } from 'react'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { secondStepNeeded } from '#contract/errorCodes.ts'
import { secondStep, sessionContract } from '#features/session/contract.ts'
import { ApiError, call, useCall } from '../calls/api.ts'
import { tokensOf } from './renew.ts'
import { createStore, useStore } from '../store.ts'
import { expiredStore, followOtherTabs, leave, saveTokens, tellRenewed, tellSignedOut, tokenStore } from './tokens.ts'

/** Who is signed in; `can` and `may`, which asks for a call, are false until the authorities are known. */
export const useSession = () => {
  const tokens = useStore(tokenStore)
  const { data } = useCall(
    sessionContract.info,
    {},
    { enabled: tokens !== null && !tokens.mustChange, staleTime: 60_000 },
  )
  const can = useCallback(
    (authority: string): boolean => data?.authorities.some((each) => each.authority === authority) ?? false,
    [data],
  )
  const may = useCallback(
    ({ access, common }: Pick<Endpoint, 'access' | 'common'>): boolean =>
      can(access) && (!common || data?.user_info.platform_admin === 1),
    [can, data],
  )
  return { signedIn: tokens !== null, mustChange: tokens?.mustChange ?? false, user: data?.user_info, can, may }
}

const loadSealing = () => import('./sealing.ts')

/** A key to seal one password under, and the picture where a captcha is asked of this user name or address. */
export type Challenge = { key: Output<typeof sessionContract.key>; image: string | undefined }

export const askChallenge = async (userName: string): Promise<Challenge> => {
  const key = await call(sessionContract.key, { username: userName })
  if (!key.captcha) return { key, image: undefined }
  const { image } = await call(sessionContract.captcha, { randomStr: key.randomStr })
  return { key, image }
}

/** The challenge of a sign-in that awaits its second step; null while there is none. */
export const secondStepStore = createStore<string | null>(null)

/** Asks for tokens; where a second step is asked instead, the page goes on with it. */
export const takeTokens = async (input: Input<typeof sessionContract.token>): Promise<void> => {
  await answered(call(sessionContract.token, input))
}

const answered = async (answer: Promise<Output<typeof sessionContract.token>>): Promise<void> => {
  try {
    saveTokens(tokensOf(await answer))
    secondStepStore.set(null)
  } catch (error) {
    const asked = error instanceof ApiError && error.code === secondStepNeeded
    const step = asked ? secondStep.safeParse(error.data).data : undefined
    if (!step) throw error
    secondStepStore.set(step.challenge)
  }
}

type Credentials = { userName: string; password: string; code: string }

/** Rejects with ApiError, such as a wrong password. */
export const signIn = async ({ userName, password, code }: Credentials, { key }: Challenge): Promise<void> => {
  const { sealPassword } = await loadSealing()
  try {
    await takeTokens({
      grant_type: 'password',
      username: userName,
      password: sealPassword(key, password),
      randomStr: key.randomStr,
      scope: 'server',
      ...(code ? { code } : {}),
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) expiredStore.set(error.message)
    throw error
  }
}

/** What this page calls itself to the server; a code is good for the page that asked for it. */
const imei = crypto.getRandomValues(new Uint32Array(4)).join('-')

export const sendSmsCode = async (mobile: string): Promise<void> => {
  await call(sessionContract.smsCode, { mobile, imei })
}

/** Rejects with ApiError; a 401 of this way opens no dialog. */
export const signInBySms = async (mobile: string, code: string): Promise<void> => {
  await answered(call(sessionContract.smsToken, { mobile, code, imei, grant_type: 'mobile', scope: 'server' }))
}

const endOnServer = (): Promise<unknown> =>
  // Leaving works without the server too; the tokens are forgotten here and run out there.
  call(sessionContract.logout, {}, AbortSignal.timeout(3000)).catch(() => undefined)

export const signOut = async (): Promise<void> => {
  await endOnServer()
  tellSignedOut()
  leave()
}

/** A new password for somebody else, sealed for one call. */
export const sealNew = async (password: string): Promise<{ password: string; randomStr: string }> => {
  const [key, { sealPassword }] = await Promise.all([call(sessionContract.key, {}), loadSealing()])
  return { password: sealPassword(key, password), randomStr: key.randomStr }
}

/** Changes the own password; both are sealed under one key. The session goes on. */
export const changePassword = async (oldPassword: string, newPassword: string): Promise<void> => {
  const [key, { sealPassword }] = await Promise.all([call(sessionContract.key, {}), loadSealing()])
  await call(sessionContract.password, {
    randomStr: key.randomStr,
    old_password: sealPassword(key, oldPassword),
    new_password: sealPassword(key, newPassword),
  })
  const tokens = tokenStore.get()
  if (!tokens) return
  const changed = { ...tokens, mustChange: false, turn: tokens.turn + 1 }
  saveTokens(changed)
  tellRenewed(changed)
}

followOtherTabs((same) => void (same ? Promise.resolve() : endOnServer()).then(leave))
