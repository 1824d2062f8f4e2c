import type { z } from 'zod'
import { useText } from '#web/i18n.ts'
import { groupedText, percentText } from '#web/kit/format.ts'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import type { savingRecordContract } from '../../contract.ts'
import type { CycleSums, SavingEnergies } from '../../rowShapes.ts'
import { type RateText, rateMessages } from './rateMessages.ts'
import './savingRate.css'

type Sums = z.output<(typeof savingRecordContract)['cyclePage']['output']>['sums']

const kwh = (value: number | null): string => groupedText(value, 3)
const energies = ['dcdc1', 'dcdc2', 'recycling', 'totalSurface', 'total'] as const

/** `(12.400 + 10.600) / (77.000 + 23.000) × 100 = 23.000 %` */
export const formulaOf = ({ dcdc1, dcdc2, totalSurface, recycling, energySavingRate }: SavingEnergies): string =>
  `(${kwh(dcdc1)} + ${kwh(dcdc2)}) / (${kwh(totalSurface)} + ${kwh(recycling)}) × 100 = ${percentText(energySavingRate, 3)}`

const Row = ({ name, sums }: { name: string; sums: CycleSums }) => {
  const text = useText(rateMessages)
  return (
    <tr>
      <th scope="row">
        {name}
        {sums.incomplete > 0 && (
          <span className="tw-savingrate-partial" title={text('partialHint')}>
            △ {text('incomplete', sums.incomplete)}
          </span>
        )}
      </th>
      {energies.map((key) => (
        <td key={key}>{kwh(sums[key])}</td>
      ))}
      <td>{percentText(sums.energySavingRate, 3)}</td>
    </tr>
  )
}

const Figure = ({ name, value, hint }: { name: RateText; value: string; hint?: RateText }) => {
  const text = useText(rateMessages)
  return (
    <div {...(hint ? { title: text(hint) } : {})}>
      <dt>{text(name)}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The formula of a saving row with its numbers, what lifts and the time between them add to it, and what it leaves out. */
export const SavingSums = ({ sums: { lift, rest, all } }: { sums: Sums }) => {
  const text = useText(rateMessages)
  const share = all.charged !== null && all.lowerKwh ? (all.charged / all.lowerKwh) * 100 : null
  const heads = ['DCDC1', 'DCDC2', text('recycling'), text('totalSurface'), text('total')]
  return (
    <ScrollArea className="tw-savingrate-sums" label={text('part')}>
      <p className="tw-savingrate-formula">{formulaOf(all)}</p>
      <table className="tw-savingrate-parts">
        <thead>
          <tr>
            <th scope="col">{text('part')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head} (kWh)
              </th>
            ))}
            <th scope="col">{text('rate')}</th>
          </tr>
        </thead>
        <tbody>
          <Row name={text('lift', lift.num)} sums={lift} />
          <Row name={text('rest', rest.num)} sums={rest} />
          <Row name={text('whole')} sums={all} />
        </tbody>
      </table>
      <dl className="tw-savingrate-beside">
        <Figure
          name="charged"
          hint="chargedHint"
          value={`${kwh(all.charged)} / ${kwh(all.lowerKwh)} kWh = ${percentText(share, 1)}`}
        />
        <Figure name="burnt" value={`${kwh(all.burnt)} kWh`} />
        <Figure name="drawn" hint="drawnHint" value={`${kwh(all.drawn)} kWh`} />
      </dl>
    </ScrollArea>
  )
}
