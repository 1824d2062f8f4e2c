import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { percentText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { TableView } from '#web/kit/table/TableView.tsx'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { today } from '#web/kit/time/days.ts'
import { useZone } from '#web/session/zone.ts'
import { savingRateColumns } from '../../columns.ts'
import { savingExportContract, savingRecordContract } from '../../contract.ts'
import type { SavingRow } from '../../rowShapes.ts'
import { filterOf, readAsked, writeAsked } from './rateAsked.ts'
import { rateMessages } from './rateMessages.ts'
import { RateFields } from './RateFields.tsx'
import { SavingRowDialog } from './SavingRowDialog.tsx'
import { Wholeness } from './Wholeness.tsx'
import './savingRate.css'

/** Rows of several cranes share their times. */
type Shown = SavingRow & { key: string }

/** px */
const widths: Readonly<Record<string, number>> = { deviceName: 170, time: 190 }
const usualWidth = 118

/** The saving rate of cranes in a period: panel 10. What is asked stands in the address; a row opens its lifts. */
export const SavingRatePanel = () => {
  const text = useText(rateMessages)
  const { language } = useLanguage()
  const timeZone = useZone()
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<SavingRow>()
  const asked = readAsked(params, today(timeZone))
  const input = filterOf(asked)
  const answer = useCall(savingRecordContract.rateList, input, { keepOld: true })
  const columns = columnsOf<Shown>(savingRateColumns, language, {
    energySavingRate: ({ energySavingRate }) => percentText(energySavingRate, 3),
    complete: ({ complete }) => <Wholeness complete={complete} />,
  })
  return (
    <>
      <div className="tw-savingrate-head">
        <RateFields
          key={JSON.stringify(asked)}
          asked={asked}
          onAsk={(next) =>
            setParams((before) => {
              const after = new URLSearchParams(before)
              writeAsked(after, next)
              return after
            })
          }
        />
        <ExportButton contract={savingExportContract.rateExport} input={input} />
      </div>
      {answer.isPending && <Loading />}
      {answer.isError && <FailedState error={answer.error} retry={answer.refetch} />}
      {answer.data && (
        <Card>
          <TableView<Shown>
            rows={answer.data.map((row) => ({ ...row, key: `${row.deviceId} ${row.ts}` }))}
            rowKey="key"
            columns={columns.map((column) => ({ ...column, width: widths[String(column.key)] ?? usualWidth }))}
            height={480}
            onOpen={setOpened}
            blank={<EmptyState title={text('noRows')} />}
          />
        </Card>
      )}
      <p className="tw-savingrate-note">{text('open')}</p>
      {opened && <SavingRowDialog row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
