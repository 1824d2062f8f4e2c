import { Select } from 'antd'

type StationPickerProps = {
  label: string
  stations: readonly { readonly stationId: string; readonly stationName: string }[]
  stationId: string
  onPick: (stationId: string) => void
}

/** Which station a home shows, where there are several. */
export const StationPicker = ({ label, stations, stationId, onPick }: StationPickerProps) => {
  if (stations.length < 2) return null
  return (
    <Select
      aria-label={label}
      size="small"
      variant="filled"
      popupMatchSelectWidth={false}
      value={stationId}
      onChange={onPick}
      options={stations.map((each) => ({ value: each.stationId, label: each.stationName }))}
    />
  )
}
