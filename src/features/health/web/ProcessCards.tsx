import { serverFigureKeys } from '#contract/serverFigures.ts'
import { formatTime } from '#contract/zoned.ts'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { figureNames, messages } from '../messages.ts'
import type { ServerProcess } from '../shapes.ts'
import { figureText } from './figures.ts'

const marks = { running: 'ok', quiet: 'fault', ended: 'shutdown' } as const satisfies Record<
  ServerProcess['state'],
  State
>
const roles = { all: 'role_all', web: 'role_web', ingest: 'role_ingest' } as const
const isRole = (role: string): role is keyof typeof roles => role in roles

/** Each process with what it told last; one that is not heard any more says since when. */
export const ProcessCards = ({ processes, timeZone }: { processes: readonly ServerProcess[]; timeZone: string }) => {
  const text = useText(messages)
  const names = useText(figureNames)
  const now = useNow()
  return processes.map(({ name, role, state, instance, since, ts, figures }) => (
    <Card
      key={name}
      title={`${name} · ${isRole(role) ? text(roles[role]) : role}`}
      extra={<StateTag state={marks[state]} text={text(state)} />}
    >
      <p className="tw-dim">
        {instance} · {text('startedAt', formatTime(since, timeZone))} ·{' '}
        {state === 'quiet' ? text('silentSince', formatTime(ts, timeZone)) : <Age ts={ts} now={now} />}
      </p>
      {state === 'running' && (
        <FactGrid
          facts={serverFigureKeys
            .filter((key) => figures[key] !== null)
            .map((key) => [names(key), figureText(key, figures[key])] as const)}
        />
      )}
    </Card>
  ))
}
