import { type ReactNode, useId } from 'react'
import './kit.css'

type CardProps = { title?: ReactNode; extra?: ReactNode; className?: string; children: ReactNode }

/** A titled block of a page. */
export const Card = ({ title, extra, className, children }: CardProps) => {
  const id = useId()
  return (
    <section
      className={className ? `tw-card ${className}` : 'tw-card'}
      {...(title === undefined ? {} : { 'aria-labelledby': id })}
    >
      {(title !== undefined || extra !== undefined) && (
        <header className="tw-card-head">
          <h2 id={id}>{title}</h2>
          {extra !== undefined && <div className="tw-card-extra">{extra}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
