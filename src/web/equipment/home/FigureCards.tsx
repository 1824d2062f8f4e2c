import { memo } from 'react'
import type { BatterySums } from '#contract/unit.ts'
import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { energyText, powerText, type Quantity } from '../metrics/quantities.ts'
import type { State } from '../states/StateTag.tsx'
import { HomeCard } from './HomeCard.tsx'
import { homeMessages } from './homeMessages.ts'
import '../states/stateTag.css'
import './cards.css'

export type Figure = Quantity & {
  name: string
  /** in place of the unit, such as `/ 36.8 MWh` */
  of?: string
  /** 0 to 1, drawn as a bar in the colour of `tone` */
  share: number
  tone: State
}

const FigureCard = memo(({ name, value, unit, decimals, of, share, tone }: Figure) => (
  <HomeCard place="figure">
    <dl className="tw-home-value">
      <dt>{name}</dt>
      <dd>
        <strong>{numberText(value, decimals)}</strong> <span className="tw-unit">{of ?? unit}</span>
      </dd>
    </dl>
    <span className={`tw-home-gauge tw-state-${tone}`} aria-hidden="true">
      <span style={{ width: `${Math.min(100, Math.max(0, share * 100)).toFixed(1)}%` }} />
    </span>
  </HomeCard>
))

/** A home's key figures, four side by side. */
export const FigureCards = ({ figures }: { figures: readonly Figure[] }) => (
  <div className="tw-home-figures">
    {figures.map((figure) => (
      <FigureCard key={figure.name} {...figure} />
    ))}
  </div>
)

type Sums = Pick<BatterySums, 'storedEnergy' | 'ratedCapacity' | 'averageSoc' | 'chargePower' | 'dischargePower'>

/** Stored energy, average SOC and both powers of batteries; the bars show the share of what is rated. */
export const BatteryFigures = ({ sums }: { sums: Sums }) => {
  const text = useText(homeMessages)
  const rated = sums.ratedCapacity ?? 0
  const of = energyText(sums.ratedCapacity)
  const stored: Quantity =
    of.unit === 'MWh' && sums.storedEnergy !== null
      ? { value: sums.storedEnergy / 1000, unit: 'MWh', decimals: 1 }
      : energyText(sums.storedEnergy)
  const shareOf = (value: number | null): number => (rated > 0 ? (value ?? 0) / rated : 0)
  return (
    <FigureCards
      figures={[
        {
          name: text('stored'),
          ...stored,
          of: text('ofRated', `${numberText(of.value, of.decimals)} ${of.unit}`),
          share: shareOf(sums.storedEnergy),
          tone: 'discharging',
        },
        {
          name: text('averageSoc'),
          value: sums.averageSoc,
          unit: '%',
          decimals: 1,
          share: (sums.averageSoc ?? 0) / 100,
          tone: 'charging',
        },
        {
          name: text('chargePower'),
          ...powerText(sums.chargePower),
          share: shareOf(sums.chargePower) * 2,
          tone: 'charging',
        },
        {
          name: text('dischargePower'),
          ...powerText(sums.dischargePower),
          share: shareOf(sums.dischargePower) * 2,
          tone: 'discharging',
        },
      ]}
    />
  )
}
