import { Modal } from 'antd'
import { chargePlanContract } from '#features/charge-plan/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import '#web/kit/form/dialog.css'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { useSession } from '#web/session/session.ts'
import { PlanMode } from './PlanMode.tsx'
import { planMessages } from './planMessages.ts'
import { PlanView } from './PlanView.tsx'
import { WhatIf } from './WhatIf.tsx'

type Props = { stationId: string; stationName: string; onClose: () => void }

const pollMs = 30_000

/** The charge plan of a station: its mode, what it costs beside other ways, each bay, and what would be otherwise. */
export const ChargePlanDialog = ({ stationId, stationName, onClose }: Props) => {
  const text = useText(planMessages)
  const { can } = useSession()
  const { data, error, refetch } = useCall(
    chargePlanContract.plan,
    { stationId },
    { refetchInterval: pollMs, keepOld: true },
  )
  const mayPlan = can('charging_plan')
  return (
    <Modal
      {...useClosing(onClose)}
      title={text('title', stationName)}
      width="90%"
      className="tw-dialog-wide"
      footer={null}
    >
      {error && !data && <FailedState error={error} retry={refetch} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <PlanMode stationId={stationId} state={data} mayPlan={mayPlan} />
          {data.plan ? <PlanView stationId={stationId} plan={data.plan} /> : <EmptyState title={text('noPlan')} />}
          {mayPlan && data.plan && <WhatIf stationId={stationId} plan={data.plan} />}
        </>
      )}
    </Modal>
  )
}
