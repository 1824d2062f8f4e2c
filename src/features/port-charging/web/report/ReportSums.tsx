import { useText } from '#web/i18n.ts'
import { dash, groupedText } from '#web/kit/format.ts'
import type { ChargeReportRow } from '../../reportShapes.ts'
import { reportMessages } from './reportMessages.ts'

/** What a whole period comes to; its peak is the highest of its rows. */
export const ReportSums = ({ summary }: { summary: ChargeReportRow | null }) => {
  const text = useText(reportMessages)
  if (!summary) return null
  const { energy, swaps, cost, peakPower } = summary
  const sums = [
    [text('sumEnergy'), groupedText(energy, 1), 'kWh'],
    [text('sumSwaps'), groupedText(swaps), text('boxes')],
    [text('sumCost'), cost === null ? dash : groupedText(cost, 2), text('yuan')],
    [text('sumPeak'), groupedText(peakPower, 1), 'kW'],
  ] as const
  return (
    <dl className="tw-chargereport-sums" aria-live="polite">
      {sums.map(([name, value, unit]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
