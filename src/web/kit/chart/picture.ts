import type { Palette } from '../../look/palette.ts'

type Named = { name: string; mark: string; color: string }
type Picture = { title: string; legend: readonly Named[]; palette: Palette; font: string; ratio: number }

/** The drawn chart on the theme's ground, with its title and legend above, as PNG. */
export const pictureOf = (
  chart: HTMLCanvasElement,
  { title, legend, palette, font, ratio }: Picture,
): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  const margin = 16 * ratio
  const head = 60 * ratio
  canvas.width = chart.width + 2 * margin
  canvas.height = chart.height + head + margin
  const ctx = canvas.getContext('2d')
  if (!ctx) return Promise.resolve(null)
  ctx.fillStyle = palette.card
  ctx.fillRect(0, 0, canvas.width, canvas.height)
  ctx.textBaseline = 'middle'
  ctx.fillStyle = palette.text
  ctx.font = `600 ${16 * ratio}px ${font}`
  ctx.fillText(title, margin, 22 * ratio, chart.width)
  ctx.font = `${12 * ratio}px ${font}`
  let x = margin
  for (const { name, mark, color } of legend) {
    const named = `${mark} ${name}`
    ctx.fillStyle = color
    ctx.fillText(named, x, 46 * ratio)
    x += ctx.measureText(named).width + margin
  }
  ctx.drawImage(chart, margin, head)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
