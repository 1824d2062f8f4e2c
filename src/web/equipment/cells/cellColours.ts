import type { Palette } from '../../look/palette.ts'
import { type CellScale, levelAt, shadeOf } from './cellScale.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const rgbOf = (hex: string): Rgb => {
  const part = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16)
  return [part(1), part(3), part(5)]
}
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const between = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

/** Relative luminance by WCAG 2. */
const luminance = (rgb: Rgb): number => {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
const contrast = (a: Rgb, b: Rgb): number => {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

export type Shade = { readonly fill: string; readonly ink: string }
const shadeWith = (fill: Rgb): Shade => ({
  fill: hexOf(fill),
  ink: hexOf(contrast(white, fill) >= contrast(black, fill) ? white : black),
})

const steps = 32

export type CellColours = (value: number, scale: CellScale) => Shade

/** The colours of cells in a palette: cold – mid – hot around the mean, from a limit on that of its level; ink is what is read on them. */
export const cellColours = (palette: Palette): CellColours => {
  const [cold, mid, hot] = [rgbOf(palette.cellCold), rgbOf(palette.cellMid), rgbOf(palette.cellHot)]
  const shades = Array.from({ length: 2 * steps + 1 }, (_, at) => {
    const shade = (at - steps) / steps
    return shadeWith(between(mid, shade < 0 ? cold : hot, Math.abs(shade)))
  })
  const levels = [palette.level1, palette.level2, palette.level3].map((level) => shadeWith(rgbOf(level)))
  const middle = shadeWith(mid)
  return (value, scale) => {
    const level = levelAt(value, scale)
    const found = level === null ? shades[Math.round(shadeOf(value, scale) * steps) + steps] : levels[level - 1]
    return found ?? middle
  }
}
