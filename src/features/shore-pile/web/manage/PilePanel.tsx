import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { StationType } from '#contract/stationTypes.ts'
import { DeviceLink } from '#features/devices/web/DeviceLink.tsx'
import { SettingButton } from '#features/settlement/web/SettingButton.tsx'
import { useAction } from '#web/calls/api.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useStationFilter } from '#web/equipment/stations/useStationFilter.ts'
import { type Text, useText } from '#web/i18n.ts'
import { numberColumn, textColumn, timeColumn } from '#web/kit/table/columns.ts'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { useOperations } from '#web/kit/table/RowActions.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { pileContract as calls, pileSessionContract } from '../../contract.ts'
import type { PileRow } from '../../rowShapes.ts'
import { messages } from '../home/messages.ts'
import { type Issued, KeyDialog } from './KeyDialog.tsx'
import { Knocks } from './Knocks.tsx'
import { manageMessages, type ManageText } from './manageMessages.ts'
import { type Edited, PileForm } from './PileForm.tsx'
import './manage.css'

const refetchMs = 10_000
/** what a station's setting shows in */
const bySetting = [pileSessionContract.sessionPage, pileSessionContract.sessionDetail]

const stateOf = (text: Text<ManageText>, { online, enabled }: PileRow) => {
  if (!enabled) return <StateTag state="shutdown" text={text('disabled')} />
  return online ? <StateTag state="ok" text={text('online')} /> : <StateTag state="offline" text={text('offline')} />
}

const securityOf = (text: Text<ManageText>, { protocol, securityProfile, hasKey }: PileRow): string => {
  if (protocol === 'mqtt') return '--'
  const said = text(securityProfile === 0 ? 'security0' : securityProfile === 2 ? 'security2' : 'security1')
  return securityProfile !== 0 && !hasKey ? `${said} · ${text('noKey')}` : said
}

const useColumns = (): TableColumnsType<PileRow> => {
  const text = useText(manageMessages)
  const home = useText(messages)
  return [
    {
      title: text('pile'),
      key: 'name',
      render: (_, { deviceId, deviceName }) => <DeviceLink deviceId={deviceId} name={deviceName} />,
    },
    textColumn(text('code'), ({ deviceCode }) => deviceCode),
    textColumn(text('station'), ({ stationName }) => stationName),
    { title: text('status'), key: 'state', width: 112, render: (_, row) => stateOf(text, row) },
    { title: text('protocol'), key: 'protocol', width: 120, render: (_, { protocol }) => home(protocol) },
    { title: text('security'), key: 'security', width: 150, render: (_, row) => securityOf(text, row) },
    numberColumn(text('rated'), ({ ratedPower }) => ratedPower, { unit: 'kW', width: 130 }),
    numberColumn(text('connectors'), ({ connectors }) => connectors, { width: 104 }),
    textColumn(text('model'), ({ vendor, model }) => [vendor, model].filter(Boolean).join(' ')),
    textColumn(text('firmware'), ({ firmware }) => firmware, 112),
    timeColumn(text('lastHeard'), ({ lastHeard }) => lastHeard),
  ]
}

/** The piles, panel 37: added, adopted, changed, and given their keys. */
export const PilePanel = ({ stationType }: { stationType: StationType }) => {
  const text = useText(manageMessages)
  const common = useText(texts)
  const may = useSession().can('pile_save')
  const [edited, setEdited] = useState<Edited>()
  const [issued, setIssued] = useState<Issued>()
  const renewal = useAction(calls.pileKey, { refresh: [calls.pilePage] })
  const columns = useColumns()
  const operations = useOperations<PileRow>((row) => [
    { text: common('edit'), onClick: () => setEdited({ row }) },
    row.protocol !== 'mqtt' && {
      text: text('newKey'),
      danger: true,
      confirm: text('newKeyText', row.deviceName),
      onClick: async () => {
        const { deviceId, version, deviceName } = row
        setIssued({ ...(await renewal.mutateAsync({ deviceId, version })), name: deviceName })
      },
    },
  ])
  const filters: readonly Filter[] = [
    useStationFilter(stationType),
    { kind: 'text', name: 'deviceName', label: text('pile') },
  ]
  const values = useFilterValues(filters)
  const extra = (
    <>
      <SettingButton stationType={stationType} stationId={values.stationId} refresh={bySetting} />
      {may && (
        <Button type="primary" onClick={() => setEdited('new')}>
          {text('add')}
        </Button>
      )}
    </>
  )
  return (
    <div className="tw-pilemanage">
      {may && <Knocks onAdopt={(code) => setEdited({ code })} />}
      <PagedTable
        endpoint={calls.pilePage}
        input={values}
        rowKey="deviceId"
        filters={<FilterBar filters={filters} extra={extra} />}
        columns={may ? [...columns, operations] : columns}
        emptyText={useEmptyText(values, text('none'))}
        refetchInterval={refetchMs}
      />
      {may && <PileForm edited={edited} onIssued={setIssued} onClose={() => setEdited(undefined)} />}
      <KeyDialog issued={issued} onClose={() => setIssued(undefined)} />
    </div>
  )
}
