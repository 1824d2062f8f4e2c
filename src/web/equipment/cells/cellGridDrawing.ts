import type { Palette } from '../../look/palette.ts'
import { valueText } from '../../kit/format.ts'
import { type CellColours, cellColours } from './cellColours.ts'
import type { CellLayout } from './cellGridLayout.ts'
import type { CellScale, CellValues } from './cellScale.ts'

const coloursOf = new Map<Palette, CellColours>()
const coloursIn = (palette: Palette): CellColours => {
  const known = coloursOf.get(palette) ?? cellColours(palette)
  coloursOf.set(palette, known)
  return known
}

type CellDrawing = {
  values: CellValues
  decimals: number
  /** undefined while no value is known */
  scale: CellScale | undefined
  layout: CellLayout
  palette: Palette
  font: string
  /** cells in alarm or chosen, from 0 */
  framed: readonly number[]
  stale: boolean
}

const frame = (context: CanvasRenderingContext2D, index: number, layout: CellLayout, palette: Palette): void => {
  const x = (index % layout.columns) * layout.cellWidth
  const y = Math.floor(index / layout.columns) * layout.cellHeight
  const around = layout.written ? 0 : 1
  context.lineWidth = 2.5
  context.strokeStyle = palette.text
  context.strokeRect(x - around, y - around, layout.cellWidth - 1 + 2 * around, layout.cellHeight - 1 + 2 * around)
}

/** All cells anew: shaded around the mean, from a limit on in the colour of its level, those in alarm or chosen framed. */
export const drawCells = (context: CanvasRenderingContext2D, drawing: CellDrawing): void => {
  const { values, scale, layout, palette, stale } = drawing
  const { columns, cellWidth, cellHeight, written } = layout
  const colours = coloursIn(palette)
  const gap = cellWidth < 8 ? 0.5 : 1
  context.clearRect(0, 0, columns * cellWidth, layout.rows * cellHeight)
  context.font = `12px ${drawing.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.globalAlpha = stale ? 0.45 : 1
  values.forEach((value, index) => {
    const x = (index % columns) * cellWidth
    const y = Math.floor(index / columns) * cellHeight
    const shade = value !== null && scale ? colours(value, scale) : undefined
    context.fillStyle = shade?.fill ?? palette.raised
    context.fillRect(x, y, cellWidth - gap, cellHeight - gap)
    if (!written) return
    context.fillStyle = stale ? palette.dim : (shade?.ink ?? palette.dim)
    context.fillText(valueText(value, drawing.decimals), x + cellWidth / 2, y + cellHeight / 2)
  })
  context.globalAlpha = 1
  for (const index of drawing.framed) if (index < values.length) frame(context, index, layout, palette)
}

/** Fits a canvas to the grid at the screen's resolution and gives what draws on it; undefined without room. */
export const canvasFor = (
  canvas: HTMLCanvasElement | null,
  { columns, rows, cellWidth, cellHeight }: CellLayout,
): CanvasRenderingContext2D | undefined => {
  const context = canvas?.getContext('2d')
  if (!canvas || !context || cellWidth === 0) return undefined
  const ratio = globalThis.devicePixelRatio || 1
  const [across, down] = [Math.round(columns * cellWidth * ratio), Math.round(rows * cellHeight * ratio)]
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across
    canvas.height = down
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  return context
}
