import { Spin } from 'antd'
import { useText } from '../../i18n.ts'
import { FailedState } from '../../kit/FailedState.tsx'
import { texts } from '../../texts.ts'

/** What stands where something is still on its way, or did not arrive. */
export const Waiting = ({ error, retry }: { error?: Error | null; retry?: () => unknown }) => {
  const text = useText(texts)
  if (error) return <FailedState error={error} {...(retry ? { retry } : {})} />
  return (
    <div className="tw-start" role="status">
      <Spin />
      <p>{text('loading')}</p>
    </div>
  )
}
