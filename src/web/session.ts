import { useCallback } from 'react'
import { sessionContract } from '#features/session/contract.ts'
import { call, useCall } from './api.ts'
import { tokensOf } from './renew.ts'
import { useStore } from './store.ts'
import { followOtherTabs, leave, saveTokens, tellSignedOut, tokenStore } from './tokens.ts'

export type UserInfo = NonNullable<ReturnType<typeof useSession>['user']>

/** Who is signed in; `can` is false until the authorities are known. */
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
  return { signedIn: tokens !== null, mustChange: tokens?.mustChange ?? false, user: data?.user_info, can }
}

const loadSealing = () => import('./sealing.ts')

/** Rejects with ApiError, such as a wrong password. */
export const signIn = async (userName: string, password: string): Promise<void> => {
  const [key, { sealPassword }] = await Promise.all([call(sessionContract.key, {}), loadSealing()])
  const answer = await call(sessionContract.token, {
    grant_type: 'password',
    username: userName,
    password: sealPassword(key, password),
    randomStr: key.randomStr,
    scope: 'server',
  })
  saveTokens(tokensOf(answer))
}

const endOnServer = (): Promise<unknown> =>
  // Leaving works without the server too; the tokens are forgotten here and run out there.
  call(sessionContract.logout, {}, AbortSignal.timeout(3000)).catch(() => undefined)

export const signOut = async (): Promise<void> => {
  await endOnServer()
  tellSignedOut()
  leave()
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
  if (tokens) saveTokens({ ...tokens, mustChange: false })
}

followOtherTabs(() => void endOnServer().then(leave))
