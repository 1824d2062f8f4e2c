import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '#web/i18n.ts'
import { messages } from '../messages.ts'
import { AccountForm } from './AccountForm.tsx'
import { SmsForm } from './SmsForm.tsx'

const ways = ['account', 'sms'] as const
type Way = (typeof ways)[number]

/** The two ways to sign in; arrow keys change between them. */
export const SignInTabs = () => {
  const text = useText(messages)
  const [chosen, setChosen] = useState<Way>()
  const way = chosen ?? 'account'
  const [sentAt, setSentAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = way === 'account' ? 'sms' : 'account'
    setChosen(other)
    list.current?.querySelector<HTMLElement>(`[data-way=${other}]`)?.focus()
  }
  return (
    <>
      <div ref={list} className="tw-ways" role="tablist" aria-label={text('ways')} onKeyDown={onKeyDown}>
        {ways.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            data-way={each}
            aria-selected={each === way}
            aria-controls={`${id}-panel`}
            tabIndex={each === way ? 0 : -1}
            onClick={() => setChosen(each)}
          >
            {text(each === 'account' ? 'byAccount' : 'bySms')}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${way}`}>
        {way === 'account' ? (
          <AccountForm focus={chosen === undefined} />
        ) : (
          <SmsForm sentAt={sentAt} sent={setSentAt} />
        )}
      </div>
    </>
  )
}
