import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { numberText } from '#web/kit/format.ts'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import type { SessionDetail } from '../../rowShapes.ts'
import { sessionMessages } from './sessionMessages.ts'

/** The register step by step, with what counted of each step and why where nothing did. */
export const SessionReadings = ({ session: { readings } }: { session: SessionDetail }) => {
  const text = useText(sessionMessages)
  const hasSoc = readings.some(({ soc }) => soc !== null)
  return (
    <Card title={text('readings')}>
      {readings.length === 0 ? (
        <EmptyState title={text('noReadings')} />
      ) : (
        <ScrollArea className="tw-pilesession-scroll" label={text('readings')}>
          <table className="tw-pilesession-table">
            <thead>
              <tr>
                <th scope="col">{text('time')}</th>
                <th scope="col">{text('register')} (kWh)</th>
                <th scope="col">{text('counted')} (kWh)</th>
                <th scope="col">{text('power')} (kW)</th>
                {hasSoc && <th scope="col">{text('soc')} (%)</th>}
                <td />
              </tr>
            </thead>
            <tbody>
              {readings.map(({ ts, time, register, counted, power, soc, mark }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two readings may be of one moment.
                <tr key={`${ts} ${at}`}>
                  <th scope="row">{time.slice(5)}</th>
                  <td>{numberText(register, 3)}</td>
                  <td>{numberText(counted, 3)}</td>
                  <td>{numberText(power, 1)}</td>
                  {hasSoc && <td>{numberText(soc, 0)}</td>}
                  <td className="tw-pilesession-mark">{mark === null ? '' : `✕ ${text(mark)}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </Card>
  )
}
