import type { ReactNode } from 'react'
import '../../kit/kit.css'

/** A page's title without the pickers that `kit/PageTitle` can show, so that the shell stays small. */
export const PlainTitle = ({ title, extra }: { title: string; extra?: ReactNode }) => (
  <header className="tw-page-title">
    <h1>{title}</h1>
    {extra}
  </header>
)
