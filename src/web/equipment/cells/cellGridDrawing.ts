import type { Palette } from '../../look/palette.ts'
import { type CellExtremes, type CellLayout, shareBetween } from './cellGridLayout.ts'
import { valueText } from '../../kit/format.ts'

/** How strong the accent is on the highest cell; text on it stays readable in both themes. */
export const deepest = 0.45

type CellDrawing = {
  values: readonly (number | null)[]
  decimals: number
  extremes: CellExtremes | undefined
  layout: CellLayout
  palette: Palette
  font: string
  selected: number | undefined
  stale: boolean
}

const outline = (context: CanvasRenderingContext2D, index: number, layout: CellLayout, color: string): void => {
  const x = (index % layout.columns) * layout.cellWidth
  const y = Math.floor(index / layout.columns) * layout.cellHeight
  context.strokeStyle = color
  context.lineWidth = 2
  context.strokeRect(x + 1, y + 1, layout.cellWidth - 4, layout.cellHeight - 4)
}

/** All cells anew: shaded from lowest to highest, those two outlined. */
export const drawCells = (context: CanvasRenderingContext2D, drawing: CellDrawing): void => {
  const { values, extremes, layout, palette } = drawing
  const { columns, cellWidth, cellHeight, written } = layout
  context.clearRect(0, 0, columns * cellWidth, layout.rows * cellHeight)
  context.font = `12px ${drawing.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  values.forEach((value, index) => {
    const x = (index % columns) * cellWidth
    const y = Math.floor(index / columns) * cellHeight
    context.fillStyle = palette.raised
    context.fillRect(x, y, cellWidth - 2, cellHeight - 2)
    if (value !== null && extremes) {
      context.globalAlpha = shareBetween(value, extremes) * deepest * (drawing.stale ? 0.4 : 1)
      context.fillStyle = palette.accent
      context.fillRect(x, y, cellWidth - 2, cellHeight - 2)
      context.globalAlpha = 1
    }
    if (!written && value !== null) return
    context.fillStyle = drawing.stale || value === null ? palette.dim : palette.text
    context.fillText(valueText(value, drawing.decimals), x + cellWidth / 2 - 1, y + cellHeight / 2)
  })
  if (extremes) {
    outline(context, extremes.lowest.index, layout, palette.discharge)
    outline(context, extremes.highest.index, layout, palette.level2)
  }
  if (drawing.selected !== undefined) outline(context, drawing.selected, layout, palette.text)
}
