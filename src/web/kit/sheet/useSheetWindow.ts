import { type RefObject, type UIEvent, useLayoutEffect, useState } from 'react'
import { lineHeight } from './column.ts'

/** lines that are drawn above and below those in view */
const beyond = 10
/** Lines come and go by so many: a few in each frame, none in most. */
const step = 4

/** Which of `count` lines are drawn, from `first` to before `last`. */
export const useSheetWindow = (area: RefObject<HTMLElement | null>, count: number) => {
  const [from, setFrom] = useState(0)
  const [seen, setSeen] = useState(20)
  const [aside, setAside] = useState(false)
  useLayoutEffect(() => {
    if (!area.current) return
    const watch = new ResizeObserver(([entry]) => setSeen(Math.ceil((entry?.contentRect.height ?? 0) / lineHeight)))
    watch.observe(area.current)
    return () => watch.disconnect()
  }, [area])
  const first = Math.max(0, Math.min(from - beyond, count - seen))
  return {
    first,
    last: Math.min(count, first + seen + 2 * beyond + step),
    /** it is scrolled to the side */
    aside,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>): void => {
      setFrom(Math.floor(currentTarget.scrollTop / lineHeight / step) * step)
      setAside(currentTarget.scrollLeft > 0)
    },
    /** scrolls as little as needed for a line to be in view, below the headings */
    reveal: (at: number): void => {
      if (!area.current) return
      const { scrollTop, clientHeight } = area.current
      const least = (at + 2) * lineHeight - clientHeight
      area.current.scrollTop = Math.min(at * lineHeight, Math.max(scrollTop, least))
    },
  }
}
