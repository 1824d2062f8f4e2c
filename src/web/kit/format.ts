import { spanText } from '#contract/duration.ts'
import type { Language } from '#contract/errors.ts'

export const dash = '--'

/** A value as it is shown: fixed decimals, dashes when empty. */
export const valueText = (value: number | string | null, decimals: number): string =>
  value === null || value === '' ? dash : typeof value === 'number' ? value.toFixed(decimals) : value

type Figure = number | string | null | undefined

/** A figure with fixed decimals; dashes for what is empty or no number. A text stays as it is. */
export const numberText = (value: Figure, decimals = 2): string => {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return dash
  const text = valueText(value, decimals)
  return Number(text) === 0 ? text.replace('-', '') : text
}

/** With thousands apart: 12,345.6. */
export const groupedText = (value: number | null | undefined, decimals = 0): string => {
  const text = numberText(value, decimals)
  return text === dash ? dash : text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
}

const steps: Readonly<Record<Language, readonly (readonly [size: number, mark: string])[]>> = {
  zh: [
    [1e8, '亿'],
    [1e4, '万'],
  ],
  en: [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e4, 'k'],
  ],
}

/** From ten thousand on in units of its language (万, 亿; k from 10,000, M, B), else with thousands apart. */
export const bigText = (value: number | null | undefined, language: Language, decimals = 1): string => {
  const [size, mark] = steps[language].find(([least]) => Math.abs(value ?? 0) >= least) ?? [1, '']
  if (typeof value !== 'number' || size === 1) return groupedText(value, decimals)
  const unit = mark === 'k' ? 1e3 : size
  return `${groupedText(value / unit, decimals)}${language === 'zh' ? ` ${mark}` : mark}`
}

/** A share that is already in percent; an energy-saving rate takes 3 decimals (spec section 9). */
export const percentText = (value: number | null | undefined, decimals = 2): string => {
  const text = numberText(value, decimals)
  return text === dash ? dash : `${text}%`
}

/** `yyyy-MM-dd HH:mm` of a time of the wire. */
export const minuteText = (time: string | null | undefined): string => time?.slice(0, 16) || dash

/** Seconds as hours, minutes and seconds; `withDays` takes whole days out of the hours. */
export const durationText = (seconds: number | null | undefined, language: Language, withDays = false): string =>
  typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0
    ? dash
    : spanText(Math.round(seconds), language, withDays)
