import { type RefObject, useEffect, useRef, useState } from 'react'

/** A list whose rows wrap into a column out of sight where its height ends: how many of `count` rows do not show. */
export const useShownRows = (count: number): { list: RefObject<HTMLUListElement | null>; hidden: number } => {
  const list = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element || count === 0) return setHidden(0)
    const measure = (): void => {
      const rows = [...element.children].map((row) => row.getBoundingClientRect().left)
      setHidden(rows.filter((left) => left > (rows[0] ?? 0) + 1).length)
    }
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [count])
  return { list, hidden }
}
