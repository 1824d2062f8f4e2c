import { usualColumns } from '#catalogue/points/point.ts'

export type Extreme = { readonly index: number; readonly value: number }
export type CellExtremes = { readonly lowest: Extreme; readonly highest: Extreme }

/** The first lowest and the first highest of the known values; nothing where none is known. */
export const extremesOf = (values: readonly (number | null)[]): CellExtremes | undefined =>
  values.reduce<CellExtremes | undefined>((found, value, index) => {
    if (value === null) return found
    const here = { index, value }
    if (!found) return { lowest: here, highest: here }
    return {
      lowest: value < found.lowest.value ? here : found.lowest,
      highest: value > found.highest.value ? here : found.highest,
    }
  }, undefined)

export type CellLayout = {
  readonly columns: number
  readonly rows: number
  /** px */
  readonly cellWidth: number
  readonly cellHeight: number
  /** whether there is room for the value in each cell */
  readonly written: boolean
}

const [widest, readable] = [72, 40] as const

/** How `count` cells stand in `width` px: always `columns` in a row, since a cell keeps its place; values are written where they fit. */
export const layoutOf = (count: number, width: number, columns: number = usualColumns): CellLayout => {
  const cellWidth = Math.min(widest, width / columns)
  const written = cellWidth >= readable
  return {
    columns,
    rows: Math.ceil(count / columns),
    cellWidth,
    cellHeight: written ? 22 : Math.min(20, Math.max(8, Math.round(cellWidth * 0.7))),
    written,
  }
}

/** The cell at a point of the grid, px from its upper left; nothing beside the cells. */
export const cellAt = (x: number, y: number, count: number, layout: CellLayout): number | undefined => {
  const [column, row] = [Math.floor(x / layout.cellWidth), Math.floor(y / layout.cellHeight)]
  const index = row * layout.columns + column
  return x >= 0 && y >= 0 && column < layout.columns && index < count ? index : undefined
}

/** The cell that a key goes to; nothing for other keys. */
export const cellByKey = (key: string, at: number, count: number, columns: number): number | undefined => {
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined ? undefined : next < 0 || next >= count ? at : next
}
