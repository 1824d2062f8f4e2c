import { numberText } from '#web/kit/format.ts'
import type { Reference } from '../shapes.ts'

export const refValue = ({ value, decimals, unit }: Reference): string =>
  `${numberText(value, decimals)}${unit === '' ? '' : ` ${unit}`}`
