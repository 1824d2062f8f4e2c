import { type ReactNode, useEffect, useRef, useState } from 'react'

type InSightProps = {
  className?: string
  /** drawn wherever it is, as if it stood in no place of its own */
  always?: boolean
  children: ReactNode
}

/** px beyond the edge of the window from where on its contents are drawn */
const ahead = '300px'

/** A place of many whose contents are drawn only while it is in sight; its class gives it a size without them. */
export const InSight = ({ className, always = false, children }: InSightProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (always || !place.current) return undefined
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: ahead,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [always])
  if (always) return children
  return (
    <div ref={place} className={className}>
      {seen && children}
    </div>
  )
}
