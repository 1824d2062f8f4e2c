import { stateMark } from '#catalogue/states/legends.ts'
import { Modal } from 'antd'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { StateMetric } from '#contract/monitor.ts'
import type { Relay } from '#contract/unitDetail.ts'
import { useCall } from '../../calls/api.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FailedState } from '../../kit/FailedState.tsx'
import { useClosing } from '../../kit/form/useClosing.ts'
import { Loading } from '../../kit/Loading.tsx'
import { useMoment } from '../../kit/time/replay.ts'
import { nameIn } from '../metrics/shown.ts'
import { StateTag } from '../states/StateTag.tsx'
import { useStateWord } from '../states/useStateWord.ts'
import { detailMessages } from './detailMessages.ts'
import { BreakerMark } from '../racks/BreakerMark.tsx'
import './stateLine.css'

type StateLine = Pick<StateMetric, 'code' | 'name' | 'nameEn' | 'legend' | 'value'> & { readonly deviceId?: string }

/** The breakers of all clusters have one code. */
const lineKey = ({ code, deviceId = '' }: StateLine): string => `${code} ${deviceId}`
/** States of a device, now or at a moment (ms). */
export type StatesCall<O> = Endpoint<
  z.ZodType<unknown, { deviceId: string; at?: number | string | undefined }>,
  z.ZodType<O>
>

type StatesDialogProps<O> = {
  title: string
  deviceId: string
  call: StatesCall<O>
  linesOf: (answer: O) => readonly StateLine[]
  onClose: () => void
}

/** States as branches of one line, each with its mark and word, breakers as they stand. */
export const StateLines = ({ lines }: { lines: readonly StateLine[] }) => {
  const text = useText(detailMessages)
  const word = useStateWord()
  const { language } = useLanguage()
  if (lines.length === 0) return <EmptyState title={text('noStatus')} />
  return (
    <ul className="tw-stateline">
      {lines.map((state) => (
        <li key={lineKey(state)}>
          {state.legend === 'openClosed' && <BreakerMark state={state.value} />}
          <span className="tw-stateline-name">{nameIn(state, language)}</span>
          <StateTag state={stateMark(state)} text={word(state) ?? '--'} />
        </li>
      ))}
    </ul>
  )
}

const States = <O,>({ deviceId, call, linesOf }: Omit<StatesDialogProps<O>, 'title' | 'onClose'>) => {
  const at = useMoment()
  const { data, error, isPending, refetch } = useCall(
    call,
    { deviceId, at },
    { keepOld: true, refetchInterval: at === undefined && 10_000 },
  )
  if (isPending) return <Loading />
  if (data === undefined) return <FailedState error={error} retry={refetch} />
  return <StateLines lines={linesOf(data)} />
}

/** The running status of a device: its states as branches of one line, each with its mark and word, breakers as they stand. */
export const StatesDialog = <O,>({ title, onClose, ...asked }: StatesDialogProps<O>) => (
  <Modal {...useClosing(onClose)} title={title} width="65%" className="tw-stateline-dialog" footer={null}>
    <States {...asked} />
  </Modal>
)

type RelaysDialogProps = {
  title?: string
  /** what the unit's main breaker is called where its point says too little */
  mainBreaker?: string
  deviceId: string
  call: StatesCall<Relay[]>
  onClose: () => void
}

/** Breakers and relays of a device. Specification, section 9: at most eight beside the main breaker. */
export const RelaysDialog = ({ mainBreaker, ...props }: RelaysDialogProps) => {
  const text = useText(detailMessages)
  const named = mainBreaker === undefined ? {} : { name: mainBreaker, nameEn: mainBreaker }
  return (
    <StatesDialog
      {...props}
      title={props.title ?? text('relays')}
      linesOf={(relays) =>
        relays.map((relay) => ({
          ...relay,
          ...(relay.code === 'mainBreaker' ? named : {}),
          legend: 'openClosed' as const,
        }))
      }
    />
  )
}
