import { type RefObject, useEffect, useRef, useState } from 'react'

/** The width of the element as it stands, px; 0 until it is measured. */
export const useWidth = (): { host: RefObject<HTMLDivElement | null>; width: number } => {
  const host = useRef<HTMLDivElement>(null)
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
