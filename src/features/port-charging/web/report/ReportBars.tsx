import { StepColumns } from '#web/equipment/bars/StepColumns.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { groupedText } from '#web/kit/format.ts'
import type { ChargeReportRow } from '../../reportShapes.ts'
import { reportMessages } from './reportMessages.ts'
import { reportSteps } from './reportSteps.ts'

/** The energy of each step of a period, of all stations that were asked for. */
export const ReportBars = ({ rows }: { rows: readonly ChargeReportRow[] }) => {
  const text = useText(reportMessages)
  const steps = reportSteps(rows)
  return (
    <Card title={text('chart')} className="tw-chargereport-bars">
      {steps.length === 0 ? (
        <EmptyState title={text('none')} />
      ) : (
        <StepColumns
          tone="charging"
          columns={steps.map(({ ts, time, label, energy, swaps }) => ({
            ...{ key: String(ts), label, value: energy },
            told: text('step', time, groupedText(energy, 1), swaps),
          }))}
        />
      )}
    </Card>
  )
}
