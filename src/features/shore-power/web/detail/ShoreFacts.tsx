import { formatTime } from '#contract/zoned.ts'
import { MonitorFacts } from '#web/equipment/detail/MonitorFacts.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { dash, groupedText, numberText } from '#web/kit/format.ts'
import type { ShoreDetail } from '../../detailShapes.ts'
import { faceOfState, faceTags } from '../home/berthFace.ts'
import { messages as homeMessages } from '../home/messages.ts'
import { messages } from './messages.ts'

/** `MM-dd HH:mm` of a moment in a station's zone; dashes for none. */
export const shortTime = (ts: number | null, timeZone: string): string =>
  ts === null ? dash : formatTime(ts, timeZone).slice(5, 16)

export const ConnectionState = ({ state, silent = false }: { state: number; silent?: boolean }) => {
  const text = useText(homeMessages)
  const face = silent ? 'silent' : faceOfState(state)
  return <StateTag state={faceTags[face]} text={text(face)} />
}

/** What the socket does, for which ship, since when, and what it gave. */
export const ShoreFacts = ({ detail }: { detail: ShoreDetail }) => {
  const text = useText(messages)
  const { tile, connection, timeZone } = detail
  return (
    <MonitorFacts
      facts={[
        [text('state'), <ConnectionState key="state" state={tile.state} silent={tile.silent} />],
        [text('ship'), connection === null ? dash : (connection.shippingName ?? text('unnamedShip'))],
        [text('since'), shortTime(connection?.sinceTs ?? null, timeZone)],
        [text('power'), `${numberText(tile.power, 1)} kW`],
        [text('energy'), connection?.energy == null ? dash : `${groupedText(connection.energy, 1)} kWh`],
      ]}
    />
  )
}
