import { Button } from 'antd'
import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { ageText } from '../Age.tsx'
import { FailedState } from '../FailedState.tsx'
import { loadingMessages } from '../loadingMessages.ts'
import { useNow } from '../useNow.ts'

const StaleNote = ({ ts }: { ts: number }) => {
  const text = useText(texts)
  const now = useNow(5000)
  return <span className="tw-age">{text('stale', ageText(ts, now, text))}</span>
}

type NotesProps = { last: number | undefined; stale: boolean; error: unknown; retry?: (() => unknown) | undefined }

/** Why the curve that is shown is not the newest. */
export const ChartNotes = ({ last, stale, error, retry }: NotesProps) => {
  const text = useText(texts)
  const failed = error !== undefined && error !== null
  if (!failed && !(stale && last !== undefined)) return null
  return (
    <div className="tw-chart-notes">
      {failed && (
        <span role="status">
          <span aria-hidden="true" className="tw-fault-mark">
            ✕
          </span>
          {text('failed')}
          {retry && (
            <Button size="small" type="link" onClick={() => void retry()}>
              {text('retry')}
            </Button>
          )}
        </span>
      )}
      {stale && last !== undefined && <StaleNote ts={last} />}
    </div>
  )
}

type BlankProps = {
  loading: boolean
  error: unknown
  retry?: (() => unknown) | undefined
  emptyText: string | undefined
}

export const ChartBlank = ({ loading, error, retry, emptyText }: BlankProps) => {
  const text = useText(texts)
  const monitor = useText(loadingMessages)
  if (error !== undefined && error !== null && !loading)
    return (
      <div className="tw-chart-blank">
        <FailedState error={error} {...(retry ? { retry } : {})} />
      </div>
    )
  return <div className="tw-chart-blank">{loading ? monitor('loading') : (emptyText ?? text('chartEmpty'))}</div>
}
