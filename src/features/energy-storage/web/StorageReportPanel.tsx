import { Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { alarmsContract } from '#features/alarms/contract.ts'
import { platformOf } from '#contract/platforms.ts'
import { stepTypes } from '#web/equipment/energy/periodAsked.ts'
import { useCall } from '#web/calls/api.ts'
import { type Text, useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { dash, groupedText, numberText } from '#web/kit/format.ts'
import { columnsOf, type Renders } from '#web/kit/table/columnsOf.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { TableView } from '#web/kit/table/TableView.tsx'
import { today } from '#web/kit/time/days.ts'
import { PeriodPicker } from '#web/kit/time/PeriodPicker.tsx'
import { useSession } from '#web/session/session.ts'
import { reportColumns } from '../columns.ts'
import { storageExportContract, storageReportContract } from '../contract.ts'
import type { StorageReportRow } from '../shapes.ts'
import { askedOf, periodIn } from './reportAsked.ts'
import { type ReportText, reportMessages } from './reportMessages.ts'
import { StorageSetting } from './StorageSetting.tsx'
import './stationReport.css'
import { useZone } from '#web/session/zone.ts'

/** Rows of several stations share their times. */
type Shown = StorageReportRow & { key: string }

/** px; a dash stands beside its reason, an income beside the mark of a sample. */
const widths: Readonly<Record<string, number>> = {
  ...{ time: 160, stationName: 130, charged: 120, discharged: 120 },
  ...{ efficiency: 150, efficiencyCorrected: 220, auxEnergy: 170, planDeviation: 170, income: 190 },
}
const usualWidth = 104

const [stationType = ''] = platformOf('energyStorage').stationTypes

const renders = (text: Text<ReportText>): Renders<StorageReportRow> => {
  const share = (value: number | null, reason: StorageReportRow['efficiencyReason']) => (
    <>
      {numberText(value, 2)}
      {reason && <small className="tw-stationreport-reason">{text(reason)}</small>}
    </>
  )
  return {
    stationName: ({ stationName }) => stationName || text('sum'),
    efficiency: ({ efficiency, efficiencyReason }) => share(efficiency, efficiencyReason),
    efficiencyCorrected: ({ efficiencyCorrected, correctedReason }) => share(efficiencyCorrected, correctedReason),
    income: ({ income, sample }) => (
      <>
        {income === null ? dash : groupedText(income, 2)}
        {sample && income !== null && <Tag className="tw-stationreport-sample">{text('sample')}</Tag>}
      </>
    ),
  }
}

/** What storage stations did by hours, days or months; the first row is their sum, then the newest. What is asked stands in the address. */
export const StorageReportPanel = () => {
  const text = useText(reportMessages)
  const { language } = useLanguage()
  const { can } = useSession()
  const timeZone = useZone()
  const [params, setParams] = useSearchParams()
  const [isSetting, setSetting] = useState(false)
  const period = periodIn(params, today(timeZone))
  const stationId = params.get('stationId')
  const asked = askedOf(period, stationId)
  const { data: stations = [] } = useCall(alarmsContract.stationList, { stationType }, { staleTime: 60_000 })
  const answer = useCall(storageReportContract.report, asked, { keepOld: true })
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
  const shown: Shown[] = [...(summary ? [{ ...summary, time: text('sum') }] : []), ...rows.toReversed()].map((row) => ({
    ...row,
    key: `${row.ts} ${row.stationId}`,
  }))
  return (
    <>
      <search className="tw-stationreport-head" aria-label={text('filters')}>
        <Select
          aria-label={text('station')}
          placeholder={text('allStations')}
          allowClear
          className="tw-stationreport-station"
          options={stations.map((station) => ({ value: station.stationId, label: station.stationName }))}
          value={stationId || undefined}
          onChange={(id: string | undefined) => change({ stationId: id })}
        />
        <PeriodPicker value={period} types={stepTypes} onChange={({ type, time }) => change({ period: type, time })} />
        {can('storage_save') && (
          <Button disabled={!chosen} onClick={() => setSetting(true)}>
            {text('setting')}
          </Button>
        )}
        <ExportButton contract={storageExportContract.reportExport} input={asked} />
      </search>
      {answer.isPending && <Loading />}
      {answer.isError && <FailedState error={answer.error} retry={answer.refetch} />}
      {answer.data && (
        <Card>
          <TableView<Shown>
            rows={shown}
            rowKey="key"
            columns={columnsOf<Shown>(reportColumns, language, renders(text)).map((column) => ({
              ...column,
              width: widths[String(column.key)] ?? usualWidth,
            }))}
            height={480}
          />
        </Card>
      )}
      <p className="tw-stationreport-note">{text('note')}</p>
      {isSetting && chosen && <StorageSetting {...chosen} onClose={() => setSetting(false)} />}
    </>
  )
}
