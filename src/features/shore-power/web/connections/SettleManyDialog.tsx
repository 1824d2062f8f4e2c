import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { platformOf } from '#contract/platforms.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import '#web/kit/form/dialog.css'
import { Loading } from '#web/kit/Loading.tsx'
import { today } from '#web/kit/time/days.ts'
import { DayField } from '#web/kit/time/DayField.tsx'
import { useZone } from '#web/session/zone.ts'
import { shoreConnectionContract as calls } from '../../contract.ts'
import './connections.css'
import { settleMessages } from './settleMessages.ts'
import { SettlingProgress } from './SettlingProgress.tsx'
import { type DaySpan, timesOf, usualSpan } from './settleSpans.ts'
import { useSettleMany } from './useSettleMany.ts'

const [stationType = ''] = platformOf('shorePower').stationTypes

type Choice = DaySpan & { stationId: string }

const Fields = ({ choice, change }: { choice: Choice; change: (part: Partial<Choice>) => void }) => {
  const text = useText(settleMessages)
  const { data: stations = [] } = useCall(alarmsContract.stationList, { stationType }, { staleTime: 60_000 })
  const { from, to, stationId } = choice
  const day = (key: 'from' | 'to') => (
    <DayField
      label={text(key)}
      value={choice[key]}
      {...(key === 'from' ? { to } : { from })}
      onChange={(value) => value && change({ [key]: value })}
    />
  )
  return (
    <div className="tw-shoreconnections-fields">
      <Select
        aria-label={text('station')}
        options={[
          { value: '', label: text('allStations') },
          ...stations.map((each) => ({ value: each.stationId, label: each.stationName })),
        ]}
        value={stationId}
        onChange={(id: string) => change({ stationId: id })}
      />
      {day('from')}
      {day('to')}
    </div>
  )
}

/** Settles all confirmed connections that were unplugged in a span: it says how many they are, how far it is, and what was left. */
export const SettleManyDialog = (props: {
  stationId: string | undefined
  onOpen: (connectionId: string) => void
  onClose: () => void
}) => {
  const { onOpen, onClose } = props
  const text = useText(settleMessages)
  const timeZone = useZone()
  const [choice, setChoice] = useState<Choice>(() => ({
    ...usualSpan(today(timeZone)),
    stationId: props.stationId ?? '',
  }))
  const { settling, run, stop } = useSettleMany()
  const { from, to, stationId } = choice
  const { data, error, isFetching, refetch } = useCall(
    calls.connectionUnsettled,
    { stationId, ...timesOf(choice) },
    { enabled: settling === undefined },
  )
  const [total, setTotal] = useState(0)
  const { confirmed = 0, unconfirmed = 0 } = data ?? {}
  const settle = (): void => {
    setTotal(confirmed)
    void run(choice, stationId)
  }
  const running = settling?.state === 'running'
  return (
    <Modal
      title={text('open')}
      open
      onCancel={() => !running && onClose()}
      mask={{ closable: false }}
      width={680}
      footer={
        running ? (
          <Button onClick={stop}>{text('stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{text('close')}</Button>
            {!settling && data && (
              <Button type="primary" disabled={confirmed === 0 || isFetching} onClick={settle}>
                {text('settle', confirmed)}
              </Button>
            )}
          </>
        )
      }
    >
      {settling ? (
        <SettlingProgress settling={settling} total={total} onOpen={onOpen} />
      ) : (
        <div className="tw-shoreconnections-many">
          <Fields choice={choice} change={(part) => setChoice((before) => ({ ...before, ...part }))} />
          <small className="tw-shoreconnections-none">{text('spanHint')}</small>
          {!data && (error ? <FailedState error={error} retry={refetch} /> : <Loading />)}
          <p aria-live="polite">
            {data && <b>{text(confirmed === 0 ? 'countNone' : 'count', from, to, confirmed)}</b>}
            {unconfirmed > 0 && <span>{text('unconfirmed', unconfirmed)}</span>}
          </p>
          <p className="tw-shoreconnections-none">{text('receipts')}</p>
        </div>
      )}
    </Modal>
  )
}
