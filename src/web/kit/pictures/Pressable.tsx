import type { ReactNode } from 'react'

type PressableProps = {
  /** what the picture shows, in words */
  label: string
  className: string
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** A picture: a button where it opens something, otherwise an image; named either way. */
export const Pressable = ({ label, className, onOpen, children }: PressableProps) =>
  onOpen ? (
    <button type="button" className={`tw-press ${className}`} aria-label={label} onClick={onOpen}>
      {children}
    </button>
  ) : (
    <div role="img" className={className} aria-label={label}>
      {children}
    </div>
  )
