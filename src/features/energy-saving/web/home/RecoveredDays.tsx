import { formatTime } from '#contract/zoned.ts'
import { useCall } from '#web/calls/api.ts'
import { energyPace } from '#web/equipment/energy/periodAsked.ts'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import { energySavingContract } from '../../contract.ts'
import type { SavingSnapshot } from '../../shapes.ts'
import { messages } from './messages.ts'
import { daysUntil } from './recovered.ts'
import { StepColumns } from '#web/equipment/bars/StepColumns.tsx'
import './recoveredDays.css'

/** What all cranes recovered on each day of the running month, or of that of a moment of the past up to it. */
export const RecoveredDays = ({ home }: { home: Pick<SavingSnapshot, 'at' | 'time' | 'timeZone' | 'sums'> }) => {
  const text = useText(messages)
  const { at, time, timeZone, sums } = home
  const { data } = useCall(
    energySavingContract.everyDay,
    { type: 2, yearMonth: time.slice(0, 7) },
    { keepOld: true, refetchInterval: energyPace },
  )
  if (!data) return null
  const days = daysUntil(data.steps, at, sums.recyclingToday)
  return (
    <section className="tw-recovered" aria-label={text('daysOfMonth')}>
      <header className="tw-recovered-head">
        <h2>{text('daysOfMonth')}</h2>
        <span>{text('recovered', numberText(sums.recyclingMonth, 1))}</span>
      </header>
      <StepColumns
        tone="discharging"
        columns={days.map(({ ts, recycling }) => {
          const day = formatTime(ts, timeZone)
          const told = text('column', day.slice(0, 10), text('givenBack'), numberText(recycling, 1))
          return { key: String(ts), label: String(Number(day.slice(8, 10))), value: recycling, told }
        })}
      />
    </section>
  )
}
