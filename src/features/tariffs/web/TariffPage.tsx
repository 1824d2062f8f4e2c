import { Button, type TableColumnsType, Tag } from 'antd'
import { useState } from 'react'
import { useAction } from '#web/calls/api.ts'
import { type Text, useText } from '#web/i18n.ts'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { numberColumn, textColumn } from '#web/kit/table/columns.ts'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { useSession } from '#web/session/session.ts'
import { tariffsContract } from '../contract.ts'
import type { TariffRow } from '../shapes.ts'
import { groupsOf } from './bands.ts'
import { DayBand } from './DayBand.tsx'
import { TariffForm, type TariffTask } from './TariffForm.tsx'
import { tariffMessages, type TariffText } from './tariffMessages.ts'
import { useMonthsText } from './useMonthsText.ts'

const Bands = ({ periods }: Pick<TariffRow, 'periods'>) => {
  const monthsText = useMonthsText()
  const groups = groupsOf(periods)
  if (!groups) return <span>{periods.map(({ from, to, price }) => `${from}–${to} ${price}`).join(', ')}</span>
  return groups.map(({ months, ...day }) => (
    <div key={months.join()} className="tw-tariff-day">
      <small>{monthsText(months)}</small>
      <DayBand {...day} />
    </div>
  ))
}

const columnsOf = (text: Text<TariffText>): TableColumnsType<TariffRow> => [
  textColumn(text('tariffName'), ({ tariffName }) => tariffName),
  textColumn(text('validFrom'), ({ validFrom }) => validFrom, 112),
  { title: text('periods'), width: 480, render: (_, row) => <Bands periods={row.periods} /> },
  numberColumn(text('serviceFee'), ({ serviceFee }) => serviceFee, { decimals: 4, width: 176 }),
  {
    title: text('state'),
    render: (_, { retired, used, sample }) => (
      <>
        <Tag>{text(retired ? 'retired' : used ? 'used' : 'unused')}</Tag>
        {sample && <Tag>{text('sample')}</Tag>}
      </>
    ),
  },
  { title: text('common'), render: (_, { common }) => text(common === 1 ? 'forAll' : 'own') },
]

/** Prices of electricity by month and hour, a row for each version. */
export const TariffPage = () => {
  const text = useText(tariffMessages)
  const may = useSession().can('tariff_save')
  const [task, setTask] = useState<TariffTask>()
  const filters: readonly Filter[] = [{ kind: 'text', name: 'tariffName', label: text('tariffName') }]
  const values = useFilterValues(filters)
  const emptyText = useEmptyText(values, text('noTariffs'))
  const retirement = useAction(tariffsContract.tariffRetire, { success: true, refresh: [tariffsContract.tariffPage] })
  const operations = useOperations<TariffRow>((row) => {
    const isDrawn = groupsOf(row.periods) !== undefined
    const mayChange = row.changeable && !row.retired
    return [
      mayChange && isDrawn && !row.used && { text: text('edit'), onClick: () => setTask({ kind: 'edit', row }) },
      mayChange && isDrawn && { text: text('follow'), onClick: () => setTask({ kind: 'follow', row }) },
      isDrawn && { text: text('copy'), onClick: () => setTask({ kind: 'copy', row }) },
      mayChange && {
        text: text('retire'),
        danger: true,
        confirm: text('confirmRetire', row.tariffName),
        onClick: () => retirement.mutateAsync({ tariffId: row.tariffId, version: row.version }),
      },
    ]
  })
  const add = may && (
    <Button type="primary" onClick={() => setTask({ kind: 'add' })}>
      {text('add')}
    </Button>
  )
  return (
    <>
      <PageTitle title={text('tariffs')} extra={add} />
      <PagedTable
        endpoint={tariffsContract.tariffPage}
        input={values}
        rowKey="versionId"
        filters={<FilterBar filters={filters} />}
        columns={may ? [...columnsOf(text), operations] : columnsOf(text)}
        emptyText={emptyText}
      />
      <TariffForm task={task} onClose={() => setTask(undefined)} />
    </>
  )
}
