import { Button, Select, Tag } from 'antd'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { platformOf } from '#contract/platforms.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { type Text, useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { dash, groupedText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { columnsOf, type Renders } from '#web/kit/table/columnsOf.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { TableView } from '#web/kit/table/TableView.tsx'
import { today } from '#web/kit/time/days.ts'
import { periodFault } from '#web/kit/time/period.ts'
import { PeriodPicker } from '#web/kit/time/PeriodPicker.tsx'
import { periodFrom, periodInAddress, reportTimeOf } from '#web/kit/time/reportPeriod.ts'
import { useSession } from '#web/session/session.ts'
import { chargeReportColumns } from '../../columns.ts'
import { chargingExportContract, chargingReportContract } from '../../contract.ts'
import type { ChargeReportRow } from '../../reportShapes.ts'
import { ChargePlanDialog } from '../plan/ChargePlanDialog.tsx'
import { ChargingSetting } from './ChargingSetting.tsx'
import { ReportBars } from './ReportBars.tsx'
import { type ReportText, reportMessages } from './reportMessages.ts'
import { ReportSums } from './ReportSums.tsx'
import './chargingReport.css'
import { useZone } from '#web/session/zone.ts'

/** Rows of several stations share their times. */
type Shown = ChargeReportRow & { key: string }

const types = ['day', 'week', 'month', 'year', 'custom'] as const
/** px */
const widths: Readonly<Record<string, number>> = { time: 170, stationName: 160, cost: 190 }
const usualWidth = 130
const [stationType = ''] = platformOf('portCharging').stationTypes

const renders = (text: Text<ReportText>): Renders<ChargeReportRow> => ({
  cost: ({ cost, sample }) => (
    <>
      {cost === null ? dash : groupedText(cost, 2)}
      {sample && cost !== null && <Tag className="tw-chargereport-sample">{text('sample')}</Tag>}
    </>
  ),
})

const keyed = (rows: readonly ChargeReportRow[]): Shown[] =>
  rows.map((row) => ({ ...row, key: `${row.ts} ${row.stationId}` }))

/** What charging stations did by hours, days or months: bars, sums and rows, the newest first. What is asked stands in the address. */
export const ChargingReportPanel = () => {
  const text = useText(reportMessages)
  const { language } = useLanguage()
  const { can } = useSession()
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<'setting' | 'plan'>()
  const timeZone = useZone()
  const period = periodFrom(params, types) ?? { type: 'day', time: today(timeZone) }
  const stationId = params.get('stationId')
  const asked = { ...(stationId ? { stationId } : {}), ...reportTimeOf(period) }
  const { data: stations = [] } = useCall(alarmsContract.stationList, { stationType }, { staleTime: 60_000 })
  const answer = useCall(chargingReportContract.statistics, asked, {
    keepOld: true,
    enabled: periodFault(period) === undefined,
  })
  const change = (values: Readonly<Record<string, string | undefined>>): void =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(values)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    })
  const chosen = stations.find((station) => station.stationId === stationId)
  const { rows = [], summary = null } = answer.data ?? {}
  const close = (): void => setOpen(undefined)
  const why = useId()
  const maySet = can('charging_save')
  return (
    <>
      <search className="tw-chargereport-head" aria-label={text('filters')}>
        <Select
          aria-label={text('station')}
          placeholder={text('allStations')}
          allowClear
          className="tw-chargereport-station"
          options={stations.map((station) => ({ value: station.stationId, label: station.stationName }))}
          value={stationId || undefined}
          onChange={(id: string | undefined) => change({ stationId: id })}
        />
        <PeriodPicker value={period} types={types} showFault onChange={(next) => change(periodInAddress(next))} />
        <Button disabled={!chosen} aria-describedby={why} onClick={() => setOpen('plan')}>
          {text('plan')}
        </Button>
        {maySet && (
          <Button disabled={!chosen} aria-describedby={why} onClick={() => setOpen('setting')}>
            {text('setting')}
          </Button>
        )}
        {!chosen && (
          <small id={why} className="tw-chargereport-why">
            {text(maySet ? 'bothNeedStation' : 'planNeedsStation')}
          </small>
        )}
        <ExportButton contract={chargingExportContract.statisticsExport} input={asked} />
      </search>
      {answer.isLoading && <Loading />}
      {answer.isError && <FailedState error={answer.error} retry={answer.refetch} />}
      {answer.data && (
        <>
          <ReportSums summary={summary} />
          <ReportBars rows={rows} />
          <Card>
            <TableView<Shown>
              rows={keyed(rows).toReversed()}
              rowKey="key"
              columns={columnsOf<Shown>(chargeReportColumns, language, renders(text)).map((column) => ({
                ...column,
                width: widths[String(column.key)] ?? usualWidth,
              }))}
              height={360}
            />
          </Card>
        </>
      )}
      <p className="tw-chargereport-note">{text('note')}</p>
      {open === 'setting' && chosen && <ChargingSetting {...chosen} onClose={close} />}
      {open === 'plan' && chosen && <ChargePlanDialog {...chosen} onClose={close} />}
    </>
  )
}
