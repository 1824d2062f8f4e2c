import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type uPlot from 'uplot'
import { type Aligned, pinched } from './chartData.ts'
import { keyDeed } from './keys.ts'
import type { Span } from './series.ts'

type Read = {
  plot: RefObject<uPlot | undefined>
  aligned: Aligned
  zoomed: boolean
  zoom: (to: Span | undefined) => void
  pick: ((picked: Span) => void) | undefined
}

/** px that a finger or mouse may move and still mean a point */
const steady = 5

const shownBy = (plot: uPlot): Span => ({ from: plot.scales.x?.min ?? 0, to: plot.scales.x?.max ?? 0 })
const putCursor = (plot: uPlot, left: number): void => plot.setCursor({ left, top: 0 }, true)

/** Reading and zooming without a mouse: keys, one finger for the values, two fingers for the zoom. */
export const useReading = ({ plot, aligned, zoomed, zoom, pick }: Read) => {
  const fingers = useRef(new Map<number, number>())
  const pinch = useRef<Span>(undefined)
  const pressedAt = useRef(Number.NaN)

  const pickAt = (drawn: uPlot): void => {
    const at = (drawn.cursor.left ?? -1) < 0 ? undefined : drawn.cursor.idx
    const from = at === null || at === undefined ? undefined : aligned.t[at]
    if (from !== undefined) pick?.({ from, to: aligned.t[(at ?? 0) + 1] ?? from + 1 })
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const drawn = plot.current
    if (!drawn || event.ctrlKey || event.altKey || event.metaKey) return
    if (pick && event.key === 'Enter') {
      event.preventDefault()
      pickAt(drawn)
      return
    }
    const at = (drawn.cursor.left ?? -1) < 0 ? -1 : (drawn.cursor.idx ?? -1)
    const deed = keyDeed(event.key, aligned, at, shownBy(drawn))
    if (deed === undefined || (deed === 'reset' && !zoomed)) return
    event.preventDefault()
    event.stopPropagation()
    if (deed === 'reset') zoom(undefined)
    else if ('zoom' in deed) zoom(deed.zoom)
    else putCursor(drawn, drawn.valToPos(aligned.t[deed.cursor] ?? 0, 'x'))
  }

  const timesUnder = (drawn: uPlot): number[] => [...fingers.current.values()].map((left) => drawn.posToVal(left, 'x'))
  const onPointerMove = (event: PointerEvent): void => {
    const drawn = plot.current
    if (event.type === 'pointerdown') pressedAt.current = event.clientX
    if (!drawn || event.pointerType === 'mouse') return
    const { left, width } = drawn.over.getBoundingClientRect()
    const at = Math.min(Math.max(event.clientX - left, 0), width)
    if (event.type === 'pointerdown' || fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, at)
    if (fingers.current.size < 2) {
      putCursor(drawn, at)
      return
    }
    const [a = 0, b = 0] = timesUnder(drawn)
    pinch.current ??= { from: Math.min(a, b), to: Math.max(a, b) }
  }
  const onPointerUp = (event: PointerEvent): void => {
    const drawn = plot.current
    const start = pinch.current
    const [a = 0, b = 0] = drawn ? timesUnder(drawn) : []
    fingers.current.delete(event.pointerId)
    pinch.current = undefined
    if (drawn && start) {
      const next = pinched(shownBy(drawn), start, { from: Math.min(a, b), to: Math.max(a, b) })
      if (next) zoom(next)
    }
  }
  const onClick = (event: MouseEvent): void => {
    const isPoint = Math.abs(event.clientX - pressedAt.current) <= steady
    if (plot.current && isPoint) pickAt(plot.current)
  }
  const onBlur = (): void => {
    if (plot.current) putCursor(plot.current, -10)
  }
  return {
    onKeyDown,
    onBlur,
    onClick,
    onPointerDown: onPointerMove,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
  }
}
