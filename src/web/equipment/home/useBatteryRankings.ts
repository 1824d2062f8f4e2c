import { useMemo } from 'react'
import type { BatteryTile } from '#contract/unit.ts'
import { type Text, useText } from '../../i18n.ts'
import type { HomeTile, Ranking } from './homeData.ts'
import { homeMessages } from './homeMessages.ts'

type Tile = HomeTile & Pick<BatteryTile, 'capacity' | 'chargeable' | 'dischargeable' | 'soc'>

type HomeText = Text<keyof typeof homeMessages.zh>

/** Batteries ranked by capacity, by the energy they can take ("rechargeable") and give ("chargeable", 可放), and by SOC. */
export const batteryRankings = (text: HomeText): readonly Ranking<Tile>[] => [
  {
    key: 'capacity',
    label: text('rankCapacity'),
    hint: text('rankHintCapacity'),
    of: ({ capacity }) => capacity,
    unit: 'kWh',
    decimals: 0,
  },
  {
    key: 'rechargeable',
    label: text('rankRechargeable'),
    hint: text('rankHintRechargeable'),
    of: ({ chargeable }) => chargeable,
    unit: 'kWh',
    decimals: 0,
  },
  {
    key: 'chargeable',
    label: text('rankChargeable'),
    hint: text('rankHintChargeable'),
    of: ({ dischargeable }) => dischargeable,
    unit: 'kWh',
    decimals: 0,
  },
  {
    key: 'soc',
    label: text('rankSoc'),
    hint: text('rankHintSoc'),
    of: ({ soc }) => soc,
    unit: '%',
    decimals: 1,
    full: 100,
  },
]

export const useBatteryRankings = (): readonly Ranking<Tile>[] => {
  const text = useText(homeMessages)
  return useMemo(() => batteryRankings(text), [text])
}
