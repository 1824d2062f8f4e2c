import { Button } from 'antd'
import { useMemo } from 'react'
import { useCall } from '#web/calls/api.ts'
import type { CurvePoint } from '#web/equipment/curves/limitCurve.ts'
import { PowerDay } from '#web/equipment/wall/PowerDay.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { today } from '#web/kit/time/days.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import { portChargingContract } from '../../contract.ts'
import type { StationTile } from '../../shapes.ts'
import { messages } from './messages.ts'
import { useOpenPlan } from './planAddress.ts'
import './chargeWall.css'

const everyMs = 30_000
const minute = 60_000
/** kW: less than the lights of a station. */
const least = 2

type Curve = { readonly t: readonly number[]; readonly kw: readonly (number | null)[] }
const pointsOf = (curve: Curve | null | undefined): CurvePoint[] =>
  (curve?.t ?? []).map((ts, at) => [ts, curve?.kw[at] ?? null] as const)

type LoadDayProps = {
  station: StationTile
  /** of the home, ms */
  at: number
}

/** The load of a station over its day against limit and plan, before the prices of its tariff; a button opens the plan that holds now. */
export const LoadDay = ({ station: { stationId, timeZone }, at }: LoadDayProps) => {
  const text = useText(messages)
  const moment = useMoment()
  const dayTime = today(timeZone, moment)
  const { data } = useCall(
    portChargingContract.load,
    { stationId, dayTime, ...(moment === undefined ? {} : { at: moment }) },
    { keepOld: true, refetchInterval: moment === undefined && everyMs },
  )
  const power = useMemo(() => pointsOf(data?.power), [data])
  const plan = useMemo(() => pointsOf(data?.plan), [data])
  const openPlan = useOpenPlan()
  const isLive = moment === undefined
  const action = useMemo(
    () =>
      isLive && (
        <Button size="small" onClick={openPlan}>
          {text('openPlan')}
        </Button>
      ),
    [isLive, openPlan, text],
  )
  // Its place is kept, so that the yard above it does not jump.
  if (!data)
    return (
      <div className="tw-chargewall-day">
        <Loading />
      </div>
    )
  const { bands, sample, from, to, transformerLimit: kW } = data
  const title = plan.length > 0 ? text('loadAndPlan') : text('loadDay')
  return (
    <div className="tw-chargewall-day">
      <PowerDay
        {...{ title, power, plan, bands, sample, timeZone, from, to, least, action }}
        now={Math.floor(at / minute) * minute}
        upwards="charging"
        limit={kW === null ? undefined : { kW, words: text('limit', numberText(kW, 0)) }}
      />
    </div>
  )
}
