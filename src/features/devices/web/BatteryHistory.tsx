import { devicesContract } from '../contract.ts'
import { Button, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { serverNow } from '#web/calls/clock.ts'
import { useText } from '#web/i18n.ts'
import { DialogTable } from '#web/kit/table/DialogTable.tsx'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { minuteText, numberText } from '#web/kit/format.ts'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { quickRange, type TimeRange } from '#web/kit/time/range.ts'
import { RangeDialog } from '#web/kit/time/RangePicker.tsx'
import { messages } from './monitorMessages.ts'

type Info = Output<typeof devicesContract.deviceInfo>
type Row = Output<typeof devicesContract.rows>['records'][number]

/** When the newest of the values came, ms; now where there is none. */
const newestOf = (parameters: readonly { ts: number | null }[], now: number): number => {
  const times = parameters.flatMap(({ ts }) => ts ?? [])
  return times.length === 0 ? now : Math.min(now, Math.max(...times))
}

/** History data of a device: a column per parameter with its unit, at first over the newest day that has data. */
export const BatteryHistory = ({ deviceId }: { deviceId: string }) => {
  const { data, error, refetch } = useCall(devicesContract.deviceInfo, { deviceId }, { staleTime: 10_000 })
  if (error && !data) return <FailedState error={error} retry={refetch} />
  return data ? <History info={data} /> : <TableSkeleton />
}

const History = ({ info }: { info: Info }) => {
  const text = useText(messages)
  const word = useStateWord()
  const { deviceId, timeZone } = info
  const parameters = [...info.fixedParameters.filter(({ told }) => told), ...info.realTimeData]
  const [range, setRange] = useState<TimeRange>(() => quickRange('today', newestOf(parameters, serverNow()), timeZone))
  const [picking, setPicking] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const shown = chosen.length === 0 ? parameters : parameters.filter(({ code }) => chosen.includes(code))
  // None chosen is all of them; the keys of a large profile would be longer than the call takes.
  const input = { deviceId, ...(chosen.length === 0 ? {} : { pointKeys: chosen.join(',') }), ...range }
  const columns: TableColumnsType<Row> = [
    ...shown.map(({ code, name, unit, decimals, legend }: Info['realTimeData'][number]) => ({
      title: unit === '' ? name : `${name} (${unit})`,
      key: code,
      align: 'right' as const,
      render: (_: unknown, { values }: Row) => {
        const value = values[code] ?? null
        return (legend === undefined ? undefined : word({ legend, value })) ?? numberText(value, decimals)
      },
    })),
    { title: text('updateTime'), key: 'time', dataIndex: 'time', fixed: 'right' },
  ]
  return (
    <>
      <div className="tw-device-line">
        <Button className="tw-device-range" onClick={() => setPicking(true)}>
          {text('range')} {minuteText(range.startTime)} – {minuteText(range.endTime)}
        </Button>
        <Select
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          aria-label={text('choose')}
          placeholder={text('choose')}
          value={chosen}
          onChange={setChosen}
          showSearch={{ optionFilterProp: 'label' }}
          options={parameters.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <ExportButton contract={devicesContract.rowsExport} input={input} />
      </div>
      <DialogTable<Row>
        endpoint={devicesContract.rows}
        input={input}
        rowKey="ts"
        height={700}
        serial={text('serial')}
        columns={columns}
        emptyText={text('noHistory')}
      />
      <RangeDialog
        open={picking}
        onClose={() => setPicking(false)}
        onSubmit={async (next) => setRange(next)}
        timeZone={timeZone}
        value={range}
      />
    </>
  )
}
