import type { Output } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { groupedText, percentText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { energySavingContract } from '../../contract.ts'
import { formulaOf } from '../report/SavingSums.tsx'
import { messages } from './messages.ts'
import './savingDetail.css'

const pollMs = 10_000
const spans = ['day', 'month', 'year', 'all'] as const
const energies = ['recycling', 'dcdc1', 'dcdc2', 'totalSurface', 'total'] as const

const Table = ({ statistics }: { statistics: Output<typeof energySavingContract.deviceStatistics> }) => {
  const text = useText(messages)
  const heads = [text('recycling'), 'DCDC1', 'DCDC2', text('totalSurface'), text('total')].map(
    (name) => `${name} (kWh)`,
  )
  return (
    <>
      <p className="tw-savingdetail-formula">
        {text('today')} {formulaOf(statistics.day)}
      </p>
      <ScrollArea className="tw-savingdetail-scroll" label={text('saving')}>
        <table className="tw-savingdetail-rates">
          <thead>
            <tr>
              <th scope="col">{text('period')}</th>
              {[...heads, text('rate'), text('lifts'), `CO₂ (kg)`].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spans.map((span) => {
              const row = statistics[span]
              return (
                <tr key={span}>
                  <th scope="row">{text(span)}</th>
                  {energies.map((key) => (
                    <td key={key}>{groupedText(row[key], 3)}</td>
                  ))}
                  <td>{percentText(row.energySavingRate, 3)}</td>
                  <td>{groupedText(row.cycles)}</td>
                  <td>{groupedText(row.co2, 1)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollArea>
    </>
  )
}

/** The saving rate of a crane under its formula: today, this month, this year and since its registers began. */
export const SavingRates = ({ deviceId }: { deviceId: string }) => {
  const text = useText(messages)
  const asked = useCall(energySavingContract.deviceStatistics, { deviceId }, { refetchInterval: pollMs })
  return (
    <Card title={text('saving')}>
      {asked.data ? (
        <Table statistics={asked.data} />
      ) : asked.error ? (
        <FailedState error={asked.error} retry={asked.refetch} />
      ) : (
        <Loading />
      )}
    </Card>
  )
}
