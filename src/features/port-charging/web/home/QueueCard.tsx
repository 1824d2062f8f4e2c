import { Button } from 'antd'
import { panelNamed } from '#contract/panels.ts'
import { bookingStates, type QueueRow } from '#features/swap-bookings/shapes.ts'
import { shareOf } from '#web/equipment/pictures/shapes.ts'
import { readyWords } from '#web/equipment/swaps/readyWords.ts'
import { swapMessages } from '#web/equipment/swaps/swapMessages.ts'
import { useShownRows } from '#web/equipment/wall/useShownRows.ts'
import { useText } from '#web/i18n.ts'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import { messages } from './messages.ts'
import { clockOf, otherDayOf } from './yardPicture.ts'
import './queueCard.css'

/** So many bookings have a row; the rest is a number. */
const mostRows = 5
/** So many boxes are drawn; of more, their number is said. */
const mostBoxes = 6

/** The boxes that a booking needs, each filled to its SOC; those that nobody has yet are empty. */
const Boxes = ({ row }: { row: QueueRow }) => {
  const { boxes, boxesWanted } = row
  if (boxesWanted > mostBoxes)
    return (
      <span className="tw-chargequeue-count" aria-hidden="true">
        {row.ready} / {boxesWanted}
      </span>
    )
  return (
    <svg
      className="tw-chargequeue-boxes"
      viewBox={`0 0 ${boxesWanted * 40 - 8} 48`}
      style={{ aspectRatio: `${boxesWanted * 40 - 8} / 48` }}
      aria-hidden="true"
    >
      {Array.from({ length: boxesWanted }, (_, at) => {
        const box = boxes[at]
        const isReady = at < row.ready
        const fill = 42 * (isReady ? 1 : shareOf(box?.soc))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box of a booking is its place.
          <g key={at} transform={`translate(${at * 40} 0)`}>
            <rect className="tw-chargequeue-frame" x="1" y="1" width="30" height="46" rx="3" />
            <rect
              className={isReady ? 'tw-chargequeue-ready' : 'tw-chargequeue-fill'}
              x="4"
              y={45 - fill}
              width="24"
              height={fill}
            />
          </g>
        )
      })}
    </svg>
  )
}

/** `now` in ms */
type QueueCardProps = { queue: readonly QueueRow[] | undefined; timeZone: string; now: number }

/** Bookings in the order of service, with how many of their boxes are ready. */
export const QueueCard = ({ queue, timeZone, now }: QueueCardProps) => {
  const text = useText(messages)
  const say = useText(swapMessages)
  const { open } = usePanel()
  const words = (row: QueueRow): string => {
    if (row.state === bookingStates.swapping) return text('swappingState', row.swapped, row.boxesWanted)
    const ready = readyWords(row, timeZone, now, say)
    return row.state === bookingStates.arrived ? `${text('arrivedState')} · ${ready}` : ready
  }
  const count = queue?.length ?? 0
  const { list, hidden } = useShownRows(Math.min(count, mostRows))
  const more = count - Math.min(count, mostRows) + hidden
  return (
    <section className="tw-chargequeue" aria-label={text('queue')}>
      <header>
        <h2>{text('queue')}</h2>
        <span>{text('readyOfWanted')}</span>
        <Button
          className="tw-chargequeue-all"
          type="link"
          size="small"
          onClick={() => open(panelNamed('swapBookings').code)}
        >
          {text('allBookings')}
        </Button>
      </header>
      {queue?.length === 0 && <p className="tw-chargequeue-none">{text('noQueue')}</p>}
      <ul ref={list}>
        {(queue ?? []).slice(0, mostRows).map((row) => {
          const ts = row.arrivedTs ?? row.etaTs
          return (
            <li key={row.bookingId}>
              <time>{clockOf(ts, timeZone)}</time>
              <b>{row.shippingName}</b>
              <span className="tw-chargequeue-words">
                {[otherDayOf(ts, timeZone, now), words(row)].filter(Boolean).join(' · ')}
              </span>
              <span className="tw-hidden">{text('boxesReady', row.ready, row.boxesWanted)}</span>
              <Boxes row={row} />
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="tw-chargequeue-more">{text('moreBookings', more)}</p>}
    </section>
  )
}
