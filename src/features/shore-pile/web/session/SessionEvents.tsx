import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import type { SessionDetail } from '../../rowShapes.ts'
import { sessionMessages } from './sessionMessages.ts'

type Kind = SessionDetail['events'][number]['kind']
const marks: Readonly<Record<Kind, State>> = { start: 'charging', meter: 'standby', stop: 'ok', lost: 'lost' }

/** The messages of a session as they came, those that never came named. */
export const SessionEvents = ({ session: { events, missing } }: { session: SessionDetail }) => {
  const text = useText(sessionMessages)
  return (
    <Card title={text('events')} extra={missing.length > 0 && text('missing', missing.join(', '))}>
      {events.length === 0 ? (
        <EmptyState title={text('noEvents')} />
      ) : (
        <ScrollArea className="tw-pilesession-scroll" label={text('events')}>
          <ol className="tw-pilesession-events">
            {events.map(({ kind, seqNo, time, ts, receivedTs, offline, detail }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two events may be of one moment.
              <li key={`${ts} ${receivedTs} ${at}`}>
                <span>{time.slice(5)}</span>
                <StateTag state={marks[kind]} text={text(kind)} />
                {seqNo !== null && <span>{text('seq', seqNo)}</span>}
                {offline && <span>{text('wasOffline')}</span>}
                {detail !== '' && <small>{detail}</small>}
              </li>
            ))}
          </ol>
        </ScrollArea>
      )}
    </Card>
  )
}
