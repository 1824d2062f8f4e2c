import type { ReactNode } from 'react'
import './drawing.css'

type PressableProps = {
  /** what the picture shows, in words */
  label: string
  className: string
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** A picture: a button where it opens something, otherwise an image; its name says all that is drawn in it. */
export const Pressable = ({ label, className, onOpen, children }: PressableProps) => {
  const drawn = (
    <span className="tw-press-in" aria-hidden="true">
      {children}
    </span>
  )
  return onOpen ? (
    <button type="button" className={`tw-press ${className}`} onClick={onOpen}>
      <span className="tw-hidden">{label}</span>
      {drawn}
    </button>
  ) : (
    <div role="img" className={className} aria-label={label}>
      {drawn}
    </div>
  )
}
