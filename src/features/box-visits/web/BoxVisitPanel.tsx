import { useState } from 'react'
import type { StationType } from '#contract/stationTypes.ts'
import { useStationFilter } from '#web/equipment/stations/useStationFilter.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { visitColumns, visitStates } from '../columns.ts'
import { boxVisitsContract } from '../contract.ts'
import type { VisitRow } from '../shapes.ts'
import { VisitCourse } from './VisitCourse.tsx'
import { VisitDialog } from './VisitDialog.tsx'
import { visitMessages } from './visitMessages.ts'
import { VisitState } from './VisitState.tsx'
import { placeWords } from './words.ts'

/** What the visit opened, or another column, shows. */
const elsewhere: readonly unknown[] = ['binSpaceName', 'pcsName', 'fromName', 'toName', 'socOut']

const useVisitColumns = () => {
  const text = useText(visitMessages)
  const { language } = useLanguage()
  const columns = columnsOf<VisitRow>(visitColumns, language, {
    bayName: ({ bayName, binSpaceName }) => (
      <span title={bayName === binSpaceName ? undefined : text('reportedAs', binSpaceName)}>{bayName}</span>
    ),
    state: (visit) => <VisitState visit={visit} />,
    fromKind: ({ fromKind, fromName }) => placeWords(fromKind, fromName, language),
    toKind: ({ toKind, toName }) => placeWords(toKind, toName, language),
    socIn: ({ socIn, socOut }) => `${numberText(socIn, 1)} → ${numberText(socOut, 1)}`,
  }).filter(({ key }) => !elsewhere.includes(key))
  const course = {
    key: 'course',
    title: text('course'),
    onCell: () => ({ className: 'tw-wide-cell' }),
    render: (_: unknown, visit: VisitRow) => <VisitCourse visit={visit} />,
  }
  return columns.flatMap((column) => {
    if (column.key === 'fromKind') return [course, column]
    return [column.key === 'socIn' ? { ...column, title: `${text('soc')} (%)` } : column]
  })
}

/** Visits of boxes in bays, panel 27: each with its steps as a time line. A row opens its curves. */
export const BoxVisitPanel = ({ stationType }: { stationType: StationType }) => {
  const text = useText(visitMessages)
  const { language } = useLanguage()
  const [opened, setOpened] = useState<VisitRow>()
  const filters: readonly Filter[] = [
    useStationFilter(stationType),
    { kind: 'text', name: 'boxPowerName', label: text('box') },
    { kind: 'text', name: 'shippingName', label: text('ship') },
    {
      kind: 'select',
      name: 'state',
      label: text('state'),
      options: Object.entries(visitStates).map(([value, words]) => ({ value, label: words[language] })),
    },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('startRange') },
  ]
  const values = useFilterValues(filters)
  const emptyText = useEmptyText(values, text('none'))
  const columns = useVisitColumns()
  return (
    <>
      <PagedTable
        endpoint={boxVisitsContract.visitPage}
        input={values}
        rowKey="visitId"
        filters={
          <FilterBar
            filters={filters}
            extra={<ExportButton contract={boxVisitsContract.visitExport} input={values} />}
          />
        }
        columns={columns}
        onOpen={setOpened}
        emptyText={emptyText}
        refetchInterval={10_000}
        silent
      />
      {opened && <VisitDialog visit={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
