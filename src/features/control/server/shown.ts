import { stateWord } from '#catalogue/states/legends.ts'
import type { Language } from '#contract/errors.ts'
import type { PointSlot } from '#server/context/devices.ts'

export type Told = { readonly zh: string; readonly en: string }

export const both = (tell: (language: Language) => string): Told => ({ zh: tell('zh'), en: tell('en') })
export const plain = (text: string): Told => ({ zh: text, en: text })

const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} ${unit}`)

/** A value of a point as people read it: the word of a state, else the number with its unit. */
export const shownValue = (point: Pick<PointSlot, 'legend' | 'decimals' | 'unit'>, value: number): Told => {
  const { legend, decimals, unit } = point
  if (legend) return both((language) => stateWord({ legend, value }, language) ?? String(value))
  return plain(withUnit(value.toFixed(decimals), unit))
}

/** The words of several codes of a state. */
export const shownCodes = (point: Pick<PointSlot, 'legend' | 'decimals' | 'unit'>, codes: readonly number[]): Told =>
  both((language) => codes.map((code) => shownValue(point, code)[language]).join(' / '))

export const shownUnit = withUnit
