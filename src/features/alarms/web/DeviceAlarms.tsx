import { Button } from 'antd'
import { useEffect } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { narrowAlarmColumns } from './alarmColumns.tsx'
import { messages } from '#features/devices/web/dialogMessages.ts'
import type { AlarmCall } from './alarmCall.ts'
import './alarms.css'
import { useOpenAlarms } from '#web/equipment/alarms/useOpenAlarms.ts'

/** The latest alarms list of a monitor keeps five (specification, section 9). */
const kept = 5

type Props = {
  deviceId: string
  /** the platform's list of alarms */
  call: AlarmCall
  onMore: () => void
  /** those of a moment of the past: nothing is asked for then */
  then: readonly AlarmRow[] | undefined
}

/** The latest five alarms of a unit with what hangs below it, or of a cluster, cleared ones too; of a moment those that were open. */
export const DeviceAlarms = ({ deviceId, call, onMore, then }: Props) => {
  const text = useText(messages)
  return (
    <Card
      title={text('latest')}
      extra={
        <Button type="link" size="small" onClick={onMore}>
          {text('more')}
        </Button>
      }
    >
      {then ? <Rows rows={then.slice(0, kept)} /> : <LiveRows deviceId={deviceId} call={call} />}
    </Card>
  )
}

/** Asked for anew whenever an alarm comes or goes. */
const LiveRows = ({ deviceId, call }: Pick<Props, 'deviceId' | 'call'>) => {
  const { open } = useOpenAlarms()
  const { data, error, refetch } = useCall(call, { deviceId, size: kept }, { keepOld: true })
  const changed = open?.at
  useEffect(() => {
    if (changed !== undefined) void refetch()
  }, [changed, refetch])
  return error && !data ? <FailedState error={error} retry={refetch} /> : <Rows rows={data?.records} />
}

const Rows = ({ rows }: { rows: readonly AlarmRow[] | undefined }) => {
  const text = useText(messages)
  return (
    <DataTable<AlarmRow>
      rowKey="alarmId"
      columns={narrowAlarmColumns(text)}
      dataSource={rows ?? []}
      blank={rows ? <EmptyState title={text('noneYet')} /> : <Loading />}
    />
  )
}
