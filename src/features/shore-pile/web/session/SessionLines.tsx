import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { numberText } from '#web/kit/format.ts'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import type { SessionDetail } from '../../rowShapes.ts'
import { sessionMessages } from './sessionMessages.ts'

const kinds = { sharp: 'sharp', peak: 'peakKind', flat: 'flat', valley: 'valley' } as const
const isKind = (kind: string): kind is keyof typeof kinds => kind in kinds

/** The settlement by price: how much, how it is known, and what it costs. */
export const SessionLines = ({ session: { lines } }: { session: SessionDetail }) => {
  const text = useText(sessionMessages)
  if (lines.length === 0) return null
  return (
    <Card title={text('lines')}>
      <ScrollArea className="tw-pilesession-scroll" label={text('lines')}>
        <table className="tw-pilesession-table">
          <thead>
            <tr>
              <th scope="col">{text('time')}</th>
              <th scope="col">{text('period')}</th>
              <th scope="col">kWh</th>
              <th scope="col">{text('quality')}</th>
              <th scope="col">{text('price')}</th>
              <th scope="col">{text('energyFee')}</th>
              <th scope="col">{text('serviceFee')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ fromTs, from, to, kind, kwh, quality, price, amount, serviceAmount }) => (
              <tr key={`${fromTs} ${price}`}>
                <th scope="row">
                  {from.slice(5, 16)} – {to.slice(5, 16)}
                </th>
                <td>{isKind(kind) ? text(kinds[kind]) : kind}</td>
                <td>{numberText(kwh, 3)}</td>
                <td>{text(quality)}</td>
                <td>{numberText(price, 4)}</td>
                <td>{numberText(amount, 2)}</td>
                <td>{numberText(serviceAmount, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  )
}
