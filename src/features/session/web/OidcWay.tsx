import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { sessionContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { FormAlert } from './FormAlert.tsx'
import { useSubmit } from './useSubmit.ts'

const lookAgainMs = 15_000

/** Sign-in by the provider of the house, where one is configured; while it is away the button says so and looks again. */
export const OidcWay = () => {
  const text = useText(messages)
  const { state } = useLocation()
  const [away, setAway] = useState(false)
  const { data } = useCall(sessionContract.ways, {}, { refetchInterval: away ? lookAgainMs : false })
  const { error, sending, submit } = useSubmit(async (from: string | undefined) => {
    const { startOidc } = await import('./oidc.ts')
    await startOidc(from)
  })
  const oidc = data?.oidc
  if (away !== (oidc?.available === false)) setAway(!away)
  if (!oidc) return null
  return (
    <div className="tw-oidc">
      <p className="tw-oidc-or">{text('or')}</p>
      <FormAlert error={error} />
      <Button
        size="large"
        block
        disabled={away}
        loading={sending}
        onClick={() => void submit((state as { from?: string } | null)?.from)}
      >
        {text('oidcSignIn', oidc.label)}
      </Button>
      <p className="tw-oidc-away" role="status">
        {away && text('oidcAway', oidc.label)}
      </p>
    </div>
  )
}
