import type { CSSProperties, ReactNode, Ref } from 'react'

type Props = { label: string; className?: string; style?: CSSProperties; ref?: Ref<HTMLElement>; children: ReactNode }

/** A part of a page that scrolls by itself, by keyboard too; `label` is its name for who cannot see it. */
export const ScrollArea = ({ label, className, style, ref, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section ref={ref} className={className} style={style} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
