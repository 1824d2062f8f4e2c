import type { TableColumnsType } from 'antd'
import { stationTypeName, stationTypes } from '#contract/stationTypes.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { assetsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { StationForm, type StationRow } from './StationForm.tsx'

const positionOf = ({ lon, lat }: StationRow): string =>
  lon === null || lat === null ? '--' : `${lon.toFixed(5)}, ${lat.toFixed(5)}`

export const StationPage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const { language } = useLanguage()
  const mayChange = useSession().can('asset_station_save')
  const columns: TableColumnsType<StationRow> = [
    { title: text('stationName'), dataIndex: 'stationName' },
    { title: text('stationType'), render: (_, { stationType }) => stationTypeName(stationType, language) },
    { title: text('organization'), dataIndex: 'orgName' },
    { title: text('position'), render: (_, row) => positionOf(row) },
    { title: text('timeZone'), dataIndex: 'timeZone' },
    { title: text('address'), dataIndex: 'address', ellipsis: true },
    { title: text('contact'), render: (_, { contact, phone }) => [contact, phone].filter(Boolean).join(' ') },
    { title: text('gridCapacity'), dataIndex: 'gridCapacity', align: 'right', render: (value) => value ?? '--' },
    { title: text('deviceCount'), dataIndex: 'deviceCount', align: 'right' },
  ]
  return (
    <CrudPage
      title={text('stations')}
      endpoint={assetsContract.stationPage}
      rowKey="stationId"
      columns={columns}
      filters={[
        { kind: 'text', name: 'stationName', label: text('findStation') },
        {
          kind: 'select',
          name: 'stationType',
          label: text('stationType'),
          options: stationTypes.map((type) => ({ value: type.key, label: type[language] })),
        },
      ]}
      emptyText={text('noStations')}
      mayChange={mayChange}
      addText={text('addStation')}
      form={(form) => <StationForm {...form} />}
      remove={{
        confirm: ({ stationName }) => common('confirmRemove', stationName),
        call: assetsContract.stationRemove,
        input: ({ stationId }) => ({ stationId }),
        refresh: [assetsContract.stationList],
      }}
    />
  )
}
