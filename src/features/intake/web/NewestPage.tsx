import { Segmented, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { WriteButton } from '#features/control/web/WriteButton.tsx'
import { useControlRights } from '#features/control/web/useDesk.ts'
import { type Text, useText } from '#web/i18n.ts'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { dash, valueText } from '#web/kit/format.ts'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { useSession } from '#web/session/session.ts'
import { intakeContract } from '../contract.ts'
import { type IntakeText, messages } from '../messages.ts'
import type { NewestValue } from '../shapes.ts'
import './intake.css'
import { useDeviceFilters } from './useDeviceFilters.ts'
import { ValueAge } from './ValueAge.tsx'
import { ValueCard } from './ValueCard.tsx'
import { ValueDelay } from './ValueDelay.tsx'

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
  { title: text('delay'), render: (_, row) => <ValueDelay row={row} /> },
  { title: text('age'), render: (_, row) => <ValueAge row={row} /> },
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
  const shownOf = useValueText()
  const [view, setView] = useFilter('view')
  const columns = columnsOf(text, shownOf)
  const filters: readonly Filter[] = [
    ...useDeviceFilters(),
    { kind: 'text', name: 'pointName', label: text('findPoint') },
  ]
  const views = (['rows', 'cards'] as const).map((value) => ({ value, label: text(value) }))
  return (
    <>
      <PageTitle
        title={text('newest')}
        extra={
          <>
            {can('iot_import') && <Link to="/iot/history">{text('importHistory')}</Link>}
            <Segmented
              aria-label={text('view')}
              value={view === 'cards' ? 'cards' : 'rows'}
              options={views}
              onChange={(chosen) => setView(chosen === 'rows' ? '' : chosen)}
            />
          </>
        }
      />
      <PagedTable<NewestValue>
        endpoint={intakeContract.latestPage}
        input={useFilterValues(filters)}
        rowKey="key"
        columns={mayRequest ? [...columns, writeColumn] : columns}
        card={view === 'cards' ? (row) => <ValueCard row={row} shown={shownOf(row)} /> : undefined}
        filters={<FilterBar filters={filters} />}
        emptyText={text('noPoints')}
        refetchInterval={2000}
      />
    </>
  )
}
