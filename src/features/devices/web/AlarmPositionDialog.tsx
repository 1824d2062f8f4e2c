import { Modal } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { FleetMap } from '#web/equipment/map/FleetMap.tsx'
import { useMapTiles } from '#web/equipment/map/useMapTiles.ts'
import '#web/kit/form/dialog.css'
import { useMoment } from '#web/kit/time/replay.ts'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { PositionFacts, positionCall, usePlaces } from './AlarmPosition.tsx'
import { messages } from './dialogMessages.ts'

/** Where the device of an alarm is: on the map, with the ship and station it belongs to, and in words. */
export const AlarmPositionDialog = ({ deviceId, onClose }: { deviceId: string; onClose: () => void }) => {
  const text = useText(messages)
  const tiles = useMapTiles()
  const { data, error, refetch } = useCall(positionCall, { deviceId, at: useMoment() })
  const places = usePlaces(data)
  return (
    <Modal {...useClosing(onClose)} title={text('positionTitle')} width="60%" className="tw-dialog-wide" footer={null}>
      {error && !data ? (
        <FailedState error={error} retry={refetch} />
      ) : data ? (
        <div className="tw-device-blocks">
          <FleetMap
            {...(tiles ? { tiles } : {})}
            places={places}
            height={360}
            label={text('mapOf', data.boxPowerName)}
          />
          <PositionFacts position={data} />
        </div>
      ) : (
        <Loading />
      )}
    </Modal>
  )
}
