import { Spin } from 'antd'
import { Link } from 'react-router'
import type { Output } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTabs } from '#web/kit/PageTabs.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { driversContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { CertificateCard } from './CertificateCard.tsx'
import { DriverEvents } from './DriverEvents.tsx'
import { DriverState } from './DriverState.tsx'
import { FoundCard } from './FoundCard.tsx'
import './drivers.css'
import { LastError } from './LastError.tsx'
import { useAttributeText } from './useAttributeText.ts'

type Detail = Output<typeof driversContract.driverDetail>

const Facts = ({ detail }: { detail: Detail }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const types = useCall(driversContract.driverTypes, {}, { staleTime: Number.POSITIVE_INFINITY })
  const type = types.data?.find(({ driverType }) => driverType === detail.driverType)
  const shown = useAttributeText()
  return (
    <Card title={text('attributes')}>
      <FactGrid
        facts={[
          [text('type'), type?.label[language] ?? detail.driverType],
          [text('organization'), detail.orgName],
          [text('running'), detail.instance ?? text('notRunning')],
          ...(type?.driverAttributes ?? []).map(
            (each) => [each.label[language], shown(each, detail.attributes[each.key] ?? each.default)] as const,
          ),
          [text('lastError'), <LastError key="error" driver={detail} />],
        ]}
      />
    </Card>
  )
}

const Counters = ({ minutes }: Pick<Detail, 'minutes'>) => {
  const text = useText(messages)
  return (
    <Card title={text('counters')}>
      <LineChart
        label={text('counters')}
        t={minutes.map(({ ts }) => ts)}
        series={[
          { name: text('values'), unit: '/min', decimals: 0, value: minutes.map(({ values }) => values) },
          { name: text('errors'), unit: '/min', decimals: 0, value: minutes.map(({ errors }) => errors) },
          { name: text('roundTrip'), unit: 'ms', decimals: 1, value: minutes.map(({ ms }) => ms) },
        ]}
      />
    </Card>
  )
}

const Devices = ({ devices }: Pick<Detail, 'devices'>) => {
  const text = useText(messages)
  return (
    <Card title={text('devices')}>
      <DataTable<Detail['devices'][number]>
        rowKey="deviceId"
        dataSource={devices}
        columns={[
          {
            title: text('device'),
            render: (_, row) => <Link to={`/iot/device/edit?id=${row.deviceId}`}>{row.deviceName}</Link>,
          },
          { title: text('code'), dataIndex: 'deviceCode' },
          { title: text('station'), dataIndex: 'stationName' },
          { title: text('points'), dataIndex: 'points', align: 'right' },
        ]}
        blank={<EmptyState title={text('noDevices')} />}
      />
    </Card>
  )
}

/** `?id=`: what a driver connects to, what it counted, what it reads and what it told. */
export const DriverDetailPage = () => {
  const text = useText(messages)
  const [driverId] = useFilter('id')
  const valid = /^\d{1,19}$/.test(driverId)
  const types = useCall(driversContract.driverTypes, {}, { staleTime: Number.POSITIVE_INFINITY })
  const asked = useCall(driversContract.driverDetail, { driverId }, { enabled: valid, refetchInterval: 5000 })
  if (!valid) return <EmptyState title={text('unknown')} />
  if (asked.isPending) return <Spin />
  if (asked.error && !asked.data) return <FailedState error={asked.error} retry={asked.refetch} />
  if (!asked.data) return <EmptyState title={text('unknown')} />
  const detail = asked.data
  const browses = types.data?.some((each) => each.browses && each.driverType === detail.driverType)
  return (
    <>
      <PageTitle title={detail.driverName} extra={<DriverState status={detail.status} />} />
      <PageTabs
        label={text('parts')}
        tabs={[
          {
            ...{ key: 'details', label: text('details') },
            children: (
              <div className="tw-drivers">
                <Facts detail={detail} />
                {detail.certificates.length > 0 && (
                  <CertificateCard driverId={driverId} certificates={detail.certificates} />
                )}
              </div>
            ),
          },
          {
            ...{ key: 'devices', label: text('devices') },
            children: (
              <div className="tw-drivers">
                <Devices devices={detail.devices} />
                {browses && <FoundCard driverId={driverId} running={detail.status !== 'DISABLED'} />}
              </div>
            ),
          },
          { key: 'counters', label: text('countersTab'), children: <Counters minutes={detail.minutes} /> },
          { key: 'events', label: text('events'), children: <DriverEvents driverId={driverId} /> },
        ]}
      />
    </>
  )
}
