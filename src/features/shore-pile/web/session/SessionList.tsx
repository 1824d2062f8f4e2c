import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/calls/patient.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { minuteText, numberText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import type { SessionRow } from '../../rowShapes.ts'
import { SessionFlags, SessionState } from './SessionState.tsx'
import { sessionMessages } from './sessionMessages.ts'
import './session.css'

const SessionDialog = lazyPart(async () => (await import('./SessionDialog.tsx')).SessionDialog)

type SessionListProps = {
  answer: Pick<UseQueryResult<{ records: SessionRow[] }, Error>, 'data' | 'error' | 'refetch'>
  /** so many at most */
  most: number
  /** said where there is none */
  none: string
}

/** Sessions in a line each; one opens whole. */
export const SessionList = ({ answer: { data, error, refetch }, most, none }: SessionListProps) => {
  const text = useText(sessionMessages)
  const [opened, setOpened] = useState<string>()
  if (!data) return error ? <FailedState error={error} retry={refetch} /> : <Loading />
  if (data.records.length === 0) return <EmptyState title={none} />
  return (
    <>
      <ul className="tw-pilesession-list">
        {data.records.slice(0, most).map((row) => (
          <li key={row.sessionId}>
            <button type="button" className="tw-pilesession-row" onClick={() => setOpened(row.sessionId)}>
              <SessionState state={row.state} />
              <span>{text('title', row.deviceName, row.connectorNo, minuteText(row.startTime).slice(5))}</span>
              {row.shippingName !== null && <span className="tw-dim">{row.shippingName}</span>}
              <SessionFlags flags={row.flags} />
              <b>{numberText(row.amount, 1)} kWh</b>
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <SessionDialog sessionId={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
