import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#web/calls/api.ts'
import { type Text, useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { numberColumn, textColumn } from '#web/kit/table/columns.ts'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { swapBookingsContract as calls } from '../contract.ts'
import { type BookingRow, bookingStates } from '../shapes.ts'
import { BookingForm } from './BookingForm.tsx'
import { bookingMessages, type BookingText } from './bookingMessages.ts'
import { BookingState, bookingSteps } from './BookingState.tsx'
import './bookings.css'

const refetchMs = 10_000

const Arrival = ({ row: { eta, etaSource, unseen, state } }: { row: BookingRow }) => {
  const text = useText(bookingMessages)
  return (
    <span className="tw-booking-eta">
      {minuteText(eta)}{' '}
      <small>
        {text(etaSource)}
        {unseen && state <= bookingStates.confirmed && ` · ${text('unseen')}`}
      </small>
    </span>
  )
}

const pairText = (text: Text<BookingText>, { outBoxName, inBoxName }: BookingRow['boxes'][number]): string => {
  if (outBoxName === null) return inBoxName ?? ''
  return inBoxName === null ? text('outOnly', outBoxName) : text('pair', outBoxName, inBoxName)
}
const pairsText = (text: Text<BookingText>, { boxes }: BookingRow): string =>
  boxes.map((pair) => pairText(text, pair)).join(text('comma'))

const columnsOf = (text: Text<BookingText>): TableColumnsType<BookingRow> => [
  textColumn(text('ship'), ({ shippingName }) => shippingName),
  { title: text('state'), width: 112, render: (_, { state }) => <BookingState state={state} /> },
  { title: text('eta'), width: 220, render: (_, row) => <Arrival row={row} /> },
  textColumn(text('station'), ({ stationName }) => stationName),
  {
    title: text('boxesWanted'),
    width: 96,
    align: 'right',
    render: (_, { swapped, boxesWanted }) => text('boxesOf', swapped, boxesWanted),
  },
  numberColumn(text('minSoc'), ({ minSoc }) => minSoc, { width: 128 }),
  numberColumn(text('priority'), ({ priority }) => priority, { width: 88 }),
  textColumn(text('boxes'), (row) => pairsText(text, row), 220),
  textColumn(text('note'), ({ note }) => note, 160),
]

/** Swaps that ships are expected for: panel 28. */
export const BookingPanel = () => {
  const text = useText(bookingMessages)
  const common = useText(texts)
  const may = useSession().can('charging_save')
  const [edited, setEdited] = useState<BookingRow | 'new'>()
  const { data: stations = [] } = useCall(calls.bookingStations, {})
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'shippingName', label: text('ship') },
    {
      kind: 'select',
      name: 'stationId',
      label: text('station'),
      options: stations.map(({ stationId, stationName }) => ({ value: stationId, label: stationName })),
    },
    {
      kind: 'select',
      name: 'state',
      label: text('state'),
      options: bookingSteps.map((step) => ({ value: String(bookingStates[step]), label: text(step) })),
    },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('range') },
  ]
  const values = useFilterValues(filters)
  const done = { success: true as const, refresh: [calls.bookingPage, calls.queue] }
  const confirmation = useAction(calls.bookingConfirm, done)
  const cancellation = useAction(calls.bookingCancel, done)
  const operations = useOperations<BookingRow>((row) => {
    const { bookingId, version, shippingName, eta } = row
    if (row.state > bookingStates.swapping) return []
    return [
      { text: common('edit'), onClick: () => setEdited(row) },
      row.confirmedTs === null &&
        row.state < bookingStates.arrived && {
          text: text('confirm'),
          confirm: text('confirmText', shippingName, minuteText(eta)),
          onClick: () => confirmation.mutateAsync({ bookingId, version }),
        },
      {
        text: text('cancel'),
        danger: true,
        confirm: text('cancelText', shippingName, minuteText(eta)),
        onClick: () => cancellation.mutateAsync({ bookingId, version }),
      },
    ]
  })
  const add = may && (
    <Button type="primary" onClick={() => setEdited('new')}>
      {text('add')}
    </Button>
  )
  return (
    <>
      <PagedTable
        endpoint={calls.bookingPage}
        input={values}
        rowKey="bookingId"
        filters={<FilterBar filters={filters} extra={add} />}
        columns={may ? [...columnsOf(text), operations] : columnsOf(text)}
        emptyText={useEmptyText(values, text('none'))}
        refetchInterval={refetchMs}
      />
      <BookingForm
        open={edited !== undefined}
        row={edited === 'new' ? undefined : edited}
        stations={stations}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}
