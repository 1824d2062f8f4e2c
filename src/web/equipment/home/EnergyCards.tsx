import { useMemo } from 'react'
import type { HourEnergy } from '#contract/unit.ts'
import { useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { numberText } from '../../kit/format.ts'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import { EnergyBars } from '../bars/EnergyBars.tsx'
import { type Stock, StockBars } from '../bars/StockBars.tsx'
import { HomeCard } from './HomeCard.tsx'
import { barsOf } from './homeData.ts'
import { homeMessages } from './homeMessages.ts'
import './cards.css'

type DayEnergyProps = {
  hours: readonly HourEnergy[]
  /** `fillingNum`: units whose day is not whole yet, since history is being written */
  sums: { chargedToday: number | null; dischargedToday: number | null; fillingNum: number }
}

/** What was charged and discharged today, whole and by hour, in kWh. */
export const DayEnergyCard = ({ hours, sums }: DayEnergyProps) => {
  const text = useText(homeMessages)
  const all = barsOf(hours)
  const shown = JSON.stringify(all)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal bars are not drawn again.
  const bars = useMemo(() => all, [shown])
  return (
    <HomeCard
      place="day"
      title={text('today')}
      extra={
        sums.fillingNum === 0 && (
          <span className="tw-age tw-home-today">
            <span className="tw-state-discharging">
              ▼ {text('dischargedToday', numberText(sums.dischargedToday, 0))}
            </span>
            <span className="tw-state-charging">▲ {text('chargedToday', numberText(sums.chargedToday, 0))}</span>
          </span>
        )
      }
    >
      {sums.fillingNum > 0 ? (
        <EmptyState title={text('filling', sums.fillingNum)} />
      ) : (
        <EnergyBars
          className="tw-home-bars"
          bars={bars}
          unit="kWh"
          upName={text('discharged')}
          downName={text('charged')}
        />
      )}
    </HomeCard>
  )
}

type StockProps = {
  stocks: readonly Stock[]
  /** in place of that of stations */
  title?: string
}

/** What is stored at each place, in MWh of what is rated. */
export const StockCard = ({ stocks, title: given }: StockProps) => {
  const text = useText(homeMessages)
  const title = given ?? text('distribution')
  return (
    <HomeCard place="distribution" title={title} extra={<span className="tw-age">MWh</span>}>
      {stocks.length === 0 && <EmptyState title={text('distributionEmpty')} />}
      <ScrollArea className="tw-home-scroll" label={title}>
        <StockBars stocks={stocks} />
      </ScrollArea>
    </HomeCard>
  )
}
