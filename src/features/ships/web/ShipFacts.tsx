import { MonitorFacts } from '#web/equipment/detail/MonitorFacts.tsx'
import { shipStateOf } from '#web/equipment/pictures/shipStates.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { dash, minuteText, numberText } from '#web/kit/format.ts'
import type { ShipTile } from '../shapes.ts'
import { messages } from './detailMessages.ts'
import { messages as homeMessages } from './homeMessages.ts'
import { placeWords } from './shipWords.ts'

/** What a ship does and where, in one line. */
export const ShipFacts = ({ ship }: { ship: ShipTile }) => {
  const text = useText(messages)
  const home = useText(homeMessages)
  const { language } = useLanguage()
  const { shippingStatus: status, silent, updateTime, leg } = ship
  const state = shipStateOf(status.dynamicType)
  const gone = updateTime === null ? text('silentNever') : text('silentSince', minuteText(updateTime))
  return (
    <MonitorFacts
      facts={[
        [text('state'), state ? home(state) : dash],
        [text(leg ? 'voyage' : 'place'), placeWords(ship, language, home) || dash],
        [text('speed'), `${numberText(status.speed, 1)} kn`],
        [text('course'), `${numberText(status.cog, 0)}°`],
        [text('sailed'), text('hours', numberText(status.sailDuration, 2))],
        [text('updated'), silent ? gone : minuteText(updateTime)],
      ]}
    />
  )
}
