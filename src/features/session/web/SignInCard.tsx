import { Suspense } from 'react'
import { useText } from '#web/i18n.ts'
import { lazyPart } from '#web/calls/patient.ts'
import { secondStepStore } from '#web/session/session.ts'
import { useStore } from '#web/store.ts'
import { messages } from '../messages.ts'
import { FormAlert } from './FormAlert.tsx'
import { OidcWay } from './OidcWay.tsx'
import { SignInTabs } from './SignInTabs.tsx'
import { useOidcReturn } from './useOidcReturn.ts'

const SecondStepForm = lazyPart(async () => (await import('./SecondStepForm.tsx')).SecondStepForm)

/** The ways in; once the first step was right, the second in their place. */
export const SignInCard = () => {
  const text = useText(messages)
  const challenge = useStore(secondStepStore)
  const { entering, error } = useOidcReturn()
  if (challenge !== null)
    return (
      <Suspense fallback={<p role="status">{text('entering')}</p>}>
        <SecondStepForm challenge={challenge} />
      </Suspense>
    )
  if (entering) return <p role="status">{text('entering')}</p>
  return (
    <>
      <h2>{text('signInTitle')}</h2>
      <FormAlert error={error} />
      <SignInTabs />
      <OidcWay />
    </>
  )
}
