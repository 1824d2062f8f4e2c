import { controlContract } from '#features/control/contract.ts'
import { Interlocks } from '#features/control/web/Interlocks.tsx'
import { useControlRights } from '#features/control/web/useDesk.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { useMoment } from '#web/kit/time/replay.ts'
import { messages } from './messages.ts'

const everyMs = 5000

/** What closing the breaker asks for as it stands, checked by the server again and again; not in the past. */
export const ShoreInterlocks = ({ deviceId }: { deviceId: string | null }) => {
  const text = useText(messages)
  const { mayRequest, mayApprove } = useControlRights()
  const may = mayRequest || mayApprove
  const replaying = useMoment() !== undefined
  const { data } = useCall(
    controlContract.check,
    { deviceId: deviceId ?? '', name: 'close' },
    { enabled: may && deviceId !== null && !replaying, refetchInterval: everyMs },
  )
  const interlocks = replaying ? [] : (data?.interlocks ?? [])
  return (
    <Card title={text('interlocks')} className="tw-shoredetail-checks">
      {interlocks.length > 0 && <Interlocks interlocks={interlocks} />}
      {replaying && <EmptyState title={text('interlocksPast')} />}
      {!replaying && (deviceId === null || !may) && (
        <EmptyState title={text(deviceId === null ? 'noBreaker' : 'interlocksRights')} />
      )}
    </Card>
  )
}
