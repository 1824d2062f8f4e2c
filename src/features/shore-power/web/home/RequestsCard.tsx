import { Button } from 'antd'
import { panelNamed } from '#contract/panels.ts'
import { energyText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import { useShownRows } from '#web/equipment/wall/useShownRows.ts'
import { useText } from '#web/i18n.ts'
import { dash, numberText } from '#web/kit/format.ts'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import { connectionStates, type QuaySnapshot, type ShoreRequest } from '../../shapes.ts'
import { berthMarks, clockOf, faceOfState } from './berthFace.ts'
import { voltText } from './berthWords.ts'
import { messages } from './messages.ts'
import './requestsCard.css'

/** So many have a row; the rest is a number. */
const mostRows = 6

const When = ({ ts, timeZone, now }: { ts: number | null; timeZone: string; now: number }) => {
  const [clock = dash, day] = (clockOf(ts, timeZone, now) ?? dash).split(' ').toReversed()
  return (
    <time>
      {clock}
      {day !== undefined && <small>{day}</small>}
    </time>
  )
}

type RequestsCardProps = { quay: QuaySnapshot; now: number; onOpen: (deviceId: string) => void }

/** Connections that run, then requests by arrival: a running one opens its socket. */
export const RequestsCard = ({ quay: { requests, timeZone }, now, onOpen }: RequestsCardProps) => {
  const text = useText(messages)
  const { open } = usePanel()
  const words = (row: ShoreRequest): string =>
    [
      row.berthName,
      text(faceOfState(row.state)),
      ...(row.state === connectionStates.requested
        ? [
            ...(row.voltage === null ? [] : [voltText(row.voltage)]),
            ...(row.maxPower === null ? [] : [text('kW', numberText(row.maxPower, 0))]),
          ]
        : [...(row.energy === null ? [] : [quantityWords(energyText(row.energy))])]),
    ]
      .filter(Boolean)
      .join(' · ')
  const shown = Math.min(requests.length, mostRows)
  const { list, hidden } = useShownRows(shown)
  const more = requests.length - shown + hidden
  return (
    <section className="tw-shorerequests" aria-label={text('requests')}>
      <header>
        <h2>{text('requests')}</h2>
        <Button type="link" size="small" onClick={() => open(panelNamed('shoreConnections').code)}>
          {text('allConnections')}
        </Button>
      </header>
      {requests.length === 0 && <p className="tw-shorerequests-none">{text('noRequests')}</p>}
      <ul ref={list}>
        {requests.slice(0, mostRows).map((row) => {
          const { connectionId, state, socketId, shippingName, etaTs, sinceTs, power } = row
          const name = shippingName ?? text('unnamedShip')
          const waits = state === connectionStates.requested
          return (
            <li key={connectionId} className={waits ? 'tw-shorerequests-waits' : undefined}>
              <When ts={waits ? etaTs : sinceTs} timeZone={timeZone} now={now} />
              {socketId === null || waits ? (
                <b>{name}</b>
              ) : (
                <button type="button" onClick={() => onOpen(socketId)}>
                  {name}
                </button>
              )}
              <span className="tw-shorerequests-words">
                <span aria-hidden="true">{berthMarks[faceOfState(state)]}</span> {words(row)}
              </span>
              {!waits && <strong>{text('kW', numberText(power, 0))}</strong>}
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="tw-shorerequests-none">{text('more', more)}</p>}
    </section>
  )
}
