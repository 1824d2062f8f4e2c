import { useMemo } from 'react'
import { useCall } from '#web/calls/api.ts'
import type { CurvePoint } from '#web/equipment/curves/limitCurve.ts'
import { PowerDay } from '#web/equipment/wall/PowerDay.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { today } from '#web/kit/time/days.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import { shorePowerContract } from '../../contract.ts'
import { messages } from './messages.ts'

const everyMs = 30_000
const minute = 60_000
/** kW: less than the lights of a station. */
const least = 2
const noPlan: readonly CurvePoint[] = []

type ShoreDayProps = {
  stationId: string
  timeZone: string
  /** of the home, ms */
  at: number
}

/** The power of a station over its day against what its supplies can, before the prices of its tariff. */
export const ShoreDay = ({ stationId, timeZone, at }: ShoreDayProps) => {
  const text = useText(messages)
  const moment = useMoment()
  const dayTime = today(timeZone, moment)
  const { data } = useCall(
    shorePowerContract.load,
    { stationId, dayTime, ...(moment === undefined ? {} : { at: moment }) },
    { keepOld: true, refetchInterval: moment === undefined && everyMs },
  )
  const power = useMemo(() => (data?.power.t ?? []).map((ts, i) => [ts, data?.power.kw[i] ?? null] as const), [data])
  if (!data)
    return (
      <div className="tw-shorewall-day">
        <Loading />
      </div>
    )
  const { bands, from, to, ratedPower: kW } = data
  return (
    <div className="tw-shorewall-day">
      <PowerDay
        {...{ title: text('loadDay'), power, plan: noPlan, bands, timeZone, from, to, least }}
        sample={false}
        now={Math.floor(at / minute) * minute}
        upwards="charging"
        limit={kW === null ? undefined : { kW, words: text('limit', numberText(kW, 0)) }}
      />
    </div>
  )
}
