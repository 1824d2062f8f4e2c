import { useState } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { useCall } from '#web/calls/api.ts'
import { energyPace } from '#web/equipment/energy/periodAsked.ts'
import { useText } from '#web/i18n.ts'
import { Answered } from './Answered.tsx'
import { numberText } from '#web/kit/format.ts'
import { Card } from '#web/kit/Card.tsx'
import { DayField } from '#web/kit/time/DayField.tsx'
import { TitleControls } from '#web/kit/TitleControls.tsx'
import { energySavingContract } from '../../contract.ts'
import { messages } from './messages.ts'
import { StepColumns } from '#web/equipment/bars/StepColumns.tsx'
import { rateWords } from './words.ts'

type RecoveredCardProps = {
  timeZone: string
  /** `yyyy-MM-dd` of a moment of the past: its month is shown at first */
  day: string | undefined
}

/** What all cranes gave back, or absorbed, by the days of a month or the months of a year. */
export const RecoveredCard = ({ timeZone, day }: RecoveredCardProps) => {
  const text = useText(messages)
  const [unit, setUnit] = useState<'month' | 'year'>('month')
  const [time, setTime] = useState<string | undefined>(day?.slice(0, 7))
  const [way, setWay] = useState<'charge' | 'discharge'>('discharge')
  const answer = useCall(
    energySavingContract.everyDay,
    unit === 'month' ? { type: 2, yearMonth: time } : { type: 3, year: time },
    { refetchInterval: energyPace },
  )
  const name = text(way === 'charge' ? 'absorbed' : 'givenBack')
  return (
    <Card
      title={text('recoveredEnergy')}
      extra={
        <>
          <TitleControls
            monthYear={{
              value: unit,
              onChange: (next) => {
                setUnit(next)
                setTime(undefined)
              },
            }}
            chargeDischarge={{ value: way, onChange: setWay }}
          />
          <DayField key={unit} label={text(unit)} picker={unit} value={time} onChange={setTime} />
        </>
      }
    >
      <Answered answer={answer} isEmpty={({ steps }) => steps.length === 0} none={text('none')}>
        {({ steps, sums }) => (
          <>
            <StepColumns
              tone={way === 'charge' ? 'charging' : 'discharging'}
              columns={steps.map(({ ts, recycling, charged }) => {
                const [value, at] = [way === 'charge' ? charged : recycling, formatTime(ts, timeZone)]
                const step = unit === 'month' ? at.slice(0, 10) : at.slice(0, 7)
                return {
                  ...{ key: String(ts), value, label: String(Number(step.slice(-2))) },
                  told: text('column', step, name, numberText(value, 1)),
                }
              })}
            />
            <p className="tw-saved-sums">
              {text(
                'sums',
                numberText(sums.recycling, 1),
                numberText(sums.charged, 1),
                numberText(sums.totalSurface, 1),
                rateWords(sums.energySavingRate),
              )}
            </p>
          </>
        )}
      </Answered>
    </Card>
  )
}
