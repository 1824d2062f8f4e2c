import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { type Text, useText } from '#web/i18n.ts'
import { numberColumn, timeColumn } from '#web/kit/table/columns.ts'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { shipChargingContract } from '../contract.ts'
import type { ShipCharge } from '../shapes.ts'
import { SwapDialog } from './SwapDialog.tsx'
import { swapMessages } from './swapMessages.ts'

type SwapText = Text<keyof (typeof swapMessages)['zh']>

const columnsOf = (text: SwapText): TableColumnsType<ShipCharge> => [
  {
    title: text('ship'),
    render: (_, { shippingName, sample }) => (
      <>
        {shippingName} {sample && <StateTag state="info" text={text('sample')} />}
      </>
    ),
  },
  { title: text('mode'), render: (_, { operatingMode }) => text(operatingMode === 0 ? 'swap' : 'charge') },
  numberColumn(text('electricity'), (row) => row.electricity, { unit: 'kWh', decimals: 1, width: 144 }),
  timeColumn(text('startTime'), (row) => row.startTime),
  timeColumn(text('endTime'), (row) => row.endTime),
  numberColumn(text('inNum'), ({ operatingMode, inNum }) => (operatingMode === 0 ? inNum : null)),
  numberColumn(text('outNum'), ({ operatingMode, outNum }) => (operatingMode === 0 ? outNum : null)),
  numberColumn(text('inElectricity'), (row) => row.inElectricity, { unit: 'kWh', decimals: 1, width: 144 }),
  numberColumn(text('outElectricity'), (row) => row.outElectricity, { unit: 'kWh', decimals: 1, width: 144 }),
]

/** What ships took aboard: panel 3. A row opens its boxes in and out, or its batteries. */
export const SwapRecordPanel = () => {
  const text = useText(swapMessages)
  const [opened, setOpened] = useState<ShipCharge>()
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'shippingName', label: text('ship') },
    {
      kind: 'select',
      name: 'operatingMode',
      label: text('mode'),
      options: [
        { value: '0', label: text('swap') },
        { value: '1', label: text('charge') },
      ],
    },
  ]
  const values = useFilterValues(filters)
  const emptyText = useEmptyText(values, text('noRecords'))
  return (
    <>
      <PagedTable
        endpoint={shipChargingContract.chargePage}
        input={values}
        rowKey="recordId"
        filters={<FilterBar filters={filters} />}
        columns={columnsOf(text)}
        onOpen={setOpened}
        emptyText={emptyText}
        refetchInterval={10_000}
        silent
      />
      {opened && <SwapDialog record={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
