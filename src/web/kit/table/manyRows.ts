import type { TableProps } from 'antd'

/** Beyond so many rows only those in view are drawn: thousands at once would hold up the page for a minute. */
const mostDrawn = 300
const height = 600
const usualWidth = 160

type Scrolling = Pick<TableProps, 'virtual' | 'scroll'>

/** How a table of `count` rows scrolls, and of many draws only those in view; its columns then need widths. */
export const scrollOf = (count: number, columns: readonly { width?: number | string }[]): Scrolling => {
  if (count <= mostDrawn) return { scroll: { x: 'max-content' } }
  const x = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : usualWidth), 0)
  return { virtual: true, scroll: { x, y: height } }
}
