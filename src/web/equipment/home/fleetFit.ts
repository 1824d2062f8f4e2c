import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Fit } from '../pictures/UnitGrid.tsx'

type Size = { width: number; height: number }

/** px; the least that a tile needs for all that it says, and without place and power. */
const whole = { width: 112, height: 98, gap: 8 }
const dense = { width: 74, height: 66, gap: 6 }
const tallest = 200
/** of a tile at its best, width to height */
const shape = 1.35
const emptyPlaceCost = 1.5

const sideOf = (room: number, parts: number, gap: number): number => (room - gap * (parts - 1)) / parts

const best = (count: number, { width, height }: Size, least: typeof whole): Omit<Fit, 'dense'> | undefined => {
  const fits = Array.from({ length: count }, (_, at) => {
    const columns = at + 1
    const rows = Math.ceil(count / columns)
    const across = sideOf(width, columns, least.gap)
    const down = Math.min(tallest, sideOf(height, rows, least.gap))
    const empty = (columns * rows - count) / count
    return { columns, rows, across, down, cost: Math.abs(Math.log(across / down / shape)) + emptyPlaceCost * empty }
  }).filter(({ across, down }) => across >= least.width && down >= least.height)
  return fits.sort((a, b) => a.cost - b.cost)[0]
}

/** How many tiles stand beside each other in a room of px, so that all are seen at once where that is possible, with few empty places. */
export const fitTiles = (count: number, room: Size): Fit => {
  const all = best(count, room, whole)
  if (all) return { columns: all.columns, rows: all.rows, dense: false }
  const small = best(count, room, dense)
  if (small) return { columns: small.columns, rows: small.rows, dense: true }
  const low = room.height < 3 * whole.height
  const { width, gap } = low ? dense : whole
  return { columns: Math.max(1, Math.floor((room.width + gap) / (width + gap))), rows: undefined, dense: low }
}

/** The fit of so many tiles into the inside of an element, measured again as that changes. */
export const useFit = (count: number): [RefObject<HTMLElement | null>, Fit | undefined] => {
  const inside = useRef<HTMLElement>(null)
  const [room, setRoom] = useState<Size>()
  const measure = useRef(() => {
    const element = inside.current
    if (!element) return
    const { clientWidth: width, clientHeight: height } = element
    setRoom((before) => (before?.width === width && before.height === height ? before : { width, height }))
  })
  useLayoutEffect(() => measure.current(), [])
  useEffect(() => {
    if (!inside.current) return undefined
    const observer = new ResizeObserver(() => measure.current())
    observer.observe(inside.current)
    return () => observer.disconnect()
  }, [])
  return [inside, room && room.height > 0 ? fitTiles(count, room) : undefined]
}
