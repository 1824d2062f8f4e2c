import { type RefObject, useEffect, useRef, useState } from 'react'

/** The width of an element, px, as it changes; 0 until it is known. */
export const useWidth = <E extends HTMLElement>(): { host: RefObject<E | null>; width: number } => {
  const host = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { host, width }
}
