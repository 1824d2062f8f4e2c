import { useState } from 'react'
import type { StationType } from '#contract/stationTypes.ts'
import { useStationFilter } from '#web/equipment/stations/useStationFilter.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { sessionColumns, sessionStateWords } from '../../columns.ts'
import { pileExportContract, pileSessionContract } from '../../contract.ts'
import type { SessionRow } from '../../rowShapes.ts'
import { SessionDialog } from './SessionDialog.tsx'
import { SessionFlags, SessionState } from './SessionState.tsx'
import { sessionMessages } from './sessionMessages.ts'

const refetchMs = 10_000

const useSessionColumns = () => {
  const text = useText(sessionMessages)
  const { language } = useLanguage()
  const columns = columnsOf<SessionRow>(sessionColumns, language, {
    state: (row) => <SessionState state={row.state} />,
  })
  const flags = {
    key: 'flags',
    title: text('flags'),
    render: (_: unknown, { flags: marks, needsReview }: SessionRow) =>
      marks.length === 0 && !needsReview ? (
        dash
      ) : (
        <>
          {needsReview && <b className="tw-pilesession-flag">{text('review')}</b>} <SessionFlags flags={marks} />
        </>
      ),
  }
  return columns.flatMap((column) => (column.key === 'state' ? [column, flags] : [column]))
}

/** Uses of the connectors, panel 36; a row opens its readings and events, and what can be done with it. */
export const SessionPanel = ({ stationType }: { stationType: StationType }) => {
  const text = useText(sessionMessages)
  const { language } = useLanguage()
  const [opened, setOpened] = useState<string>()
  const filters: readonly Filter[] = [
    useStationFilter(stationType),
    { kind: 'text', name: 'deviceName', label: text('pile') },
    { kind: 'text', name: 'shippingName', label: text('ship') },
    {
      kind: 'select',
      name: 'state',
      label: text('state'),
      options: Object.entries(sessionStateWords).map(([value, words]) => ({ value, label: words[language] })),
    },
    {
      kind: 'select',
      name: 'needsReview',
      label: text('review'),
      options: [{ value: '1', label: text('reviewOnly') }],
    },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('startRange') },
  ]
  const values = useFilterValues(filters)
  return (
    <>
      <PagedTable
        endpoint={pileSessionContract.sessionPage}
        input={values}
        rowKey="sessionId"
        filters={
          <FilterBar
            filters={filters}
            extra={<ExportButton contract={pileExportContract.sessionExport} input={values} />}
          />
        }
        columns={useSessionColumns()}
        onOpen={({ sessionId }) => setOpened(sessionId)}
        emptyText={useEmptyText(values, text('none'))}
        refetchInterval={refetchMs}
        silent
      />
      {opened !== undefined && <SessionDialog sessionId={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
