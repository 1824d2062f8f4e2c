import type { Text } from '#web/i18n.ts'
import { powerText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import { shipStateOf } from '#web/equipment/pictures/shipStates.ts'
import type { ShipTile } from '../shapes.ts'
import type { messages } from './homeMessages.ts'

export type HomeText = Text<keyof typeof messages.zh>

const named = (text: string | null, english: string | null, language: string): string | null =>
  language === 'en' ? (english ?? text) : text

/** Where a ship lies, or from where to where it sails. */
export const placeWords = ({ leg, shippingStatus }: ShipTile, language: string, text: HomeText): string => {
  if (!leg) return named(shippingStatus.portName, shippingStatus.portNameEn, language) ?? ''
  const [from, to] = [named(leg.from, leg.fromEn, language), named(leg.dest, leg.destEn, language)]
  return `${from} → ${to ?? text('unknownPort')}`
}

export const portWords = ({ leg }: Pick<ShipTile, 'leg'>, language: string, text: HomeText): string =>
  (leg && named(leg.dest, leg.destEn, language)) ?? text('unknownPort')

/** What a ship's batteries do, such as `充电 310 kW`. */
export const powerWords = (power: number | null, text: HomeText): string => {
  if (power === null) return ''
  const amount = quantityWords(powerText(Math.abs(power)))
  return Math.abs(power) < 1 ? text('idle') : text(power < 0 ? 'charging' : 'drawing', amount)
}

export const stateWords = ({ shippingStatus, silent }: ShipTile, text: HomeText): string => {
  if (silent) return text('silent')
  const state = shipStateOf(shippingStatus.dynamicType)
  return text(state ?? 'unknown')
}
