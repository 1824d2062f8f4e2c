import { Button } from 'antd'
import { panelNamed } from '#contract/panels.ts'
import { useText } from '#web/i18n.ts'
import { groupedText, numberText } from '#web/kit/format.ts'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import type { ShoreSums } from '../../shapes.ts'
import { messages } from './messages.ts'
import './shoreCards.css'

/** kg, from a thousand on in t. */
export const massText = (kilograms: number | null): { value: string; unit: string } =>
  kilograms !== null && Math.abs(kilograms) >= 1000
    ? { value: numberText(kilograms / 1000, 2), unit: 't' }
    : { value: groupedText(kilograms, kilograms !== null && Math.abs(kilograms) < 10 ? 2 : 1), unit: 'kg' }

/** What the month's shore power kept out of the air, net of what the grid emitted; "how?" leads to the rows that it is made of. */
export const AvoidedCard = ({ stationId, sums }: { stationId: string; sums: ShoreSums }) => {
  const text = useText(messages)
  const { open } = usePanel()
  const figures = [
    { key: 'net', name: text('net'), ...massText(sums.co2) },
    { key: 'gross', name: text('gross'), ...massText(sums.co2Gross) },
    { key: 'sox', name: text('sox'), ...massText(sums.sox) },
    { key: 'nox', name: text('nox'), ...massText(sums.nox) },
  ]
  return (
    <section className="tw-shorecards tw-shorecards-avoided" aria-label={text('avoided')}>
      <header>
        <h2>{text('avoided')}</h2>
        <Button type="link" size="small" onClick={() => open(panelNamed('shoreEmission').code, { stationId })}>
          {text('how')}
        </Button>
      </header>
      <dl>
        {figures.map(({ key, name, value, unit }) => (
          <div key={key} className={`tw-shorecards-${key}`}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong> <span>{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
