import { useCallback, useState } from 'react'
import type { Span } from '../kit/chart/series.ts'

type Zoomed = {
  /** what the page asks for: the zoom, or the range it was given */
  range: Span
  zoomed: boolean
  /** for the chart: a new zoom, undefined back to the whole */
  onZoom: (to: Span | undefined) => void
}

/** Holds how far a page is zoomed into `range`; another range starts unzoomed. Spread it into LineChart and fetch by `range`. */
export const useZoomed = (range: Span): Zoomed => {
  const [zoom, setZoom] = useState<{ of: Span; to: Span }>()
  const { from, to } = range
  const live = zoom && zoom.of.from === from && zoom.of.to === to ? zoom.to : undefined
  const onZoom = useCallback((next: Span | undefined) => setZoom(next && { of: { from, to }, to: next }), [from, to])
  return { range: live ?? range, zoomed: live !== undefined, onZoom }
}
