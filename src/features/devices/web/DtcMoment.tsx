import { devicesContract } from '../contract.ts'
import { formatTime } from '#contract/zoned.ts'
import { useCall } from '#web/calls/api.ts'
import { type Text, useText } from '#web/i18n.ts'
import type { LineSeries } from '#web/kit/chart/series.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { rangeOf } from '#web/kit/time/range.ts'
import type { DtcRecord } from '#features/alarms/shapes.ts'
import { type DialogText, messages } from './dialogMessages.ts'
import './devices.css'

/** ms before and after the moment */
const around = 30 * 60_000
/** What devices call their SOC, voltage and current. */
const drawn = { soc: 'soc', totalVoltage: 'voltage', totalCurrent: 'current', current: 'current' } as const
type Drawn = keyof typeof drawn
const isDrawn = (key: string): key is Drawn => key in drawn

const nameOf = (key: Drawn, text: Text<DialogText>): string =>
  drawn[key] === 'soc' ? 'SOC' : text(drawn[key] === 'voltage' ? 'voltage' : 'current')

/** SOC, voltage and current of the device from half an hour before its code came to half an hour after. */
export const DtcMoment = ({ row }: { row: DtcRecord }) => {
  const { deviceId } = row
  const { data, error, refetch } = useCall(devicesContract.latest, { deviceId }, { staleTime: 60_000 })
  const text = useText(messages)
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <Loading />
  const keys = data.map(({ pointKey }) => pointKey).filter(isDrawn)
  if (keys.length === 0) return <p className="tw-dim">{text('noReadings')}</p>
  return <Curves row={row} keys={keys} />
}

const Curves = ({ row, keys }: { row: DtcRecord; keys: readonly Drawn[] }) => {
  const text = useText(messages)
  const { deviceId, cameTs, timeZone } = row
  const range = { from: cameTs - around, to: cameTs + around }
  const asked = { deviceId, points: keys.join(','), ...rangeOf(range, timeZone) }
  const { data, error, isFetching, refetch } = useCall(devicesContract.curve, asked)
  const lines = (data?.series ?? []).map(
    ({ pointKey, unit, value }): LineSeries => ({
      name: isDrawn(pointKey) ? nameOf(pointKey, text) : pointKey,
      unit,
      ...(isDrawn(pointKey) ? { meaning: drawn[pointKey] } : {}),
      decimals: 1,
      value,
    }),
  )
  const chart = {
    ...(data ? { t: data.t } : {}),
    range,
    timeZone,
    loading: isFetching,
    error: data === undefined ? error : undefined,
    retry: refetch,
    syncKey: `dtc ${deviceId} ${row.faultCode}`,
    height: 190,
  }
  // A chart has two axes at most, and there are three units.
  return (
    <figure className="tw-device-dtc-moment" aria-label={text('moment')}>
      <figcaption className="tw-dim">
        {text('moment')} · {text('cameOn')} {formatTime(cameTs, timeZone)}
      </figcaption>
      <LineChart
        {...chart}
        series={lines.filter(({ unit }) => unit === '%')}
        label={`SOC ${row.faultCode}`}
        bounds={{ '%': [0, 100] }}
      />
      <LineChart
        {...chart}
        series={lines.filter(({ unit }) => unit !== '%')}
        label={`${text('voltage')} / ${text('current')} ${row.faultCode}`}
      />
    </figure>
  )
}
