import { useCall } from '#web/calls/api.ts'
import { energyPace } from '#web/equipment/energy/periodAsked.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { numberText } from '#web/kit/format.ts'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { energySavingContract } from '../../contract.ts'
import { Answered } from './Answered.tsx'
import { messages } from './messages.ts'
import { rateWords } from './words.ts'
import './statistics.css'

const periods = [
  ['day', 'today'],
  ['month', 'thisMonth'],
  ['year', 'thisYear'],
  ['all', 'all'],
] as const

/** Energy, saving rate, lifts and CO₂ of all cranes: today, this month, this year and since their registers began. */
export const SavingStatistics = () => {
  const text = useText(messages)
  const answer = useCall(energySavingContract.statisticalInfo, {}, { refetchInterval: energyPace })
  return (
    <Card title={text('statistics')}>
      <Answered answer={answer} isEmpty={() => false} none="">
        {(known) => (
          <ScrollArea className="tw-savingsums" label={text('statistics')}>
            <table>
              <thead>
                <tr>
                  <th scope="col" />
                  {periods.map(([period, name]) => (
                    <th key={period} scope="col">
                      {text(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {(['recycling', 'totalEnergy', 'savingRate', 'cycles', 'co2'] as const).map((row) => (
                  <tr key={row}>
                    <th scope="row">{text(row)}</th>
                    {periods.map(([period]) => {
                      const { recycling, total, energySavingRate, cycles, co2 } = known[period]
                      const said = {
                        ...{ recycling: numberText(recycling, 1), totalEnergy: numberText(total, 1) },
                        ...{ savingRate: rateWords(energySavingRate), cycles: numberText(cycles, 0) },
                        co2: numberText(co2, 1),
                      }
                      return <td key={period}>{said[row]}</td>
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
        )}
      </Answered>
    </Card>
  )
}
