import { useEffect, useRef } from 'react'
import { palettes } from '../../look/palette.ts'
import { useTheme } from '../../look/theme.ts'
import { canvasFor, drawCells } from './cellGridDrawing.ts'
import type { CellLayout } from './cellGridLayout.ts'
import type { CellScale, CellValues } from './cellScale.ts'

type CellCanvasProps = {
  values: CellValues
  decimals: number
  scale: CellScale | undefined
  layout: CellLayout
  /** from 0 */
  framed: readonly number[]
  stale: boolean
}

/** Cells as one picture, as large as their layout. */
export const CellCanvas = ({ values, decimals, scale, layout, framed, stale }: CellCanvasProps) => {
  const { theme } = useTheme()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvasFor(canvas.current, layout)
    if (!context || !canvas.current) return
    const font = getComputedStyle(canvas.current).fontFamily
    drawCells(context, { values, decimals, scale, layout, palette: palettes[theme], font, framed, stale })
  }, [values, decimals, scale, layout, theme, framed, stale])
  const size = { width: layout.columns * layout.cellWidth, height: layout.rows * layout.cellHeight }
  return <canvas ref={canvas} style={size} />
}
