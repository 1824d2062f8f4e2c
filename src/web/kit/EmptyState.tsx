import type { ReactNode } from 'react'
import { useText } from '../i18n.ts'
import { texts } from '../texts.ts'
import './kit.css'

/** What is not there, why, and what to do about it. */
export const EmptyState = ({ title, hint, action }: { title?: ReactNode; hint?: ReactNode; action?: ReactNode }) => {
  const text = useText(texts)
  return (
    <div className="tw-blank">
      <p className="tw-blank-title">{title ?? text('empty')}</p>
      {hint !== undefined && <p className="tw-blank-hint">{hint}</p>}
      {action}
    </div>
  )
}
