import { Modal } from 'antd'
import { type LegendKey, stateMark, stateWord } from '#catalogue/states/legends.ts'
import type { Metric, StateMetric } from '#contract/monitor.ts'
import { useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useMoment } from '#web/kit/time/replay.ts'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { boxStationContract } from '../contract.ts'
import { nameIn } from './detailData.ts'
import { messages } from './detailMessages.ts'
import './detail.css'

/** 1 box power, 2 relays, 3 system status and faults, 4 energy status (specification, section 2). */
export type StatusType = 1 | 2 | 3 | 4

type RunningStatusDialogProps = { deviceId: string; type: StatusType; onClose: () => void }
type Line = Pick<StateMetric, 'code' | 'name' | 'nameEn' | 'legend' | 'value'>

const States = ({ states }: { states: readonly Line[] }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  if (states.length === 0) return <EmptyState title={text('noStatus')} />
  return (
    <ul className="tw-detail-states">
      {states.map((state) => (
        <li key={state.code}>
          <span>{nameIn(state, language)}</span>
          <StateTag state={stateMark(state)} text={stateWord(state, language) ?? '--'} />
        </li>
      ))}
    </ul>
  )
}

const BoxStates = ({ deviceId, type }: { deviceId: string; type: 1 | 3 | 4 }) => {
  const at = useMoment()
  const { data, error, isPending, refetch } = useCall(
    boxStationContract.runningStateV2,
    { deviceId, at },
    { keepOld: true, refetchInterval: at === undefined && 10_000 },
  )
  if (isPending) return <Loading />
  if (!data) return <FailedState error={error} retry={refetch} />
  return <States states={type === 1 ? data.box : type === 3 ? data.system : data.energy} />
}

/** Specification, section 9: at most eight relays beside the main breaker. */
const Relays = ({ deviceId }: { deviceId: string }) => {
  const text = useText(messages)
  const at = useMoment()
  const { data, error, isPending, refetch } = useCall(
    boxStationContract.relayStatus,
    { deviceId, at },
    { keepOld: true, refetchInterval: at === undefined && 10_000 },
  )
  if (isPending) return <Loading />
  if (!data) return <FailedState error={error} retry={refetch} />
  const lines = data.map((relay) => ({
    ...relay,
    ...(relay.code === 'mainBreaker' ? { name: text('combinerBreaker'), nameEn: text('combinerBreaker') } : {}),
    legend: 'openClosed' satisfies LegendKey,
  })) satisfies (Line & Partial<Metric>)[]
  return <States states={lines} />
}

export const RunningStatusDialog = ({ deviceId, type, onClose }: RunningStatusDialogProps) => {
  const text = useText(messages)
  return (
    <Modal
      {...useClosing(onClose)}
      title={text(`status${type}`)}
      width="65%"
      className="tw-detail-narrow"
      footer={null}
    >
      {type === 2 ? <Relays deviceId={deviceId} /> : <BoxStates deviceId={deviceId} type={type} />}
    </Modal>
  )
}
