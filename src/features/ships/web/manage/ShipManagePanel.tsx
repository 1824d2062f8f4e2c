import type { TableColumnsType } from 'antd'
import { Suspense } from 'react'
import { lazyPart } from '#web/calls/patient.ts'
import { PlatformContext } from '#web/equipment/alarms/useOpenAlarms.ts'
import { useUnitInAddress } from '#web/equipment/detail/useDetailAddress.ts'
import { useText } from '#web/i18n.ts'
import { groupedText } from '#web/kit/format.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { numberColumn, textColumn } from '#web/kit/table/columns.ts'
import { useSession } from '#web/session/session.ts'
import { shipsContract } from '../../contract.ts'
import type { Ship } from '../../shapes.ts'
import { DynamicTag } from './DynamicTag.tsx'
import { manageMessages } from './manageMessages.ts'
import { ShipForm } from './ShipForm.tsx'

const ShipDetailDialog = lazyPart(async () => (await import('../ShipDetailDialog.tsx')).ShipDetailDialog)

const inTonnes = (kg: number | null): number | null => (kg === null ? null : kg / 1000)

/** Ships with their forms: panel 4. The detail of one opens over the list, by `?ship=` beside the panel. */
export const ShipManagePanel = () => {
  const text = useText(manageMessages)
  const { can } = useSession()
  const [shown, setShown] = useUnitInAddress('ship')
  const columns: TableColumnsType<Ship> = [
    textColumn(text('findShip'), (ship) => ship.vesselName),
    { title: text('status'), render: (_, ship) => <DynamicTag ship={ship} /> },
    textColumn(text('type'), (ship) => ship.vesselTypeName, 120),
    textColumn(text('manufacturer'), (ship) => ship.manufacturer),
    textColumn(
      text('runMode'),
      ({ operatingMode }) => (operatingMode === null ? null : text(operatingMode === 0 ? 'swap' : 'charge')),
      96,
    ),
    numberColumn(text('teu'), (ship) => ship.teu, { width: 80 }),
    { title: text('dwt'), align: 'right', render: (_, { dwt }) => groupedText(inTonnes(dwt), 1) },
    textColumn(text('mmsi'), (ship) => ship.mmsi, 112),
    textColumn(text('wail'), (ship) => ship.wail, 96),
  ]
  const open = ({ id }: Ship): void => setShown(id)
  return (
    <PlatformContext value="ship">
      <CrudPage
        endpoint={shipsContract.shipPage}
        rowKey="id"
        columns={columns}
        filters={[
          { kind: 'text', name: 'vesselName', label: text('findShip') },
          {
            kind: 'select',
            name: 'operatingMode',
            label: text('runMode'),
            options: [
              { value: '0', label: text('swap') },
              { value: '1', label: text('charge') },
            ],
          },
        ]}
        emptyText={text('noShips')}
        refetchInterval={10_000}
        mayChange={can('ship_save')}
        addText={text('add')}
        onOpen={open}
        form={(form) => <ShipForm {...form} />}
        between={(ship) => [{ text: text('detail'), onClick: () => open(ship) }]}
        remove={{
          confirm: () => text('confirmRemove'),
          call: shipsContract.shipRemove,
          input: ({ id }) => ({ id }),
          refresh: [shipsContract.homeList],
          success: text('removed'),
        }}
      />
      {shown !== '' && (
        <Suspense fallback={null}>
          <ShipDetailDialog key={shown} deviceId={shown} onClose={() => setShown('')} />
        </Suspense>
      )}
    </PlatformContext>
  )
}
