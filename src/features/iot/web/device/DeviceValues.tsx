import { Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { controlContract } from '#features/control/contract.ts'
import { useControlRights } from '#features/control/web/useDesk.ts'
import { WriteButton } from '#features/control/web/WriteButton.tsx'
import { devicesContract } from '#features/devices/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { Since } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { Spark } from '#web/kit/chart/Spark.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { dash, valueText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { messages } from '../../messages.ts'
import type { OfDevice } from './DeviceDetails.tsx'
import { deviceMessages } from './deviceMessages.ts'
import { type ValueRow, valueRows } from './valueRows.ts'

const pageSize = 20
const hour = 3_600_000
const minute = 60_000

/** Each point of a device: its last hour, its value in words and raw, how old it is, and where it may be written, the way to that. */
export const DeviceValues = ({ deviceId, timeZone, data }: OfDevice) => {
  const text = useText(deviceMessages)
  const common = useText(messages)
  const { language } = useLanguage()
  const word = useStateWord()
  const { mayRequest } = useControlRights()
  const [wanted, setWanted] = useState('')
  const [page, setPage] = useState(1)
  const writable = useCall(controlContract.writable, { deviceId }, { enabled: mayRequest, staleTime: minute })
  const rows = valueRows(data?.values ?? [], language).filter(({ pointKey, name }) =>
    [pointKey, name].some((each) => each.toLowerCase().includes(wanted.toLowerCase())),
  )
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)))
  const drawn = rows.slice((current - 1) * pageSize, current * pageSize).filter(({ places }) => places === undefined)
  const until = Math.floor(useNow() / minute) * minute
  const curves = useCall(
    devicesContract.curve,
    {
      ...{ deviceId, points: drawn.map(({ pointKey }) => pointKey).join(','), buckets: 60 },
      ...{ startTime: formatTime(until - hour, timeZone), endTime: formatTime(until + minute, timeZone) },
    },
    { enabled: drawn.length > 0, keepOld: true },
  )
  const curveOf = (pointKey: string) => {
    const value = curves.data?.series.find((each) => each.pointKey === pointKey)?.value
    return value?.some((each) => each !== null) ? { t: curves.data?.t ?? [], value } : undefined
  }
  const shownOf = ({ legend, value, decimals, unit, places, low, high }: ValueRow): string => {
    if (places !== undefined)
      return low === null
        ? dash
        : `${valueText(low, decimals)} ~ ${valueText(high, decimals)} ${unit} (${text('places', places)})`
    if (legend !== undefined) return word({ legend, value }) ?? dash
    return value === null ? dash : `${valueText(value, decimals)} ${unit}`.trim()
  }
  const mayWrite = new Set(writable.data?.map(({ pointKey }) => pointKey))
  const columns: TableColumnsType<ValueRow> = [
    {
      title: common('pointName'),
      render: (_, { name, pointKey }) => (
        <>
          {name} <span className="tw-dim">{pointKey}</span>
        </>
      ),
    },
    {
      title: text('lastHour'),
      width: 140,
      render: (_, { pointKey, name, unit, decimals, places }) => {
        const curve = places === undefined ? curveOf(pointKey) : undefined
        return curve ? (
          <Spark curve={curve} name={name} unit={unit} decimals={decimals} height={24} timeZone={timeZone} />
        ) : (
          dash
        )
      },
    },
    { title: text('value'), align: 'right', render: (_, row) => <strong>{shownOf(row)}</strong> },
    { title: text('raw'), align: 'right', render: (_, { value }) => (value === null ? dash : String(value)) },
    { title: text('age'), render: (_, { ts }) => <Since ts={ts} /> },
    ...(mayWrite.size > 0
      ? [
          {
            title: '',
            key: 'write',
            align: 'right' as const,
            render: (_: unknown, { pointKey, name }: ValueRow) =>
              mayWrite.has(pointKey) && <WriteButton deviceId={deviceId} pointKey={pointKey} pointName={name} />,
          },
        ]
      : []),
  ]
  if (!data) return <Loading />
  return (
    <Card
      title={`${text('values')} (${rows.length})`}
      extra={
        <Input.Search
          allowClear
          placeholder={text('findPoint')}
          aria-label={text('findPoint')}
          onChange={({ target }) => setWanted(target.value.trim())}
        />
      }
    >
      <DataTable<ValueRow>
        rowKey="pointKey"
        dataSource={rows}
        columns={columns}
        pagination={{ current, pageSize, onChange: setPage, hideOnSinglePage: true, showSizeChanger: false }}
        blank={<EmptyState title={text('noPoints')} />}
      />
    </Card>
  )
}
