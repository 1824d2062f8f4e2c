import type { ReactNode } from 'react'
import './kit.css'
import { TitleControls, type TitleControlsProps } from './TitleControls.tsx'

type PageTitleProps = TitleControlsProps & { title: ReactNode; extra?: ReactNode }

/** The title bar of a page with the controls that it needs. */
export const PageTitle = ({ title, extra, ...controls }: PageTitleProps) => (
  <header className="tw-page-title">
    <h1>{title}</h1>
    {[extra, ...Object.values(controls)].some((each) => each !== undefined) && (
      <div className="tw-page-extra">
        {extra}
        <TitleControls {...controls} />
      </div>
    )}
  </header>
)
