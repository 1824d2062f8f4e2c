import { Button, Tag } from 'antd'
import { useState } from 'react'
import { platformOf } from '#contract/platforms.ts'
import { boxStations } from '#contract/stationTypes.ts'
import { useStationFilter } from '#web/equipment/stations/useStationFilter.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { dash, groupedText } from '#web/kit/format.ts'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useSession } from '#web/session/session.ts'
import { connectionColumns, connectionStateWords } from '../../columns.ts'
import { shoreConnectionContract, shoreExportContract } from '../../contract.ts'
import type { ConnectionRow } from '../../rowShapes.ts'
import { connectionStates } from '../../shapes.ts'
import { useCall } from '#web/calls/api.ts'
import { Flags } from './Flags.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { connectionMessages } from './connectionMessages.ts'
import { ConnectionTag } from './ConnectionTag.tsx'
import { RequestForm } from './RequestForm.tsx'
import { SettleManyDialog } from './SettleManyDialog.tsx'
import { settleMessages } from './settleMessages.ts'
import './connections.css'

const [stationType = boxStations] = platformOf('shorePower').stationTypes
/** What the connection opened shows. */
const elsewhere: readonly unknown[] = ['mmsi', 'energyFee', 'serviceFee', 'co2Gross', 'sox', 'nox']
const refetchMs = 10_000

const useColumns = () => {
  const text = useText(connectionMessages)
  const { language } = useLanguage()
  return columnsOf<ConnectionRow>(connectionColumns, language, {
    shippingName: ({ shippingName }) => shippingName ?? text('unnamedShip'),
    state: ({ state, flags }) => (
      <span className="tw-shoreconnections-states">
        <ConnectionTag state={state} />
        <Flags flags={flags} />
      </span>
    ),
    time: ({ state }) => (state === connectionStates.requested ? dash : undefined),
    amount: ({ state }) => (state === connectionStates.requested ? dash : undefined),
    totalFee: ({ totalFee, settled }) => (
      <>
        {totalFee === null ? dash : groupedText(totalFee, 2)}
        {!settled && totalFee !== null && <Tag className="tw-shoreconnections-tag">{text('estimate')}</Tag>}
      </>
    ),
  }).filter(({ key }) => !elsewhere.includes(key))
}

/** Connections and requests of ships, panel 31; a row opens with its settlement and what can be done. */
export const ConnectionPanel = () => {
  const text = useText(connectionMessages)
  const many = useText(settleMessages)
  const { language } = useLanguage()
  const { can } = useSession()
  const may = can('shore_save')
  const [settling, setSettling] = useState(false)
  const [opened, setOpened] = useState<string>()
  const [adding, setAdding] = useState(false)
  const { data: berths } = useCall(shoreConnectionContract.berthPage, { current: 1, size: 100 }, { staleTime: 60_000 })
  const filters: readonly Filter[] = [
    useStationFilter(stationType),
    {
      kind: 'select',
      name: 'berthId',
      label: text('berth'),
      options: (berths?.records ?? []).map(({ berthId, berthName }) => ({ value: berthId, label: berthName })),
    },
    { kind: 'text', name: 'shippingName', label: text('ship') },
    {
      kind: 'select',
      name: 'state',
      label: text('state'),
      options: Object.entries(connectionStateWords)
        .filter(([value]) => value !== '0')
        .map(([value, words]) => ({ value, label: words[language] })),
    },
    { kind: 'select', name: 'needsReview', label: text('review'), options: [{ value: '1', label: text('review') }] },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('range') },
  ]
  const values = useFilterValues(filters)
  const emptyText = useEmptyText(values, text('none'))
  return (
    <>
      <PagedTable
        endpoint={shoreConnectionContract.connectionPage}
        input={values}
        rowKey="connectionId"
        filters={
          <FilterBar
            filters={filters}
            extra={
              <>
                <ExportButton contract={shoreExportContract.connectionExport} input={values} />
                {can('shore_settle') && <Button onClick={() => setSettling(true)}>{many('open')}</Button>}
                {may && (
                  <Button type="primary" onClick={() => setAdding(true)}>
                    {text('add')}
                  </Button>
                )}
              </>
            }
          />
        }
        columns={useColumns()}
        onOpen={({ connectionId }) => setOpened(connectionId)}
        emptyText={emptyText}
        refetchInterval={refetchMs}
        silent
      />
      {settling && (
        <SettleManyDialog stationId={values.stationId} onOpen={setOpened} onClose={() => setSettling(false)} />
      )}
      {opened !== undefined && <ConnectionDialog connectionId={opened} onClose={() => setOpened(undefined)} />}
      <RequestForm open={adding} onClose={() => setAdding(false)} />
    </>
  )
}
