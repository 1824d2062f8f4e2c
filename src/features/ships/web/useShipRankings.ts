import { useMemo } from 'react'
import type { Ranking } from '#web/equipment/home/homeData.ts'
import { type Text, useText } from '#web/i18n.ts'
import type { ShipTile } from '../shapes.ts'
import { messages } from './homeMessages.ts'

const rankingsOf = (text: Text<keyof typeof messages.zh>): readonly Ranking<ShipTile>[] => [
  {
    key: 'soc',
    label: text('rankSoc'),
    hint: text('rankSocHint'),
    of: ({ soc }) => soc,
    unit: '%',
    decimals: 1,
    full: 100,
  },
  {
    key: 'power',
    label: text('rankPower'),
    hint: text('rankPowerHint'),
    of: ({ power }) => power,
    unit: 'kW',
    decimals: 0,
  },
]

/** What ships are ranked by: SOC, and what they draw. */
export const useShipRankings = (): readonly Ranking<ShipTile>[] => {
  const text = useText(messages)
  return useMemo(() => rankingsOf(text), [text])
}
