import { expect, test } from 'vitest'
import { palettes } from './palette.ts'

const luminance = (hex: string): number => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const inks = ['text', 'dim', 'accent', 'charge', 'discharge', 'level1', 'level2', 'level3'] as const
const papers = ['ground', 'card', 'raised'] as const

test.each(Object.entries(palettes))('every text colour of %s reads on every surface', (_, palette) => {
  for (const ink of inks) {
    for (const paper of papers)
      expect(contrast(palette[ink], palette[paper]), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast('#ffffff', palette.action)).toBeGreaterThanOrEqual(4.5)
  for (const level of [1, 2, 3] as const) {
    expect(contrast(palette.text, palette[`alarm${level}`]), `text on alarm${level}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette[`level${level}`], palette[`alarm${level}`]), `level${level}`).toBeGreaterThanOrEqual(4.5)
  }
})
