import { Select } from 'antd'
import { useText } from '#web/i18n.ts'
import type { StationTile } from '../../shapes.ts'
import { messages } from './messages.ts'

type StationPickerProps = {
  stations: readonly StationTile[]
  stationId: string
  onPick: (stationId: string) => void
}

/** Which station the wall shows, where there are several. */
export const StationPicker = ({ stations, stationId, onPick }: StationPickerProps) => {
  const text = useText(messages)
  if (stations.length < 2) return null
  return (
    <Select
      aria-label={text('station')}
      size="small"
      variant="filled"
      popupMatchSelectWidth={false}
      value={stationId}
      onChange={onPick}
      options={stations.map((each) => ({ value: each.stationId, label: each.stationName }))}
    />
  )
}
