import { Fragment } from 'react'
import './parts.css'

/** Some words in a row with dots between them; a line breaks only between two of them. */
export const Parts = ({ parts, className }: { parts: readonly string[]; className: string }) =>
  parts.length === 0 ? null : (
    <span className={className}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && <span> · </span>}
          <span className="tw-pileparts-one">{part}</span>
        </Fragment>
      ))}
    </span>
  )
