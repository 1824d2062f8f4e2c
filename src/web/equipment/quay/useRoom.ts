import { type RefObject, useEffect, useRef, useState } from 'react'

/** px; `unit` is one unit of the wall's drawing, 0 where its height is not fixed, as on a phone. */
export type Room = { readonly width: number; readonly height: number; readonly unit: number }

const none: Room = { width: 0, height: 0, unit: 0 }

/** The room of an element as it changes; zeros until it is known. */
export const useRoom = <E extends HTMLElement>(): { host: RefObject<E | null>; room: Room } => {
  const host = useRef<E>(null)
  const [room, setRoom] = useState(none)
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const style = getComputedStyle(element)
      const isFixed = style.getPropertyValue('--tw-quay-fixed').trim() === '1'
      const unit = isFixed ? Number.parseFloat(style.getPropertyValue('--tw-u')) || 0 : 0
      setRoom({ width: element.clientWidth, height: element.clientHeight, unit })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { host, room }
}
