import { useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { useRoving } from '#web/kit/useRoving.ts'
import type { ShipTile } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import { ShipRow } from './ShipRow.tsx'
import './rows.css'

/** ms: how much time passes for a row whose ship is under way and says nothing new. */
const step = 10_000

type ShipRowsProps = { ships: readonly ShipTile[]; at: number; time: string; onOpen: (id: string) => void }

/** All ships in the order they are given; one stop of the Tab key, arrows move among them. */
export const ShipRows = ({ ships, at, time, onOpen }: ShipRowsProps) => {
  const text = useText(messages)
  const roving = useRoving<HTMLUListElement>()
  return (
    <section className="tw-ships-rows" aria-label={text('byUrgency')}>
      <p className="tw-ships-rows-head" aria-hidden="true">
        <span>{text('byUrgency')}</span>
        <span className="tw-ships-rows-along">
          <span>{text('departure')}</span>
          <span>{text('along')}</span>
          <span>{text('arrival')}</span>
        </span>
        <span>{text('arrivalSoc')}</span>
        <span>{text('expected')}</span>
      </p>
      <ScrollArea className="tw-ships-rows-scroll" label={text('byUrgency')}>
        <ul ref={roving.ref} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
          {ships.map((ship) => (
            <ShipRow
              key={ship.deviceId}
              ship={ship}
              at={ship.leg ? Math.floor(at / step) * step : 0}
              time={minuteText(time)}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </ScrollArea>
    </section>
  )
}
