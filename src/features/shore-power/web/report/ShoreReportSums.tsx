import { useText } from '#web/i18n.ts'
import { dash, groupedText } from '#web/kit/format.ts'
import type { ShoreReportRow } from '../../rowShapes.ts'
import { reportMessages } from './reportMessages.ts'

/** What a whole period comes to. */
export const ShoreReportSums = ({ summary }: { summary: ShoreReportRow | null }) => {
  const text = useText(reportMessages)
  if (!summary) return null
  const { connections, energy, fee, co2, sox, nox } = summary
  const sums = [
    [text('connections'), groupedText(connections), ''],
    [text('energy'), groupedText(energy, 1), 'kWh'],
    [text('fee'), fee === null ? dash : groupedText(fee, 2), text('yuan')],
    [text('co2'), groupedText(co2, 3), 'kg'],
    [text('sox'), groupedText(sox, 3), 'kg'],
    [text('nox'), groupedText(nox, 3), 'kg'],
  ] as const
  return (
    <dl className="tw-shorereport-sums" aria-live="polite">
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
