import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** The scrolling main area. Hidden and shown again it stands where it was left. */
export const Pane = ({ unseen = false, children }: { unseen?: boolean; children: ReactNode }) => {
  const pane = useRef<HTMLElement>(null)
  const top = useRef(0)
  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollTop = top.current
  }, [])
  return (
    <main
      ref={pane}
      className="tw-pane"
      {...(unseen ? { style: { display: 'none' } } : {})}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
      tabIndex={0}
      onScroll={(event) => {
        if (event.target === event.currentTarget) top.current = event.currentTarget.scrollTop
      }}
    >
      <div className="tw-page">{children}</div>
    </main>
  )
}
