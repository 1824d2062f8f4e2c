import { useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { directionWords } from '../../columns.ts'
import { pileMessageContract } from '../../contract.ts'
import type { MessageRow } from '../../rowShapes.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { messageMessages } from './messageMessages.ts'
import './message.css'

const shown = 8
const smallestPage = 10

/** What a pile and we said to each other last; a line opens its payload. */
export const LastMessages = ({ pileCode }: { pileCode: string }) => {
  const text = useText(messageMessages)
  const { language } = useLanguage()
  const [opened, setOpened] = useState<MessageRow>()
  const { data, error, refetch } = useCall(
    pileMessageContract.messagePage,
    { pileCode, current: 1, size: smallestPage },
    { keepOld: true, refetchInterval: 10_000 },
  )
  return (
    <Card title={text('last')}>
      {!data && (error ? <FailedState error={error} retry={refetch} /> : <Loading />)}
      {data?.records.length === 0 && <EmptyState title={text('none')} />}
      <ul className="tw-pilemessage-list">
        {data?.records.slice(0, shown).map((row) => (
          <li key={row.messageNo}>
            <button type="button" className="tw-pilemessage-row" onClick={() => setOpened(row)}>
              <span>{row.time.slice(11)}</span>
              <span>
                {row.direction === 'in' ? '↑' : '↓'} {directionWords[row.direction][language]}
              </span>
              <span>{row.action}</span>
              <span className="tw-pilemessage-short">{row.payload}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}
