import { useMemo } from 'react'
import type { ChartSeries } from '#contract/monitor.ts'
import { useCall } from '#web/calls/api.ts'
import { PowerDay } from '#web/equipment/wall/PowerDay.tsx'
import { useText } from '#web/i18n.ts'
import { today } from '#web/kit/time/days.ts'
import { dayOf } from '#web/kit/time/moment.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import { energyStorageContract, storageReportContract } from '../../contract.ts'
import type { StorageStation } from '../../shapes.ts'
import { messages } from './messages.ts'
import './home.css'

type StationDayProps = {
  station: StorageStation
  /** the EMS that leads it */
  emsId: string
  /** it is one of several, so that its name says more */
  named: boolean
  /** of the home, ms */
  at: number
}

const everyMs = 30_000
const pricesEveryMs = 600_000
/** Under this part of the rated power nothing flows. */
const idleShare = 0.005

const pointsOf = (series: readonly ChartSeries[] | undefined, key: string, until: number) => {
  const curve = series?.find(({ code }) => code === key)?.curve ?? []
  const points = curve.filter(({ ts }) => ts <= until).map(({ ts, value }) => [ts, value] as const)
  return points.some(([, value]) => value !== null) ? points : []
}

/** The power of a station over its day against the plan of its EMS, before the prices of its tariff. */
export const StationDay = ({ station, emsId, named, at }: StationDayProps) => {
  const text = useText(messages)
  const { stationId, stationName, timeZone, sums } = station
  const moment = useMoment()
  const dayTime = today(timeZone, moment)
  const { data } = useCall(
    energyStorageContract.emsPowerCurve,
    { deviceId: emsId, dayTime },
    { keepOld: true, refetchInterval: moment === undefined && everyMs },
  )
  const { data: prices } = useCall(
    storageReportContract.prices,
    { stationId, dayTime },
    { keepOld: true, refetchInterval: moment === undefined && pricesEveryMs },
  )
  const until = moment ?? Number.POSITIVE_INFINITY
  const power = useMemo(() => pointsOf(data, 'power', until), [data, until])
  const plan = useMemo(() => pointsOf(data, 'planPower', until), [data, until])
  const bands = useMemo(() => prices?.bands ?? [], [prices])
  if (power.length === 0) return null
  const title = text(plan.length > 0 ? 'powerAndPlan' : 'powerToday')
  const { from, to } = dayOf(at, timeZone)
  return (
    <div className="tw-storage-day">
      <PowerDay
        title={named ? `${stationName} ${title}` : title}
        {...{ power, plan, bands, timeZone, from, to }}
        sample={prices?.sample ?? false}
        now={Math.floor(at / 60_000) * 60_000}
        least={(sums.ratedPower ?? 0) * idleShare}
      />
    </div>
  )
}
