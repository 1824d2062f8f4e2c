import { Slider } from 'antd'
import { useMemo, useState } from 'react'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { shipChargingContract } from '#features/ship-charging/contract.ts'
import type { VoyageConsumption } from '#features/ship-charging/shapes.ts'
import { useCall } from '#web/calls/api.ts'
import { FleetMap } from '#web/equipment/map/FleetMap.tsx'
import type { MapPlace } from '#web/equipment/map/places.ts'
import { useMapTiles } from '#web/equipment/map/useMapTiles.ts'
import { useText } from '#web/i18n.ts'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { voyageContract } from '../contract.ts'
import type { SailingLeg, TrackPoint } from '../shapes.ts'
import { dialogWords } from './dialogWords.ts'
import './dialogs.css'
import { type LegWindow, zoneOf } from './legWords.ts'
import { pointAt, routeOf, speedCurve } from './track.ts'
import { TrackNow } from './TrackNow.tsx'

type Curve = VoyageConsumption['curve']

/** Moments (ms) within the leg at which a battery came aboard or left. */
const swapsOf = (leg: SailingLeg, energy: VoyageConsumption | undefined): number[] => {
  if (!energy || (energy.swapIn === 0 && energy.swapOut === 0)) return []
  const times = [...energy.endDeviceList.map((row) => row.fromTime), ...energy.startDeviceList.map((row) => row.toTime)]
  const inside = times.filter((time) => time > leg.legStartTime && (leg.legEndTime === null || time < leg.legEndTime))
  return [...new Set(inside)].map((time) => parseTime(time, zoneOf(leg)))
}

/** Where a leg went, with SOC and speed on the same time axis; the slider moves the ship to a moment. */
export const LegTrack = ({ leg, asked }: { leg: SailingLeg; asked: LegWindow }) => {
  const text = useText(dialogWords)
  const track = useCall(voyageContract.shipTrajectory, asked)
  const energy = useCall(shipChargingContract.consumption, asked)
  if (track.error && !track.data) return <FailedState error={track.error} retry={track.refetch} />
  if (!track.data) return <Loading />
  if (track.data.length === 0) return <EmptyState title={text('noTrack')} />
  return <TrackView leg={leg} track={track.data} energy={energy.data} />
}

type TrackViewProps = { leg: SailingLeg; track: readonly TrackPoint[]; energy: VoyageConsumption | undefined }

const TrackView = ({ leg, track, energy }: TrackViewProps) => {
  const text = useText(dialogWords)
  const tiles = useMapTiles()
  const timeZone = zoneOf(leg)
  const range = { from: track[0]?.ts ?? leg.ts, to: track.at(-1)?.ts ?? leg.ts }
  const [picked, setPicked] = useState<number>()
  const at = picked ?? range.to
  const route = useMemo(() => routeOf(track, leg.endTs !== null, swapsOf(leg, energy)), [track, leg, energy])
  const ship = useMemo(() => pointAt(track, at), [track, at])
  const places = useMemo<MapPlace[]>(
    () => (ship ? [shipPlace(leg.vesselName, ship, text('ship'))] : []),
    [ship, leg, text],
  )
  const shown = (ts: number): string => formatTime(ts, timeZone).slice(0, 16)
  return (
    <div className="tw-sailing-blocks">
      <FleetMap
        label={text('trackMap')}
        places={places}
        route={route}
        height={380}
        start="all"
        {...(tiles ? { tiles } : {})}
      />
      <div className="tw-sailing-moment">
        <Slider
          min={range.from}
          max={range.to}
          step={1000}
          keyboard
          value={at}
          onChange={setPicked}
          ariaLabelForHandle={text('moment')}
          ariaValueTextFormatterForHandle={shown}
          // What it would say stands below, and an open one would take Escape from the dialog.
          tooltip={{ open: false }}
        />
      </div>
      {ship && <TrackNow ship={ship} timeZone={timeZone} soc={socAt(energy?.curve ?? [], at)} />}
      <TrackCurve leg={leg} track={track} curve={energy?.curve ?? []} range={range} onPick={setPicked} />
      <p className="tw-age">{text('pick')}</p>
    </div>
  )
}

const shipPlace = (name: string, { lon, lat, cog }: TrackPoint, stateText: string): MapPlace => ({
  id: 'ship',
  kind: 'ship',
  name,
  lon,
  lat,
  course: cog,
  state: 'info',
  stateText,
})

/** The last SOC that was told by a moment. */
const socAt = (curve: Curve, at: number): number | null =>
  curve.findLast(({ ts, soc }) => ts <= at && soc !== null)?.soc ?? null

type TrackCurveProps = {
  leg: SailingLeg
  track: readonly TrackPoint[]
  curve: Curve
  range: { from: number; to: number }
  onPick: (ts: number) => void
}

const TrackCurve = ({ leg, track, curve, range, onPick }: TrackCurveProps) => {
  const text = useText(dialogWords)
  const series = useMemo(
    () => [
      {
        name: text('soc'),
        unit: '%',
        meaning: 'soc' as const,
        decimals: 1,
        t: curve.map(({ ts }) => ts),
        value: curve.map(({ soc }) => soc),
      },
      { name: text('speed'), unit: 'kn', decimals: 1, ...speedCurve(track) },
    ],
    [text, curve, track],
  )
  return (
    <LineChart
      label={text('trackCurve')}
      series={series}
      range={range}
      height={200}
      bounds={{ '%': [0, 100], kn: [0, 12] }}
      timeZone={zoneOf(leg)}
      onPick={({ from }) => onPick(from)}
      exportName={`${leg.vesselName} ${leg.legStartTime.slice(0, 10)}`}
    />
  )
}
