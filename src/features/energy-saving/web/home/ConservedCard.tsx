import { useState } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { useCall } from '#web/calls/api.ts'
import { energyPace } from '#web/equipment/energy/periodAsked.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { numberText } from '#web/kit/format.ts'
import { type DayOrMonth, TitleControls } from '#web/kit/TitleControls.tsx'
import { energySavingContract } from '../../contract.ts'
import { Answered } from './Answered.tsx'
import { messages } from './messages.ts'
import { StepColumns } from '#web/equipment/bars/StepColumns.tsx'
import { rateWords } from './words.ts'

type ConservedCardProps = {
  timeZone: string
  /** `yyyy-MM-dd` of a moment of the past, shown at first */
  day: string | undefined
}

/** What all cranes recovered of the energy that they used, by the hours of a day or the days of a month, and the rate that comes of it. */
export const ConservedCard = ({ timeZone, day }: ConservedCardProps) => {
  const text = useText(messages)
  const [{ type, time }, choose] = useState<DayOrMonth>({ type: 'day', time: day })
  const answer = useCall(
    energySavingContract.conservation,
    type === 'day' ? { type: 1, dyaTime: time } : { type: 2, yearMonth: time },
    { refetchInterval: energyPace },
  )
  return (
    <Card title={text('conservation')} extra={<TitleControls dayMonth={{ value: { type, time }, onChange: choose }} />}>
      <Answered answer={answer} isEmpty={({ steps }) => steps.length === 0} none={text('none')}>
        {({ steps, sums }) => (
          <>
            <StepColumns
              tone="discharging"
              columns={steps.map(({ ts, conservation, total, energySavingRate }) => {
                const at = formatTime(ts, timeZone)
                const step = type === 'day' ? at.slice(11, 16) : at.slice(0, 10)
                return {
                  ...{ key: String(ts), value: conservation, whole: total },
                  label: type === 'day' ? at.slice(11, 13) : String(Number(at.slice(8, 10))),
                  told: text(
                    'columnOfTotal',
                    step,
                    numberText(conservation, 3),
                    numberText(total, 3),
                    rateWords(energySavingRate),
                  ),
                }
              })}
            />
            <p className="tw-saved-sums">
              {text('conserved', numberText(sums.conservation, 3))} · {text('total', numberText(sums.total, 3))} ·{' '}
              {text(
                'formula',
                numberText(sums.conservation, 3),
                numberText(sums.total, 3),
                rateWords(sums.energySavingRate),
              )}
            </p>
          </>
        )}
      </Answered>
    </Card>
  )
}
