import { Link } from 'react-router'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { RankBars } from '#web/equipment/bars/RankBars.tsx'
import { Card } from '#web/kit/Card.tsx'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useSession } from '#web/session/session.ts'
import { intakeContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { lateBounds } from '../shapes.ts'
import { HealthCard } from './HealthCard.tsx'
import { HeatTable } from './HeatTable.tsx'
import './intake.css'
import { RefusedCard, SilentCard, StationsCard } from './IntakeLists.tsx'
import { IntakeTotals } from './IntakeTotals.tsx'

const often = { refetchInterval: 5000 }
const seldom = { refetchInterval: 60_000 }

const Throughput = () => {
  const text = useText(messages)
  const { user } = useSession()
  const { data, error, refetch, isPending } = useCall(intakeContract.throughput, {}, often)
  // The running minute is not whole yet.
  const rows = data?.slice(0, -1) ?? []
  return (
    <Card title={text('throughput')}>
      <LineChart
        label={text('throughput')}
        t={rows.map(({ ts }) => ts)}
        series={[
          {
            name: text('samples'),
            unit: text('perSecond'),
            decimals: 1,
            value: rows.map(({ samples }) => samples / 60),
          },
          { name: text('values'), unit: text('perSecond'), decimals: 1, value: rows.map(({ values }) => values / 60) },
        ]}
        loading={isPending}
        error={error}
        retry={refetch}
        {...(user?.time_zone ? { timeZone: user.time_zone } : {})}
      />
    </Card>
  )
}

const Latency = () => {
  const text = useText(messages)
  const { data, error, refetch } = useCall(intakeContract.latency, {}, often)
  const names = [...lateBounds.map((ms) => text('below', ms / 1000)), text('above', (lateBounds.at(-1) ?? 0) / 1000)]
  return (
    <Card title={text('latency')}>
      {error && !data && <FailedState error={error} retry={refetch} />}
      <RankBars
        ranks={names.map((name, at) => ({ key: name, name, value: data?.[at] ?? null }))}
        unit={text('share')}
        decimals={0}
      />
      <p className="tw-dim">{text('latencyNote')}</p>
    </Card>
  )
}

const Heat = () => {
  const text = useText(messages)
  const { data, error, refetch } = useCall(intakeContract.heat, {}, seldom)
  return (
    <Card title={text('heat')}>
      {error && !data ? <FailedState error={error} retry={refetch} /> : <HeatTable rows={data ?? []} />}
    </Card>
  )
}

/** What comes in, at a glance: who speaks, how much, how late, and what was refused. */
export const IntakeHome = () => {
  const text = useText(messages)
  const statistics = useCall(intakeContract.statistics, {}, often)
  return (
    <>
      <PageTitle title={text('home')} extra={<Link to="/iot/device">{text('devices')}</Link>} />
      <div className="tw-intake">
        {statistics.error && !statistics.data && <FailedState error={statistics.error} retry={statistics.refetch} />}
        <IntakeTotals data={statistics.data} />
        <HealthCard />
        <Throughput />
        <div className="tw-intake-pair">
          <Latency />
          <Heat />
        </div>
        <div className="tw-intake-pair">
          <SilentCard rows={statistics.data?.silentDevices} />
          <RefusedCard rows={statistics.data?.refusals} />
        </div>
        <StationsCard />
      </div>
    </>
  )
}
