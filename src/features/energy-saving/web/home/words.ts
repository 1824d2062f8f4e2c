import { powerText, type Quantity, quantityWords } from '#web/equipment/metrics/quantities.ts'
import type { Text } from '#web/i18n.ts'
import { percentText } from '#web/kit/format.ts'
import type { messages } from './messages.ts'

export type HomeText = Text<keyof typeof messages.zh>

/** Below this the storage of all cranes together stands idle, kW. */
const leastPower = 1

/** What storage does, such as `回馈 118 kW`; `power` in kW, + gives back. */
export const powerWords = (power: number | null, text: HomeText): string => {
  if (power === null) return text('powerUnknown')
  if (Math.abs(power) < leastPower) return text('idle')
  return text(power > 0 ? 'givingBack' : 'absorbing', quantityWords(powerText(Math.abs(power))))
}

/** kWh with one decimal, since a lift gives back about one; from a thousand on MWh. */
export const savedText = (kWh: number | null): Quantity =>
  kWh !== null && Math.abs(kWh) >= 1000
    ? { value: kWh / 1000, unit: 'MWh', decimals: 2 }
    : { value: kWh, unit: 'kWh', decimals: 1 }

/** Three decimals (specification, section 9). */
export const rateWords = (rate: number | null): string => percentText(rate, 3)
