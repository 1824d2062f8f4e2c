import { Segmented } from 'antd'
import { useUnitInAddress } from '#web/equipment/detail/useDetailAddress.ts'
import { useText } from '#web/i18n.ts'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import type { StorageExtremes, StorageSnapshot, StorageStation } from '../../shapes.ts'
import { ExtremeCells } from '../detail/ChildBars.tsx'
import { messages } from './messages.ts'
import { StationDiagram } from './StationDiagram.tsx'
import type { HomeText } from './words.ts'
import './home.css'

const tabOf = ({ stationName, alarmLevel, silent }: StorageStation, text: HomeText): string => {
  if (silent) return text('stationSilent', stationName)
  return alarmLevel === null ? stationName : text('stationAlarm', stationName, alarmLevel)
}

/** The device above the one that holds an extreme cell, in which the detail opens; else that device itself. */
const unitAbove = (extremes: StorageExtremes, deviceId: string): string => {
  const { maxVoltage, minVoltage, maxTemperature, minTemperature } = extremes
  for (const { path } of [maxVoltage, minVoltage, maxTemperature, minTemperature]) {
    const at = path.findIndex((step) => step.deviceId === deviceId)
    if (at > 0) return path[at - 1]?.deviceId ?? deviceId
  }
  return deviceId
}

type StationsProps = {
  lost: boolean
  home: StorageSnapshot
  /** the one that is shown */
  station: StorageStation
  onStation: (stationId: string) => void
  unitKey: string
  onOpen: (deviceId: string) => void
}

/** One station at a time: its diagram, and its extreme cells, each of which opens its cluster at the cell. */
export const Stations = ({ home, lost, station, onStation, unitKey, onOpen }: StationsProps) => {
  const text = useText(messages)
  const { stations, tiles } = home
  const [, setUnit] = useUnitInAddress(unitKey)
  const { extremes } = station
  const openCell = (deviceId: string, cell?: number): void => {
    const unit = unitAbove(extremes, deviceId)
    setUnit(unit, {
      ...(unit === deviceId ? {} : { part: deviceId }),
      ...(cell === undefined ? {} : { cell }),
    })
  }
  return (
    <section className="tw-storage-stations" aria-label={station.stationName}>
      <ScrollArea className="tw-storage-tabs" label={text('stations')}>
        <Segmented
          aria-label={text('stations')}
          value={station.stationId}
          onChange={onStation}
          options={stations.map((each) => ({ value: each.stationId, label: tabOf(each, text) }))}
        />
      </ScrollArea>
      <StationDiagram lost={lost} station={station} tiles={tiles} onOpen={onOpen} />
      <ExtremeCells extremes={extremes} select={openCell} />
    </section>
  )
}
