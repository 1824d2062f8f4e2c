import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { type Text, useText } from '#web/i18n.ts'
import { groupedText } from '#web/kit/format.ts'
import { textColumn } from '#web/kit/table/columns.ts'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { sailingContract } from '../../contract.ts'
import { type PortRow, portKinds } from '../../shapes.ts'
import { PortForm, type PortStart } from './PortForm.tsx'
import { PortMap } from './PortMap.tsx'
import { portMessages } from './portMessages.ts'
import { PortRemoval } from './PortRemoval.tsx'
import { useZone } from '#web/session/zone.ts'
import './ports.css'
import { PortSuggestions } from './PortSuggestions.tsx'

type PortText = Text<keyof (typeof portMessages)['zh']>

const columnsOf = (text: PortText, timeZone: string): TableColumnsType<PortRow> => [
  textColumn(text('nameCn'), (port) => port.portNameCn),
  textColumn(text('nameEn'), (port) => port.portNameEn),
  textColumn(text('code'), (port) => port.portCode, 96),
  { title: text('kind'), render: (_, { kind }) => text(kind) },
  textColumn(text('aliases'), ({ aliases }) => aliases.join(', ')),
  { title: text('lon'), align: 'right', render: (_, { lon }) => lon.toFixed(5) },
  { title: text('lat'), align: 'right', render: (_, { lat }) => lat.toFixed(5) },
  { title: text('radius'), align: 'right', render: (_, { radius }) => groupedText(radius) },
  {
    title: text('since'),
    render: (_, { since }) => (since <= 0 ? text('always') : formatTime(since, timeZone).slice(0, 16)),
  },
  { title: text('common'), render: (_, { common }) => text(common === 1 ? 'forAll' : 'own') },
]

/** Ports and anchorages, between which voyages are told apart. A change counts from a time on, so that legs before it stay. */
export const PortPanel = () => {
  const text = useText(portMessages)
  const common = useText(texts)
  const { can } = useSession()
  const timeZone = useZone()
  const [edited, setEdited] = useState<PortRow | PortStart>()
  const [removed, setRemoved] = useState<PortRow>()
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'portName', label: text('findPort') },
    {
      kind: 'select',
      name: 'kind',
      label: text('kind'),
      options: portKinds.map((kind) => ({ value: kind, label: text(kind) })),
    },
  ]
  const values = useFilterValues(filters)
  const emptyText = useEmptyText(values, text('noPorts'))
  const operations = useOperations<PortRow>((row) => [
    can('ship_save') && row.changeable && { text: common('edit'), onClick: () => setEdited(row) },
    can('ship_remove') && row.changeable && { text: common('remove'), danger: true, onClick: () => setRemoved(row) },
  ])
  const add = can('ship_save') && (
    <Button type="primary" onClick={() => setEdited({})}>
      {text('add')}
    </Button>
  )
  return (
    <div className="tw-sailing-stack">
      <PortMap />
      {can('ship_save') && (
        <PortSuggestions onAdopt={({ lon, lat, radius }) => setEdited({ lon, lat, radius: Math.max(50, radius) })} />
      )}
      <PagedTable
        endpoint={sailingContract.portPage}
        input={values}
        rowKey="portId"
        filters={<FilterBar filters={filters} extra={add} />}
        columns={[...columnsOf(text, timeZone), operations]}
        emptyText={emptyText}
      />
      <PortForm edited={edited} onClose={() => setEdited(undefined)} />
      <PortRemoval row={removed} onClose={() => setRemoved(undefined)} />
    </div>
  )
}
