import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { sessionContract } from '#features/session/contract.ts'
import { ApiError, isSessionEnd, useCall } from '../../calls/api.ts'
import { linkOf } from '../../calls/connection.ts'
import { useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { leave, resetTokens } from '../../session/tokens.ts'
import { texts } from '../../texts.ts'
import { useDeptConfig, useMenus } from '../menus/useMenus.ts'
import { messages } from '../messages.ts'
import './shell.css'
import { Waiting } from './Waiting.tsx'
import { useToast } from '../../toast.ts'

const tooManyCalls = 429
/** A server that is away, or asks for patience, has not refused the session. */
const isRefusal = (error: Error): boolean =>
  !(error instanceof ApiError && (linkOf(error.status) !== 'ok' || error.status === tooManyCalls))

/** Says why, and leads to the sign-in with nothing left of the session. */
const useReset = (refusal: Error | undefined): void => {
  const toast = useToast()
  const client = useQueryClient()
  useEffect(() => {
    if (!refusal) return
    toast.error(refusal)
    resetTokens()
    client.clear()
  }, [refusal, toast, client])
}

/**
 * Loads configuration, menu and rights of a session before anything of it is shown; a refusal of one resets the token (specification,
 * section 4). A server that is away is waited for.
 */
export const SessionStart = () => {
  const text = useText(messages)
  const common = useText(texts)
  const config = useDeptConfig()
  const { shown, error: menuError, refetch: askMenu } = useMenus()
  const info = useCall(sessionContract.info, {}, { staleTime: 60_000 })
  const loaded = config.data !== undefined && shown !== undefined && info.data !== undefined
  const errors = [!config.data && config.error, !shown && menuError, !info.data && info.error]
    .filter((error) => error instanceof Error)
    .filter((error) => !isSessionEnd(error))
  const refusal = errors.find(isRefusal)
  useReset(refusal)
  if (loaded) return <Outlet />
  const [error] = errors
  if (!error || refusal) return <Waiting />
  const retry = (): void => {
    void config.refetch()
    void askMenu()
    void info.refetch()
  }
  return (
    <div role="alert" className="tw-start">
      <EmptyState
        title={text('startFailed')}
        hint={error.message}
        action={
          <div className="tw-actions">
            <Button type="primary" onClick={retry}>
              {common('retry')}
            </Button>
            <Button onClick={leave}>{common('relogin')}</Button>
          </div>
        }
      />
    </div>
  )
}
