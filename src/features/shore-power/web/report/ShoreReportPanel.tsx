import { Button, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { panelNamed } from '#contract/panels.ts'
import { platformOf } from '#contract/platforms.ts'
import { boxStations } from '#contract/stationTypes.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { SettingButton } from '#features/settlement/web/SettingButton.tsx'
import { useCall } from '#web/calls/api.ts'
import { StepColumns } from '#web/equipment/bars/StepColumns.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { groupedText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { TableView } from '#web/kit/table/TableView.tsx'
import { today } from '#web/kit/time/days.ts'
import { periodFault } from '#web/kit/time/period.ts'
import { PeriodPicker } from '#web/kit/time/PeriodPicker.tsx'
import { periodFrom, periodInAddress, reportTimeOf } from '#web/kit/time/reportPeriod.ts'
import { useZone } from '#web/session/zone.ts'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import { shoreReportColumns } from '../../columns.ts'
import { shoreExportContract, shorePowerContract, shoreReportContract } from '../../contract.ts'
import type { ShoreReportRow } from '../../rowShapes.ts'
import { reportMessages } from './reportMessages.ts'
import { reportSteps } from './reportSteps.ts'
import { ShoreReportSums } from './ShoreReportSums.tsx'
import './shoreReport.css'

/** Rows of several stations share their times. */
type Shown = ShoreReportRow & { key: string }

const types = ['day', 'week', 'month', 'year', 'custom'] as const
/** what a station's setting shows in */
const bySetting = [
  ...[shoreReportContract.statistics, shoreReportContract.emissionTrace],
  ...[shorePowerContract.basicInformation, shorePowerContract.berths],
]
/** px */
const widths: Readonly<Record<string, number>> = {
  time: 200,
  stationName: 150,
  co2Gross: 190,
  co2: 180,
  sox: 160,
  nox: 160,
}
const usualWidth = 140
const [stationType = boxStations] = platformOf('shorePower').stationTypes

const keyed = (rows: readonly ShoreReportRow[]): Shown[] =>
  rows.map((row) => ({ ...row, key: `${row.ts} ${row.stationId}` }))

const Bars = ({ rows }: { rows: readonly ShoreReportRow[] }) => {
  const text = useText(reportMessages)
  const steps = reportSteps(rows)
  return (
    <Card title={text('chart')} className="tw-shorereport-bars">
      {steps.length === 0 ? (
        <EmptyState title={text('none')} />
      ) : (
        <StepColumns
          tone="charging"
          columns={steps.map(({ ts, time, label, energy, connections }) => ({
            ...{ key: String(ts), label, value: energy },
            told: text('step', time, groupedText(energy, 1), connections),
          }))}
        />
      )}
    </Card>
  )
}

/** What shore power stations did by hours, days or months: bars, sums and rows, the newest first. What is asked stands in the address. */
export const ShoreReportPanel = () => {
  const text = useText(reportMessages)
  const { language } = useLanguage()
  const timeZone = useZone()
  const { open } = usePanel()
  const [params, setParams] = useSearchParams()
  const period = periodFrom(params, types) ?? { type: 'day', time: today(timeZone) }
  const stationId = params.get('stationId')
  const asked = { ...(stationId ? { stationId } : {}), ...reportTimeOf(period) }
  const { data: stations = [] } = useCall(alarmsContract.stationList, { stationType }, { staleTime: 60_000 })
  const answer = useCall(shoreReportContract.statistics, asked, {
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
  const { rows = [], summary = null } = answer.data ?? {}
  return (
    <>
      <search className="tw-shorereport-head" aria-label={text('filters')}>
        <Select
          aria-label={text('station')}
          placeholder={text('allStations')}
          allowClear
          className="tw-shorereport-station"
          options={stations.map((station) => ({ value: station.stationId, label: station.stationName }))}
          value={stationId || undefined}
          onChange={(id: string | undefined) => change({ stationId: id })}
        />
        <PeriodPicker value={period} types={types} showFault onChange={(next) => change(periodInAddress(next))} />
        <Button onClick={() => open(panelNamed('shoreEmission').code)}>{text('how')}</Button>
        <SettingButton stationType={stationType} stationId={stationId} refresh={bySetting} />
        <ExportButton contract={shoreExportContract.statisticsExport} input={asked} />
      </search>
      {answer.isLoading && <Loading />}
      {answer.isError && <FailedState error={answer.error} retry={answer.refetch} />}
      {answer.data && (
        <>
          <ShoreReportSums summary={summary} />
          <Bars rows={rows} />
          <Card>
            <TableView<Shown>
              rows={keyed(rows).toReversed()}
              rowKey="key"
              columns={columnsOf<Shown>(shoreReportColumns, language).map((column) => ({
                ...column,
                width: widths[String(column.key)] ?? usualWidth,
              }))}
              height={360}
            />
          </Card>
        </>
      )}
      <p className="tw-shorereport-note">{text('note')}</p>
    </>
  )
}
