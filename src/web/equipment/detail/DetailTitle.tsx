import type { ReactNode } from 'react'
import { useText } from '../../i18n.ts'
import { Age } from '../../kit/Age.tsx'
import { useNow } from '../../kit/useNow.ts'
import { isStale } from '../metrics/MetricList.tsx'
import { StateTag } from '../states/StateTag.tsx'
import { detailMessages } from './detailMessages.ts'
import './detail.css'

type DetailTitleProps = {
  title: string
  /** the unit's name, which opens its tree */
  tree: ReactNode
  head: { names: readonly (string | null)[]; ts: number | null; intervalSeconds: number } | undefined
  lost: boolean
  extra: ReactNode
}

/** The title of a detail: which device, where, and how old its values are. */
export const DetailTitle = ({ title, tree, head, lost, extra }: DetailTitleProps) => {
  const text = useText(detailMessages)
  const now = useNow()
  return (
    <div className="tw-detail-title">
      <span>{title}</span>
      {tree}
      <span className="tw-detail-place tw-age">
        {head?.names
          .slice(tree ? 1 : 0)
          .filter(Boolean)
          .join(' · ')}
      </span>
      {head && (
        <span className="tw-detail-live">
          {lost ? (
            <StateTag state="lost" text={text('lost')} />
          ) : (
            <StateTag state={isStale(head.ts, now, head.intervalSeconds) ? 'stale' : 'ok'} text="" />
          )}
          <Age ts={head.ts} now={now} />
        </span>
      )}
      {extra}
    </div>
  )
}
