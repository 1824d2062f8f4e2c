import { Button } from 'antd'
import { useText } from '../i18n.ts'
import { texts } from '../texts.ts'
import './kit.css'

export const FailedState = ({ error, retry }: { error: unknown; retry?: () => unknown }) => {
  const text = useText(texts)
  return (
    <div className="tw-blank" role="alert">
      <p className="tw-blank-title">
        <span aria-hidden="true" className="tw-fault-mark">
          ✕
        </span>
        {text('failed')}
      </p>
      <p className="tw-blank-hint">{error instanceof Error && error.message ? error.message : text('failedHint')}</p>
      {retry && <Button onClick={() => void retry()}>{text('retry')}</Button>}
    </div>
  )
}
