import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { stationTypeKeys, stationTypeName, stationTypes } from '#contract/stationTypes.ts'
import { useAction } from '#web/calls/api.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import type { RowAction } from '#web/kit/table/RowActions.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { assetsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { Thumb } from './catalogue/Thumb.tsx'
import { StationForm, type StationRow } from './StationForm.tsx'
import { StationTariff } from './StationTariff.tsx'
import { useMayPrice } from './useStationTariff.ts'

const positionOf = ({ lon, lat }: StationRow): string =>
  lon === null || lat === null ? '--' : `${lon.toFixed(5)}, ${lat.toFixed(5)}`

export const StationPage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const { language } = useLanguage()
  const mayChange = useSession().can('asset_station_save')
  const mayPrice = useMayPrice()
  const [priced, setPriced] = useState<StationRow>()
  const turn = useAction(assetsContract.stationEnable, {
    success: common('saved'),
    refresh: [assetsContract.stationPage, assetsContract.stationList],
  })
  const turned = ({ stationId, stationName, enable, version }: StationRow): RowAction => ({
    text: text(enable === 1 ? 'disable' : 'enable'),
    ...(enable === 1 ? { confirm: text('confirmDisable', stationName) } : {}),
    onClick: () => turn.mutateAsync({ stationId, enable: enable === 1 ? 0 : 1, version }),
  })
  const between = (row: StationRow): (RowAction | false)[] => [
    mayPrice(row.stationType) && { text: text('tariff'), onClick: () => setPriced(row) },
    mayChange && turned(row),
  ]
  const columns: TableColumnsType<StationRow> = [
    { title: text('stationName'), dataIndex: 'stationName' },
    {
      title: text('pictures'),
      width: 72,
      render: (_, { attachId, stationName }) => <Thumb attachId={attachId} name={stationName} />,
    },
    { title: text('stationType'), render: (_, { stationType }) => stationTypeName(stationType, language) },
    {
      title: text('state'),
      render: (_, { enable }) => (
        <StateTag state={enable === 1 ? 'ok' : 'shutdown'} text={text(enable === 1 ? 'enabled' : 'disabled')} />
      ),
    },
    { title: text('organization'), dataIndex: 'orgName' },
    { title: text('position'), render: (_, row) => positionOf(row) },
    { title: text('timeZone'), dataIndex: 'timeZone' },
    { title: text('address'), dataIndex: 'address', ellipsis: true },
    { title: text('contact'), render: (_, { contact, phone }) => [contact, phone].filter(Boolean).join(' ') },
    { title: text('gridCapacity'), dataIndex: 'gridCapacity', align: 'right', render: (value) => value ?? '--' },
    {
      title: text('tariff'),
      render: (_, { tariffName }) =>
        tariffName === null ? (
          '--'
        ) : (
          <Link to={`/asset/tariff?tariffName=${encodeURIComponent(tariffName)}`}>{tariffName}</Link>
        ),
    },
    { title: text('deviceCount'), dataIndex: 'deviceCount', align: 'right' },
  ]
  return (
    <>
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
          {
            kind: 'select',
            name: 'enable',
            label: text('state'),
            options: (['1', '0'] as const).map((value) => ({
              value,
              label: text(value === '1' ? 'enabled' : 'disabled'),
            })),
          },
        ]}
        emptyText={text('noStations')}
        mayChange={mayChange}
        addText={text('addStation')}
        {...(mayChange || stationTypeKeys.some(mayPrice) ? { between } : {})}
        form={(form) => <StationForm {...form} />}
        remove={{
          confirm: ({ stationName }) => common('confirmRemove', stationName),
          call: assetsContract.stationRemove,
          input: ({ stationId }) => ({ stationId }),
          refresh: [assetsContract.stationList],
        }}
      />
      {priced && <StationTariff station={priced} onClose={() => setPriced(undefined)} />}
    </>
  )
}
