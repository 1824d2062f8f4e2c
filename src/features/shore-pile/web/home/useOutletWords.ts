import { stateWord } from '#catalogue/states/legends.ts'
import { sinceText } from '#web/equipment/home/homeData.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { PileConnector } from '../../shapes.ts'
import { messages } from './messages.ts'
import { kindOf } from './outletFace.ts'

/** What an outlet without a session draws below it is not worth saying, kW. */
const leastPower = 0.05

/** An outlet in words: what it does, what it gives, and to whom since when. */
export type OutletWords = { state: string; figures: readonly string[]; whose: readonly string[] }

/** `time` is that of the picture, `yyyy-MM-dd HH:mm:ss`. */
export const useOutletWords = (): ((outlet: PileConnector, time: string) => OutletWords) => {
  const text = useText(messages)
  const { language } = useLanguage()
  return (outlet, time) => {
    const kind = kindOf(outlet)
    const { power, energy, fee, since, shippingName, idTag, sessionId } = outlet
    const runs = sessionId !== null
    return {
      state:
        kind === 'offline' || kind === 'unknown'
          ? text(kind)
          : (stateWord({ legend: 'connector', value: outlet.state }, language) ?? text('unknown')),
      figures: [
        ...(power === null || kind === 'offline' || (!runs && power < leastPower)
          ? []
          : [`${numberText(power, 1)} kW`]),
        ...(runs && energy !== null ? [`${numberText(energy, 1)} kWh`] : []),
        ...(runs && fee !== null ? [text('money', numberText(fee, 2))] : []),
      ],
      whose: [
        ...(since === null ? [] : [text('since', sinceText(since, time))]),
        ...(runs && shippingName !== null ? [shippingName] : []),
        ...(runs && idTag !== null ? [idTag] : []),
      ],
    }
  }
}
