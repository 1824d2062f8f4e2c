import type { TableColumnsType } from 'antd'
import { useSearchParams } from 'react-router'
import type { Page } from '#contract/paging.ts'
import { type Text, useText } from '#web/i18n.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { groupedText, numberText } from '#web/kit/format.ts'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { today } from '#web/kit/time/days.ts'
import { useZone } from '#web/session/zone.ts'
import { type ReportRow, reportContract } from '../contract.ts'
import { messages, type ReportText } from '../messages.ts'
import { filterOf, readAsked, writeAsked } from './asked.ts'
import { ReportFields } from './ReportFields.tsx'
import './report.css'

const columnsOf = (text: Text<ReportText>): TableColumnsType<ReportRow> => [
  { title: text('station'), dataIndex: 'stationName' },
  { title: text('device'), dataIndex: 'deviceName' },
  { title: text('deviceCode'), dataIndex: 'deviceCode' },
  { title: text('typeColumn'), render: (_, { type }) => text(type === 1 ? 'charge' : 'discharge') },
  { title: text('time'), dataIndex: 'time' },
  { title: text('amount'), align: 'right', render: (_, { amount }) => groupedText(amount, 1) },
  {
    title: <span title={text('efficiencyHint')}>{text('efficiency')}</span>,
    align: 'right',
    render: (_, { efficiency, efficiencyReason: reason }) =>
      reason ? (
        <>
          {numberText(efficiency, 2)}
          <small className="tw-report-reason">{text(reason)}</small>
        </>
      ) : (
        numberText(efficiency, 2)
      ),
  },
  {
    title: <span title={text('correctedHint')}>{text('corrected')}</span>,
    align: 'right',
    render: (_, { correctedEfficiency }) => numberText(correctedEfficiency, 2),
  },
]

type ReportPage = Page<ReportRow> & { summary: { amountSum: number; boxNum: number } }

const Sums = ({ summary }: Pick<ReportPage, 'summary'>) => {
  const text = useText(messages)
  return (
    <dl className="tw-report-sums" aria-live="polite">
      <div>
        <dt>{text('amountSum')}</dt>
        <dd>
          {groupedText(summary.amountSum, 1)}
          <small>kWh</small>
        </dd>
      </div>
      <div>
        <dt>{text('boxNum')}</dt>
        <dd>
          {groupedText(summary.boxNum)}
          <small>{text('boxes')}</small>
        </dd>
      </div>
    </dl>
  )
}

/** What boxes charged or discharged by day, week, month or a span of days: panel 9. What is asked stands in the address. */
export const BoxReportPanel = () => {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const timeZone = useZone()
  const asked = readAsked(params, today(timeZone))
  const input = filterOf(asked)
  return (
    <PagedTable<ReportRow, typeof reportContract.forms.input, ReportPage>
      endpoint={reportContract.forms}
      input={input}
      rowKey="deviceId"
      filters={
        <div className="tw-report-head">
          <ReportFields
            key={JSON.stringify(asked)}
            asked={asked}
            onAsk={(next) =>
              setParams((before) => {
                const after = new URLSearchParams(before)
                writeAsked(after, next)
                after.delete('current')
                return after
              })
            }
          />
          <ExportButton contract={reportContract.export} input={input} />
        </div>
      }
      above={({ summary }) => <Sums summary={summary} />}
      columns={columnsOf(text)}
      emptyText={text('noRows')}
      silent
    />
  )
}
