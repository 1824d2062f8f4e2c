import { useLanguage, useText } from '#web/i18n.ts'
import { groupedText } from '#web/kit/format.ts'
import type { Rating } from '../../modelShapes.ts'
import { catalogueMessages } from './catalogueMessages.ts'

/** A value with its unit: `1,806.0 kWh`, 是. */
export const useValueText = (): ((rating: Pick<Rating, 'value' | 'unit' | 'decimals'>) => string) => {
  const text = useText(catalogueMessages)
  return ({ value, unit, decimals }) => {
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    return typeof value === 'number' ? [groupedText(value, decimals), unit].filter(Boolean).join(' ') : value
  }
}

/** The same behind its name. */
export const useRatingText = (): ((rating: Rating) => string) => {
  const { language } = useLanguage()
  const valueText = useValueText()
  return (rating) => `${language === 'en' ? rating.nameEn : rating.nameZh} ${valueText(rating)}`
}
