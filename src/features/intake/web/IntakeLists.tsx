import { Link } from 'react-router'
import type { Output } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { HeardTag } from '#web/equipment/states/HeardTag.tsx'
import { useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { useReasonText } from '#web/kit/reasonWords.ts'
import { useNow } from '#web/kit/useNow.ts'
import { intakeContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { deviceStates } from '../shapes.ts'

type Statistics = Output<typeof intakeContract.statistics>

export const SilentCard = ({ rows }: { rows: Statistics['silentDevices'] | undefined }) => {
  const text = useText(messages)
  const now = useNow()
  return (
    <Card title={text('silentDevices')}>
      {rows?.length === 0 && <EmptyState title={text('noSilent')} />}
      <ul className="tw-intake-rows">
        {rows?.map(({ deviceId, deviceName, stationName, lastTs }) => (
          <li key={deviceId}>
            <Link to={`/iot/device/detail?id=${deviceId}`}>{deviceName}</Link>
            <span className="tw-dim">{stationName}</span>
            <Age ts={lastTs} now={now} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const RefusedCard = ({ rows }: { rows: Statistics['refusals'] | undefined }) => {
  const text = useText(messages)
  const reasonText = useReasonText()
  return (
    <Card title={text('refusals')} extra={<Link to="/iot/refusals">{text('allRefusals')}</Link>}>
      {rows?.length === 0 && <EmptyState title={text('noRefusals')} />}
      <ul className="tw-intake-rows">
        {rows?.map((row) => (
          <li key={`${row.deviceName} ${row.reason} ${row.lastTime}`}>
            <span>{row.deviceName || text('unknownSource')}</span>
            <span className="tw-dim">{reasonText(row.reason)}</span>
            <span className="tw-age">{row.lastTime}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Stations, each with its devices by state as a bar and in numbers. */
export const StationsCard = () => {
  const text = useText(messages)
  const { data } = useCall(intakeContract.topology, {}, { refetchInterval: 5000 })
  return (
    <Card title={text('topology')}>
      {data?.length === 0 && <EmptyState title={text('noneYet')} />}
      <ul className="tw-intake-stations">
        {data?.map(({ stationId, stationName, devices }) => (
          <li key={stationId}>
            <Link to={`/iot/device?stationId=${stationId}`}>{stationName}</Link>
            <span className="tw-intake-share" aria-hidden="true">
              {deviceStates.map((state) => (
                <span key={state} className={`tw-intake-${state}`} style={{ flexGrow: devices[state] }} />
              ))}
            </span>
            <span className="tw-intake-counts">
              {deviceStates.map(
                (state) =>
                  devices[state] > 0 && (
                    <span key={state}>
                      <HeardTag state={state} /> {devices[state]}
                    </span>
                  ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
