import type { TableColumnsType } from 'antd'
import { platformOf } from '#contract/platforms.ts'
import { boxStations } from '#contract/stationTypes.ts'
import { useStationFilter } from '#web/equipment/stations/useStationFilter.ts'
import { useText } from '#web/i18n.ts'
import { dash, numberText } from '#web/kit/format.ts'
import { numberColumn, textColumn } from '#web/kit/table/columns.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { shoreConnectionContract as calls } from '../../contract.ts'
import type { BerthRow } from '../../rowShapes.ts'
import { BerthForm } from './BerthForm.tsx'
import { berthMessages } from './berthMessages.ts'

const [stationType = boxStations] = platformOf('shorePower').stationTypes

const placeOf = ({ lon, lat }: BerthRow): string =>
  lon === null || lat === null ? dash : `${numberText(lon, 5)}, ${numberText(lat, 5)}`

/** Berths of shore power stations and their sockets, panel 32. */
export const BerthPanel = () => {
  const text = useText(berthMessages)
  const common = useText(texts)
  const mayChange = useSession().can('shore_save')
  const columns: TableColumnsType<BerthRow> = [
    textColumn(text('station'), ({ stationName }) => stationName),
    textColumn(text('berthName'), ({ berthName }) => berthName),
    numberColumn(text('length'), ({ length }) => length),
    textColumn(
      text('sockets'),
      ({ sockets }) => sockets.map(({ socketName }) => socketName).join(', ') || text('noSockets'),
    ),
    textColumn(text('position'), placeOf),
    numberColumn(text('bearing'), ({ bearing }) => bearing),
    numberColumn(text('inUse'), ({ openConnections }) => openConnections),
  ]
  return (
    <CrudPage
      endpoint={calls.berthPage}
      rowKey="berthId"
      columns={columns}
      filters={[useStationFilter(stationType), { kind: 'text', name: 'berthName', label: text('berthName') }]}
      emptyText={text('none')}
      mayChange={mayChange}
      addText={text('add')}
      form={(form) => <BerthForm {...form} />}
      remove={{
        confirm: ({ berthName }) => common('confirmRemove', berthName),
        call: calls.berthRemove,
        input: ({ berthId, version }) => ({ berthId, version }),
        refresh: [calls.connectionChoices],
      }}
    />
  )
}
