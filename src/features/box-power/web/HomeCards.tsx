import { memo, useMemo } from 'react'
import { useText } from '#web/i18n.ts'
import { EnergyBars } from '#web/equipment/bars/EnergyBars.tsx'
import { ShareBar } from '#web/equipment/bars/ShareBar.tsx'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { numberText } from '#web/kit/format.ts'
import { boxStateOf } from '#web/equipment/pictures/boxState.ts'
import type { HomeSnapshot } from '../shapes.ts'
import { barsOf, energyText, powerText } from './homeData.ts'
import { messages } from './homeMessages.ts'
import './home.css'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'

type Of<K extends keyof HomeSnapshot> = Pick<HomeSnapshot, K>

export const StateCard = ({ sums, states }: Of<'sums' | 'states'>) => {
  const text = useText(messages)
  const facts = [
    ['stations', sums.stationNum],
    ['ships', sums.shippingNum],
    ['canCharge', energyText(sums.chargeable)],
    ['canDischarge', energyText(sums.dischargeable)],
  ] as const
  return (
    <Card
      className="tw-home-state"
      title={text('basics')}
      extra={<span className="tw-age">{text('online', sums.onlineNum, sums.boxNum)}</span>}
    >
      <ShareBar
        shares={[1, 2, 0, 3].map((code) => {
          const state = boxStateOf(code)
          const share = states.find(({ runningState }) => runningState === code)
          return { key: String(code), state, name: text(state), count: share?.boxNum ?? 0 }
        })}
      />
      <dl className="tw-home-basics">
        {facts.map(([key, fact]) => (
          <div key={key}>
            <dt>{text(key)}</dt>
            <dd>
              {typeof fact === 'number' ? (
                fact
              ) : (
                <>
                  {numberText(fact.value, fact.decimals)} <span className="tw-unit">{fact.unit}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type FigureProps = {
  name: string
  value: number | null
  unit: string
  decimals: number
  of?: string
  share: number
  tone: string
}
const Figure = memo(({ name, value, unit, decimals, of, share, tone }: FigureProps) => (
  <Card>
    <dl className="tw-home-figure">
      <dt>{name}</dt>
      <dd>
        <strong>{numberText(value, decimals)}</strong> <span className="tw-unit">{of ?? unit}</span>
      </dd>
    </dl>
    <span className={`tw-home-gauge tw-state-${tone}`} aria-hidden="true">
      <span style={{ width: `${Math.min(100, Math.max(0, share * 100)).toFixed(1)}%` }} />
    </span>
  </Card>
))

/** The fleet's key figures; the bars below them show the share of what is rated. */
export const Figures = ({ sums }: Of<'sums'>) => {
  const text = useText(messages)
  const rated = sums.ratedCapacity ?? 0
  const of = energyText(sums.ratedCapacity)
  const stored =
    of.unit === 'MWh' && sums.storedEnergy !== null
      ? { value: sums.storedEnergy / 1000, unit: 'MWh', decimals: 1 }
      : energyText(sums.storedEnergy)
  const charge = powerText(sums.chargePower)
  const discharge = powerText(sums.dischargePower)
  const shareOf = (value: number | null): number => (rated > 0 ? (value ?? 0) / rated : 0)
  return (
    <div className="tw-home-figures">
      <Figure
        name={text('stored')}
        {...stored}
        of={text('ofRated', `${numberText(of.value, of.decimals)} ${of.unit}`)}
        share={shareOf(sums.storedEnergy)}
        tone="discharging"
      />
      <Figure
        name={text('averageSoc')}
        value={sums.averageSoc}
        unit="%"
        decimals={1}
        share={(sums.averageSoc ?? 0) / 100}
        tone="charging"
      />
      <Figure name={text('chargePower')} {...charge} share={shareOf(sums.chargePower) * 2} tone="charging" />
      <Figure
        name={text('dischargePower')}
        {...discharge}
        share={shareOf(sums.dischargePower) * 2}
        tone="discharging"
      />
    </div>
  )
}

export const DistributionCard = memo(({ stations }: Of<'stations'>) => {
  const text = useText(messages)
  return (
    <Card className="tw-home-distribution" title={text('distribution')} extra={<span className="tw-age">MWh</span>}>
      {stations.length === 0 && <EmptyState title={text('distributionEmpty')} />}
      <ScrollArea className="tw-home-scroll" label={text('distribution')}>
        <ul className="tw-home-stations">
          {stations.map(({ stationId, stationName, storedEnergy, ratedCapacity }) => (
            <li key={stationId}>
              <span className="tw-rank-name" title={stationName}>
                {stationName}
              </span>
              <span className="tw-rank-bar tw-state-discharging" aria-hidden="true">
                <span
                  style={{
                    width: `${ratedCapacity ? Math.min(100, ((storedEnergy ?? 0) / ratedCapacity) * 100) : 0}%`,
                  }}
                />
              </span>
              <span className="tw-rank-value">
                {numberText(storedEnergy === null ? null : storedEnergy / 1000, 1)}{' '}
                <span className="tw-unit">/ {numberText(ratedCapacity === null ? null : ratedCapacity / 1000, 1)}</span>
              </span>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </Card>
  )
})

export const DayEnergyCard = ({ hours, sums }: Of<'hours' | 'sums'>) => {
  const text = useText(messages)
  const all = barsOf(hours)
  const shown = JSON.stringify(all)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal bars are not drawn again.
  const bars = useMemo(() => all, [shown])
  return (
    <Card
      className="tw-home-day"
      title={text('today')}
      extra={
        <span className="tw-age tw-home-today">
          <span className="tw-state-discharging">▼ {text('dischargedToday', numberText(sums.dischargedToday, 0))}</span>
          <span className="tw-state-charging">▲ {text('chargedToday', numberText(sums.chargedToday, 0))}</span>
        </span>
      }
    >
      <EnergyBars bars={bars} unit="kWh" upName={text('discharged')} downName={text('charged')} />
    </Card>
  )
}
