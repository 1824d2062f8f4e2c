import type { ReactNode } from 'react'
import './kit.css'

export const PageTitle = ({ title, extra }: { title: ReactNode; extra?: ReactNode }) => (
  <header className="tw-page-title">
    <h1>{title}</h1>
    {extra !== undefined && <div className="tw-page-extra">{extra}</div>}
  </header>
)
