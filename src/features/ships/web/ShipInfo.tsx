import { MonitorFacts } from '#web/equipment/detail/MonitorFacts.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { dash, numberText } from '#web/kit/format.ts'
import type { ShipTile } from '../shapes.ts'
import { messages } from './detailMessages.ts'

const kgPerTonne = 1000

/** A figure with its unit as it was entered, without noughts behind it; dashes where it is empty. */
const withUnit = (value: number | null, unit: string): string =>
  value === null ? dash : `${Number(value.toFixed(2))}${unit === '' ? '' : ` ${unit}`}`

/** All that people entered about a ship. */
export const ShipInfo = ({ ship }: { ship: ShipTile }) => {
  const text = useText(messages)
  const { operatingMode, dwt } = ship
  return (
    <Card title={text('identity')} className="tw-ships-info">
      <MonitorFacts
        facts={[
          [text('vesselName'), ship.vesselName],
          [text('mmsi'), ship.mmsi || dash],
          [text('identification'), ship.identification || dash],
          [text('wail'), ship.wail || dash],
          [text('imo'), ship.shippingStatus.imo || dash],
          [text('vesselTypeName'), ship.vesselTypeName || dash],
          [text('length'), withUnit(ship.length, 'm')],
          [text('width'), withUnit(ship.width, 'm')],
          [text('teu'), withUnit(ship.teu, '')],
          [text('dwt'), withUnit(dwt === null ? null : dwt / kgPerTonne, 't')],
          [text('draught'), withUnit(ship.draught, 'kn')],
          [text('draft'), withUnit(ship.draft, 'm')],
          [text('buildYear'), ship.buildYear ?? dash],
          [text('manufacturer'), ship.manufacturer || dash],
          [text('batteryManufacturer'), ship.batteryManufacturer || dash],
          [text('operatingMode'), operatingMode === null ? dash : text(operatingMode === 0 ? 'mode0' : 'mode1')],
          [text('slots'), ship.slots ?? dash],
          [text('reserveSoc'), `${numberText(ship.reserveSoc, 0)} %`],
          [text('shippingCode'), ship.shippingCode || dash],
          [text('station'), ship.stationName || dash],
        ]}
      />
    </Card>
  )
}
