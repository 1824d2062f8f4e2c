import { useMemo } from 'react'
import { useWidth } from '../../kit/useWidth.ts'
import { CellCanvas } from './CellCanvas.tsx'
import type { CellLayout } from './cellGridLayout.ts'
import { ruleScale } from './cellScale.ts'
import './SmallCells.css'

export type SmallCellsProps = {
  /** by cell number less one */
  values: readonly (number | null)[]
  /** cells in a row */
  columns: number
  /** the cell that is framed, from 1 */
  cell: number | null
  unit: string
  decimals: number
  /** those of the rule that is looked at */
  limits: readonly { readonly level: number; readonly value: number }[]
  direction: 'high' | 'low'
}

/** Cells at their places as a picture as wide as its room, square and without their values. */
export const SmallCells = ({ values, columns, cell, unit, decimals, limits, direction }: SmallCellsProps) => {
  const { host, width } = useWidth<HTMLDivElement>()
  const layout = useMemo((): CellLayout => {
    const side = width / columns
    return { columns, rows: Math.ceil(values.length / columns), cellWidth: side, cellHeight: side, written: false }
  }, [values.length, columns, width])
  const scale = useMemo(() => ruleScale(values, { unit, limits, direction }), [values, unit, limits, direction])
  const framed = useMemo(() => (cell === null ? [] : [cell - 1]), [cell])
  return (
    <div ref={host} className="tw-smallcells">
      <CellCanvas {...{ values, decimals, scale, layout, framed }} stale={false} />
    </div>
  )
}
