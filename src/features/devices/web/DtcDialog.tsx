import { Input, Modal, type TableColumnsType, Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/calls/patient.ts'
import { type DtcType, dtcTypes } from '#catalogue/faultCodes/faultCodes.ts'
import { defaultPageSize } from '#contract/paging.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { minuteText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { useMoment } from '#web/kit/time/replay.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { alarmsContract } from '#features/alarms/contract.ts'
import type { DtcRecord } from '#features/alarms/shapes.ts'
import { messages } from './dtcMessages.ts'
import './devices.css'

// The chart loads with the first curve that is asked for.
const DtcMoment = lazyPart(async () => (await import('./DtcMoment.tsx')).DtcMoment)

type Props = {
  open: boolean
  onClose: () => void
  /** only codes of this device and what hangs below it */
  deviceId?: string
  /** the one controller that the device has; without it those of batteries and stations, a pile's where it has codes */
  only?: DtcType
}

/** Fault codes by controller, found by a part of the code; it opens at the first controller that has active ones. Never in the past: they are those of now. */
export const DtcDialog = ({ open: wanted, onClose, deviceId, only }: Props) => {
  const text = useText(messages)
  const open = useMoment() === undefined && wanted
  return (
    <Modal
      title={text('dtcTitle')}
      open={open}
      onCancel={onClose}
      footer={null}
      width="80%"
      className="tw-dialog-wide"
      destroyOnHidden
    >
      {open && <ByController deviceId={deviceId} only={only} />}
    </Modal>
  )
}

const ofPile = 'PILE' satisfies DtcType

type ByControllerProps = { deviceId: string | undefined; only: DtcType | undefined }
const ByController = ({ deviceId, only }: ByControllerProps) => {
  const text = useText(messages)
  const [chosen, setChosen] = useState<DtcType>()
  const [faultCode, setFaultCode] = useState('')
  const input = { faultCode, ...(deviceId === undefined ? {} : { deviceId }) }
  const { data, error, isPending, refetch } = useCall(alarmsContract.dtc, input, {
    keepOld: true,
    refetchInterval: 10_000,
  })
  const activeOf = (type: DtcType): number =>
    data?.filter(({ dtcType, state }) => dtcType === type && state !== 0).length ?? 0
  const hasPile = data?.some(({ dtcType }) => dtcType === ofPile) ?? false
  const types = only ? [only] : dtcTypes.filter((each) => each !== ofPile || hasPile)
  const type = chosen ?? types.find((each) => activeOf(each) > 0) ?? only ?? 'DCU'
  if (error && !data) return <FailedState error={error} retry={refetch} />
  return (
    <>
      <Input.Search
        allowClear
        className="tw-device-dtc-filter"
        aria-label={text('dtcFilter')}
        placeholder={text('dtcFilter')}
        maxLength={40}
        onSearch={(wanted) => setFaultCode(wanted.trim())}
      />
      {data?.length === 0 && faultCode === '' ? (
        <EmptyState title={text('noDtcAtAll')} hint={text('noDtcHint')} />
      ) : (
        <Tabs
          className="tw-device-dtc-tabs"
          activeKey={type}
          onChange={(key) => setChosen(dtcTypes.find((each) => each === key))}
          items={types.map((each) => ({
            key: each,
            label: activeOf(each) > 0 ? `${each} ${activeOf(each)}` : each,
            children: <Codes rows={data?.filter(({ dtcType }) => dtcType === each) ?? []} waiting={isPending} />,
          }))}
        />
      )}
    </>
  )
}

type Row = DtcRecord & { key: string }

const Codes = ({ rows, waiting }: { rows: readonly DtcRecord[]; waiting: boolean }) => {
  const text = useText(messages)
  const columns: TableColumnsType<Row> = [
    {
      title: text('dtc'),
      render: (_, row) => (
        <>
          <strong>{row.faultCode}</strong> {row.demo && <small title={text('demoHint')}>{text('demo')}</small>}
        </>
      ),
    },
    { title: text('dtcName'), render: (_, row) => <Explained row={row} /> },
    { title: text('dtcLevel'), render: (_, { alarmLevel }) => <AlarmLevelTag level={alarmLevel} /> },
    { title: text('device'), dataIndex: 'deviceName' },
    {
      title: text('state'),
      render: (_, { state }) =>
        state === 0 ? (
          <StateTag state="ok" text={text('cleared')} />
        ) : (
          <StateTag state="fault" text={text('notCleared')} />
        ),
    },
    { title: text('updateTime'), render: (_, { updateTime }) => minuteText(updateTime) },
  ]
  return (
    <DataTable<Row>
      rowKey="key"
      columns={columns}
      dataSource={rows.map((row) => ({ ...row, key: `${row.deviceId} ${row.faultCode}` }))}
      scroll={{ x: 'max-content', y: 'min(500px, calc(100dvh - 360px))' }}
      pagination={{ pageSize: defaultPageSize, hideOnSinglePage: true, showSizeChanger: false }}
      blank={waiting ? <Loading /> : <EmptyState title={text('noDtc')} />}
    />
  )
}

const Explained = ({ row }: { row: DtcRecord }) => {
  const text = useText(messages)
  const [open, setOpen] = useState(false)
  return (
    <details className="tw-device-dtc-text" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{row.name || <span className="tw-dim">{text('unknownCode')}</span>}</summary>
      {row.name !== '' && <Texts row={row} />}
      {open && (
        <Suspense fallback={<Loading />}>
          <DtcMoment row={row} />
        </Suspense>
      )}
    </details>
  )
}

const Texts = ({ row }: { row: DtcRecord }) => {
  const text = useText(messages)
  return (
    <dl>
      <dt>{text('meaning')}</dt>
      <dd>{row.meaning}</dd>
      <dt>{text('cause')}</dt>
      <dd>{row.cause}</dd>
      <dt>{text('action')}</dt>
      <dd>{row.action}</dd>
    </dl>
  )
}
