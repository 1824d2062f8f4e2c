import { Button } from 'antd'
import { useEffect } from 'react'
import { boxStationContract } from '#features/box-power/contract.ts'
import { useCall } from '#web/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import type { AlarmRow } from '../contract.ts'
import { narrowAlarmColumns } from './alarmColumns.tsx'
import { messages } from './dialogMessages.ts'
import './dialogs.css'
import { useOpenAlarms } from './useOpenAlarms.ts'

/** The latest alarms list of a monitor keeps five (specification, section 9). */
const kept = 5

/** The latest five alarms of a box with its clusters, or of a cluster, cleared ones too: asked for anew whenever an alarm comes or goes. */
export const DeviceAlarms = ({ deviceId, onMore }: { deviceId: string; onMore: () => void }) => {
  const text = useText(messages)
  const { open } = useOpenAlarms()
  const { data, error, refetch } = useCall(
    boxStationContract.stationAlarmList,
    { deviceId, size: kept },
    { keepOld: true },
  )
  const changed = open?.at
  useEffect(() => {
    if (changed !== undefined) void refetch()
  }, [changed, refetch])
  return (
    <Card
      title={text('latest')}
      extra={
        <Button type="link" size="small" onClick={onMore}>
          {text('more')}
        </Button>
      }
    >
      {error && !data ? (
        <FailedState error={error} retry={refetch} />
      ) : (
        <DataTable<AlarmRow>
          rowKey="alarmId"
          columns={narrowAlarmColumns(text)}
          scroll={{ x: 440 }}
          dataSource={data?.records ?? []}
          blank={data ? <EmptyState title={text('noneYet')} /> : <Loading />}
        />
      )}
    </Card>
  )
}
