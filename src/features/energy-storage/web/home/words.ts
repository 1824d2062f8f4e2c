import { powerText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import type { Text } from '#web/i18n.ts'
import type { messages } from './messages.ts'

export type HomeText = Text<keyof typeof messages.zh>

/** What stations do, such as `放电 400 kW`; `power` in kW, discharge positive. */
export const powerWords = (power: number | null, text: HomeText): string => {
  if (power === null) return text('powerUnknown')
  if (Math.abs(power) < 1) return text('idle')
  return text(power < 0 ? 'charging' : 'discharging', quantityWords(powerText(Math.abs(power))))
}
