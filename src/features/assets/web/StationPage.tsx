import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useAction } from '#web/api.ts'
import { useText } from '#web/i18n.ts'
import { NameFilter } from '#web/kit/NameFilter.tsx'
import { PagedTable } from '#web/kit/PagedTable.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { RowActions } from '#web/kit/RowActions.tsx'
import { useFilter } from '#web/kit/useFilter.ts'
import { useSession } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { assetsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { StationForm, type StationRow } from './StationForm.tsx'

const positionOf = ({ lon, lat }: StationRow): string =>
  lon === null || lat === null ? '--' : `${lon.toFixed(5)}, ${lat.toFixed(5)}`

export const StationPage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const mayChange = useSession().can('asset_station_save')
  const [stationName] = useFilter('stationName')
  const [edited, setEdited] = useState<StationRow | 'new'>()
  const remove = useAction(assetsContract.stationRemove, {
    success: common('removed'),
    refresh: [assetsContract.stationPage, assetsContract.stationList],
  })
  const columns: TableColumnsType<StationRow> = [
    { title: text('stationName'), dataIndex: 'stationName' },
    { title: text('organization'), dataIndex: 'orgName' },
    { title: text('position'), render: (_, row) => positionOf(row) },
    { title: text('timeZone'), dataIndex: 'timeZone' },
    { title: text('deviceCount'), dataIndex: 'deviceCount', align: 'right' },
  ]
  const operations: TableColumnsType<StationRow> = [
    {
      title: common('operation'),
      render: (_, row) => (
        <RowActions
          actions={[
            { text: common('edit'), onClick: () => setEdited(row) },
            {
              text: common('remove'),
              danger: true,
              confirm: common('confirmRemove', row.stationName),
              onClick: () => remove.mutateAsync({ stationId: row.stationId }),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <PageTitle
        title={text('stations')}
        extra={
          <>
            <NameFilter param="stationName" label={text('findStation')} />
            {mayChange && (
              <Button type="primary" onClick={() => setEdited('new')}>
                {text('addStation')}
              </Button>
            )}
          </>
        }
      />
      <PagedTable
        endpoint={assetsContract.stationPage}
        input={{ stationName }}
        rowKey="stationId"
        columns={mayChange ? [...columns, ...operations] : columns}
        emptyText={text('noStations')}
      />
      <StationForm
        open={edited !== undefined}
        row={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}
