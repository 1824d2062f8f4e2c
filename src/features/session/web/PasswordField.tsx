import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { messages } from '../messages.ts'
import { Field } from './Field.tsx'
import { EyeIcon } from './icons.tsx'

type Props = {
  name: string
  label: string
  fault: string | undefined
  hint?: string
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password, hidden unless asked for. */
export const PasswordField = (props: Props) => {
  const text = useText(messages)
  const [shown, setShown] = useState(false)
  const toggle = text(shown ? 'hideInput' : 'showInput')
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={64}
      trailing={
        <button type="button" aria-label={toggle} title={toggle} onClick={() => setShown(!shown)}>
          <EyeIcon crossed={shown} />
        </button>
      }
    />
  )
}
