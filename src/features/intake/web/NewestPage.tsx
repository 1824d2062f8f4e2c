import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { WriteButton } from '#features/control/web/WriteButton.tsx'
import { useControlRights } from '#features/control/web/useDesk.ts'
import { type Text, useText } from '#web/i18n.ts'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { Age } from '#web/kit/Age.tsx'
import { dash, valueText } from '#web/kit/format.ts'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { useSession } from '#web/session/session.ts'
import { intakeContract } from '../contract.ts'
import { type IntakeText, messages } from '../messages.ts'
import type { NewestValue } from '../shapes.ts'
import './intake.css'
import { useDeviceFilters } from './useDeviceFilters.ts'

/** How old a value is; one that is older than three of its intervals is marked. */
const Since = ({ row, late }: { row: NewestValue; late: string }) => {
  const now = useNow()
  const isLate = row.ts !== null && now - row.ts > Math.max(3 * row.intervalSeconds * 1000, 60_000)
  return (
    <span className={isLate ? 'tw-intake-late' : undefined} title={isLate ? late : undefined}>
      {isLate && <span aria-hidden="true">◷ </span>}
      <Age ts={row.ts} now={now} />
    </span>
  )
}

const useValueText = () => {
  const word = useStateWord()
  const text = useText(messages)
  return ({ value, low, high, unit, decimals, legend, size, kind }: NewestValue): string => {
    if (legend !== undefined) return word({ legend, value }) ?? dash
    const shown = (number: number | null): string => valueText(number, decimals)
    if (kind !== 'array') return `${shown(value)} ${value === null ? '' : unit}`.trim()
    return low === null ? dash : `${shown(low)} ~ ${shown(high)} ${unit} (${text('places', size)})`
  }
}

const columnsOf = (text: Text<IntakeText>, shownOf: (row: NewestValue) => string): TableColumnsType<NewestValue> => [
  {
    title: text('device'),
    render: (_, { deviceId, deviceName }) => <Link to={`/iot/device/detail?id=${deviceId}`}>{deviceName}</Link>,
  },
  { title: text('station'), dataIndex: 'stationName' },
  {
    title: text('point'),
    render: (_, { pointName, pointKey }) => (
      <>
        {pointName} <span className="tw-dim">{pointKey}</span>
      </>
    ),
  },
  { title: text('value'), align: 'right', render: (_, row) => <span className="tw-intake-value">{shownOf(row)}</span> },
  { title: text('time'), render: (_, { originTime }) => originTime ?? dash },
  { title: text('age'), render: (_, row) => <Since row={row} late={text('late')} /> },
]
const writeColumn: TableColumnsType<NewestValue>[number] = {
  title: '',
  key: 'write',
  align: 'right',
  render: (_, { writable, deviceId, pointKey, pointName }) =>
    writable && <WriteButton deviceId={deviceId} pointKey={pointKey} pointName={pointName} />,
}

/** The newest value of every point of every device. */
export const NewestPage = () => {
  const { can } = useSession()
  const text = useText(messages)
  const { mayRequest } = useControlRights()
  const columns = columnsOf(text, useValueText())
  const filters: readonly Filter[] = [
    ...useDeviceFilters(),
    { kind: 'text', name: 'pointName', label: text('findPoint') },
  ]
  return (
    <>
      <PageTitle
        title={text('newest')}
        extra={can('iot_import') && <Link to="/iot/history">{text('importHistory')}</Link>}
      />
      <PagedTable<NewestValue>
        endpoint={intakeContract.latestPage}
        input={useFilterValues(filters)}
        rowKey="key"
        columns={mayRequest ? [...columns, writeColumn] : columns}
        filters={<FilterBar filters={filters} />}
        emptyText={text('noPoints')}
        refetchInterval={2000}
      />
    </>
  )
}
