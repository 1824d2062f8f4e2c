import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { type Text, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { sizeText } from '#web/kit/table/exportFile.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { dash, groupedText, numberText, percentText } from '#web/kit/format.ts'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { useSession } from '#web/session/session.ts'
import { iotContract } from '../contract.ts'
import './iot.css'
import { RetentionForm } from './RetentionForm.tsx'
import { StorageDisk } from './StorageDisk.tsx'
import { keptDays, perPoint, type StoredType, shareOf } from './storageFigures.ts'
import { messages, type StorageText } from './storageMessages.ts'

const figure = (title: string, of: (type: StoredType) => string): TableColumnsType<StoredType>[number] => ({
  title,
  align: 'right',
  render: (_, type) => of(type),
})

const columnsOf = (text: Text<StorageText>, all: readonly StoredType[]): TableColumnsType<StoredType> => [
  { title: text('deviceType'), dataIndex: 'deviceTypeName' },
  figure(text('devices'), ({ devices }) => groupedText(devices)),
  figure(text('samples'), ({ samples, hotSamples }) => groupedText(samples + hotSamples)),
  figure(text('points'), ({ numbers }) => groupedText(numbers)),
  figure(text('sealedBytes'), ({ bytes }) => sizeText(bytes)),
  figure(text('hotBytes'), ({ hotBytes }) => sizeText(hotBytes)),
  figure(text('perPoint'), (type) => numberText(perPoint(type), 2)),
  {
    title: text('share'),
    width: 160,
    render: (_, type) => (
      <span className="tw-stored-share">
        <span aria-hidden="true">
          <span style={{ width: `${shareOf(type, all) * 100}%` }} />
        </span>
        {percentText(shareOf(type, all) * 100, 1)}
      </span>
    ),
  },
  {
    title: text('days'),
    render: (_, { firstDay, lastDay }) => (firstDay === null ? dash : `${firstDay} ~ ${lastDay}`),
  },
  {
    title: text('kept'),
    render: (_, type) => {
      const days = keptDays(type)
      return (
        <>
          {days === null ? text('forEver') : text('keptDays', days)}{' '}
          <span className="tw-dim">{text(type.ownDays === null ? 'byDefault' : 'setHere')}</span>
        </>
      )
    },
  },
]

/** What stored samples take on disk, by device type, and how long they stay. */
export const StoragePage = () => {
  const text = useText(messages)
  const mayChange = useSession().may(iotContract.retentionSave)
  const [edited, setEdited] = useState<StoredType>()
  const { data, error, refetch } = useCall(iotContract.storage, {}, { refetchInterval: 30_000 })
  const operations = useOperations<StoredType>((row) => [{ text: text('edit'), onClick: () => setEdited(row) }])
  return (
    <>
      <PageTitle title={text('title')} />
      <div className="tw-stack">
        {error && <FailedState error={error} retry={refetch} />}
        {data ? (
          <>
            <StorageDisk stored={data} />
            <Card title={text('types')}>
              <p className="tw-dim">{text('note')}</p>
              <DataTable<StoredType>
                rowKey="deviceType"
                columns={[...columnsOf(text, data.types), ...(mayChange ? [operations] : [])]}
                dataSource={data.types}
                blank={<EmptyState title={text('noTypes')} />}
              />
            </Card>
          </>
        ) : (
          !error && <TableSkeleton />
        )}
      </div>
      <RetentionForm row={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}
