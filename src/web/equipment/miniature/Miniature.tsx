import type { ReactNode } from 'react'
import './miniature.css'

/** A miniature's drawing, in units of its own. */
export const miniatureSize = { width: 412, height: 122 }

/** What a platform's card shows: a drawing of `miniatureSize`, one figure, and one line below it. */
export const Miniature = ({ children, figure, note }: { children: ReactNode; figure: string; note: string }) => (
  <span className="tw-mini">
    <svg className="tw-mini-picture" viewBox={`0 0 ${miniatureSize.width} ${miniatureSize.height}`} aria-hidden="true">
      {children}
    </svg>
    <strong className="tw-mini-figure">{figure}</strong>
    <span className="tw-mini-note">{note}</span>
  </span>
)
