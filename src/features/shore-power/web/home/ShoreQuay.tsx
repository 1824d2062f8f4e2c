import { type CSSProperties, useMemo } from 'react'
import { useRoom } from '#web/equipment/quay/useRoom.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { useRoving } from '#web/kit/useRoving.ts'
import type { QuaySnapshot } from '../../shapes.ts'
import { Berth } from './Berth.tsx'
import { messages } from './messages.ts'
import { quayRows, scaleBar } from './quayRows.ts'
import { Sockets } from './Sockets.tsx'
import { Supplies } from './Supplies.tsx'
import './shoreQuay.css'

type ShoreQuayProps = {
  quay: QuaySnapshot
  /** must stay the same function, or every berth is drawn again */
  onOpen: (deviceId: string) => void
}

/** px that a berth needs so that its words can be read, in units of the wall, and at least */
const [leastUnits, leastWidth] = [290, 210]

/** The quay from above: berths and ships to one scale, cables, what flows, and the supplies behind. Its berths are one stop of the Tab key. */
export const ShoreQuay = ({ quay, onOpen }: ShoreQuayProps) => {
  const text = useText(messages)
  const now = useNow(5000)
  const roving = useRoving<HTMLFieldSetElement>()
  const { host, room } = useRoom<HTMLDivElement>()
  const { berths, requests, supplies, stationName, timeZone } = quay
  const { rows, metres } = useMemo(
    () => quayRows(berths, room.width, Math.max(leastWidth, leastUnits * room.unit)),
    [berths, room.width, room.unit],
  )
  if (berths.length === 0) return <EmptyState title={text('noBerths')} hint={text('noBerthsHint')} />
  const etas = new Map(requests.map(({ connectionId, etaTs }) => [connectionId, etaTs]))
  const bar = scaleBar(metres)
  const dense = rows.length > 1 && room.unit > 0
  return (
    <section
      className={dense ? 'tw-shorequay tw-shorequay-dense' : 'tw-shorequay'}
      aria-label={text('quayOf', stationName, berths.length)}
    >
      <div className="tw-shorequay-room" ref={host}>
        <fieldset aria-label={text('berths')} ref={roving.ref} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
          {rows.map((row, at) => (
            <div key={row[0]?.berthId} className="tw-shorequay-row">
              {row.map((berth) => (
                <Berth
                  key={berth.berthId}
                  berth={berth}
                  dense={dense}
                  share={berth.length / metres}
                  timeZone={timeZone}
                  now={now}
                  eta={berth.connectionId === null ? null : (etas.get(berth.connectionId) ?? null)}
                  onOpen={onOpen}
                />
              ))}
              {at === 0 && (
                <span
                  className="tw-shorequay-scale"
                  style={{ '--tw-shorequay-bar': bar / metres } as CSSProperties}
                  aria-hidden="true"
                >
                  {text('metres', bar)}
                </span>
              )}
            </div>
          ))}
        </fieldset>
      </div>
      <Sockets berths={berths} onOpen={onOpen} />
      <Supplies supplies={supplies} now={now} onOpen={onOpen} />
    </section>
  )
}
